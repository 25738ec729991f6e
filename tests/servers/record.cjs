// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Loaded into a server by `node --require`. Writes each call of a tool that arrives, over stdio or HTTP, as a line to the file
// that QUAYSIDE_RECORD names, before the server reads it.
'use strict';

const fs = require('node:fs');
const http = require('node:http');

function record(text) {
    if (!text.includes('"tools/call"')) return;
    const { method, params } = JSON.parse(text);
    if (method !== 'tools/call') return;
    const call = { name: params.name, arguments: params.arguments };
    fs.appendFileSync(process.env.QUAYSIDE_RECORD, `${JSON.stringify(call)}\n`);
}

// Null is the end.
function watch(stream, onChunk) {
    const push = stream.push;
    stream.push = function (chunk, ...rest) {
        onChunk(chunk);
        return push.call(this, chunk, ...rest);
    };
}

let begun = Buffer.alloc(0); // A line without its end.
watch(process.stdin, (chunk) => {
    begun = Buffer.concat([begun, chunk ?? Buffer.alloc(0)]);
    for (let end = begun.indexOf('\n'); end >= 0; end = begun.indexOf('\n')) {
        record(begun.subarray(0, end).toString());
        begun = begun.subarray(end + 1);
    }
});

const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (event, request) {
    if (event === 'request') {
        const body = [];
        watch(request, (chunk) => (chunk === null ? record(Buffer.concat(body).toString()) : body.push(Buffer.from(chunk))));
    }
    return emit.apply(this, arguments);
};
