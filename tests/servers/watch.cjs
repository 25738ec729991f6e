// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Loaded into a server by `node --require` (tests/support/nodeserver). Whatever port the server wants, it gets QUAYSIDE_PORT
// or a free one on this machine alone. Tells on standard output, one line `@@ {...}` each, which port that is, and of each
// request what came and how its answer ended. A program with several servers marks the others `isUntold`. Ends with its standard input, so that no server outlives its test.
'use strict';

const http = require('node:http');
const net = require('node:net');

// Servers write logs of their own; a line that is ours starts and ends as one.
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
