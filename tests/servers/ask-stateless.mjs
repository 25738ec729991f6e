// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sends requests as servers of 2026-07-28 do, in rounds, on @modelcontextprotocol/server: `ask-stateless.mjs stdio` or
// `http`, with the tools and options of asks.mjs. With `asTask` among its arguments a call becomes a task of the
// extension, which the package does not support. The state of a call is only in its requestState, which must come back
// unchanged.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

import { listed, mode, record, result, setOrigin, tools, visit } from './asks.mjs';
import { serve } from './nodehttp.mjs';

const EXTENSION = 'io.modelcontextprotocol/tasks';

const calls = new Map(); // By state: { tool, name, keys }
const tasks = new Map(); // By id: { task, tool, name }

const sameKeys = (a, b) => JSON.stringify(Object.keys(a).sort()) === JSON.stringify(Object.keys(b).sort());

// Clients must not parse, trim or re-encode it.
const newState = () => ` é\t"\\u00e9"/${randomBytes(12).toString('base64')}\n`;

async function goOn(call, answers) {
    if (answers) record({ tool: call.name, answers });
    const { done, value } = await call.tool.next(answers);
    if (done) return result(value);
    call.asked = value;
    const requestState = newState();
    calls.set(requestState, call);
    return { resultType: 'input_required', inputRequests: value, requestState };
}

function callTool({ params: { name, arguments: given = {} } }, { mcpReq }) {
    if (!(name in tools)) throw new ProtocolError(-32602, `Unknown tool ${name}`);
    const state = mcpReq.requestState();
    if (state === undefined) {
        const call = { name, tool: tools[name](given) };
        return given.asTask ? { resultType: 'task', ...startTask(call) } : goOn(call);
    }
    const call = calls.get(state);
    record({ state: call ? 'same' : state });
    if (!call || !sameKeys(call.asked, mcpReq.inputResponses ?? {})) throw new ProtocolError(-32602, 'That was not asked');
    calls.delete(state);
    return goOn(call, mcpReq.inputResponses);
}

function startTask(call) {
    const createdAt = new Date().toISOString();
    const taskId = randomBytes(16).toString('base64url');
    const kept = { ...call, task: { taskId, status: 'working', createdAt, lastUpdatedAt: createdAt, ttlMs: null, pollIntervalMs: 1000 } };
    tasks.set(taskId, kept);
    advance(kept);
    return kept.task;
}

async function advance(kept, answers) {
    if (answers) record({ tool: kept.name, answers });
    const change = (what) => {
        const { taskId, createdAt, ttlMs, pollIntervalMs } = kept.task;
        kept.task = { taskId, ...what, createdAt, lastUpdatedAt: new Date().toISOString(), ttlMs, pollIntervalMs };
    };
    change({ status: 'working' });
    try {
        const { done, value } = await kept.tool.next(answers);
        kept.rounds = (kept.rounds ?? 0) + 1;
        // A key of a task is never reused.
        const named = done ? {} : Object.fromEntries(Object.entries(value).map(([key, one]) => [`${key}-${kept.rounds}`, one]));
        kept.answers = {};
        change(done ? { status: 'completed', result: result(value) } : { status: 'input_required', inputRequests: named });
    } catch (error) {
        change({ status: 'failed', error: { code: -32603, message: error.message } });
    }
}

// Responses may arrive one at a time.
function take(kept, answers) {
    if (kept.task.status !== 'input_required') return;
    Object.assign(kept.answers, answers);
    if (!sameKeys(kept.task.inputRequests, kept.answers)) return;
    const plain = Object.entries(kept.answers).map(([key, one]) => [key.replace(/-\d+$/, ''), one]);
    advance(kept, Object.fromEntries(plain));
}

// The package validates nothing in requests that it does not know.
const anything = { '~standard': { version: 1, vendor: 'tests', validate: (value) => ({ value }) } };

function makeServer() {
    const server = new Server(
        { name: 'ask-stateless', version: '1.0.0' },
        { capabilities: { tools: {}, extensions: { [EXTENSION]: {} } } },
    );
    server.setRequestHandler('tools/list', () => ({ tools: listed() }));
    server.setRequestHandler('tools/call', callTool);
    const handle = (method, handler) =>
        server.setRequestHandler(method, { params: anything }, ({ taskId }, ctx) => {
            const kept = tasks.get(taskId);
            if (!kept) throw new ProtocolError(-32602, 'There is no such task');
            return handler(kept, ctx) ?? {};
        });
    handle('tasks/get', ({ task }) => task);
    handle('tasks/update', (kept, { mcpReq }) => take(kept, mcpReq.inputResponses));
    handle('tasks/cancel', (kept) => void (kept.task = { ...kept.task, status: 'cancelled' }));
    return server;
}

const handler = mode === 'http' ? createMcpHandler(makeServer, { legacy: 'reject' }) : undefined;
const listener = createServer((incoming, outgoing) => {
    if (incoming.url.startsWith('/page/')) return outgoing.writeHead(visit(incoming.url) ? 200 : 404).end();
    if (!handler) return outgoing.writeHead(404).end();
    serve(handler, incoming, outgoing).catch(() => outgoing.destroy());
}).listen(0, '127.0.0.1', () => {
    setOrigin(`http://127.0.0.1:${listener.address().port}`);
    if (handler) return;
    serveStdio(makeServer, { legacy: 'reject' });
    process.stdin.on('end', () => process.exit(0));
});
