// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Loaded into a server by `node --require` (tests/support/nodeserver). Binds the server to QUAYSIDE_PORT or a free port, on
// this machine only, whatever port it requests. Reports the port, each request, and how its response ended, on standard
// output, one line `@@ {...}` each. A program with several servers marks the others `isUntold`. Exits when its standard input
// is closed, so that no server outlives its test.
'use strict';

const http = require('node:http');
const net = require('node:net');

// Servers write their own logs; a report is one complete line.
const say = (what) => process.stdout.write(`\n@@ ${JSON.stringify(what)}\n`);

const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (...given) {
    const ready = given.find((one) => typeof one === 'function');
    this.once('listening', () => this.isUntold || say({ port: this.address().port }));
    return listen.call(this, Number(process.env.QUAYSIDE_PORT ?? 0), '127.0.0.1', ready);
};

let count = 0;
const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (event, request, response) {
    if (event === 'request') {
        const number = ++count;
        say({ number, verb: request.method, path: request.url, headers: request.headers, at: Date.now() });
        response.once('close', () =>
            say({ ended: number, status: response.statusCode, whole: response.writableFinished, at: Date.now() }),
        );
    }
    return emit.apply(this, arguments);
};

process.stdin.on('end', () => process.exit(0)).resume();
