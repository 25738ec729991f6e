// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// The Tasks extension of 2026-07-28 on @modelcontextprotocol/server, which does not support it: `tasks-stateless.mjs
// stdio` or `http`, with the options of taskruns.mjs. With `--store FILE` its tasks survive a restart.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';

import { serve } from './nodehttp.mjs';
import { advance, inputSchema, mode, options, record, recordTaskRequest, startRun, tools } from './taskruns.mjs';

const EXTENSION = 'io.modelcontextprotocol/tasks';
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const QUESTION = 'who'; // The key of the request of `asks`.
const LISTEN = 'subscriptions/listen';

const tasks = new Map(); // { task, run }, by id; both are plain data.
const listeners = new Set(); // { id, taskIds, send }

const isOver = ({ status }) => ['completed', 'failed', 'cancelled'].includes(status);

function keep() {
    if (!options.store) return;
    writeFileSync(`${options.store}.new`, JSON.stringify([...tasks.values()]));
    renameSync(`${options.store}.new`, options.store);
}

function change(kept, what) {
    const { taskId, createdAt, ttlMs, pollIntervalMs } = kept.task;
    kept.task = { taskId, ...what, createdAt, lastUpdatedAt: new Date().toISOString(), ttlMs, pollIntervalMs };
    keep();
    for (const { id, taskIds, send } of listeners)
        if (taskIds.includes(taskId))
            send({ method: 'notifications/tasks', params: { ...kept.task, _meta: { [SUBSCRIPTION]: id } } });
}

function step(kept) {
    const { task, run } = kept;
    if (isOver(task) || !tasks.has(task.taskId)) return;
    const next = advance(run);
    if (next.ask) {
        const inputRequests = { [QUESTION]: { method: 'elicitation/create', params: next.ask } };
        return change(kept, { status: 'input_required', statusMessage: next.ask.message, inputRequests });
    }
    if (next.message) change(kept, { status: 'working', statusMessage: next.message });
    else change(kept, { status: next.error ? 'failed' : 'completed', ...next });
    goOn(kept);
}

const goOn = (kept) => setTimeout(() => step(kept), kept.run.stepMs);

// After its time a task is as if it had never been.
function forgetInTime({ task: { taskId, createdAt, ttlMs } }) {
    if (ttlMs === null) return;
    const forget = () => tasks.delete(taskId) && keep();
    setTimeout(forget, Date.parse(createdAt) + ttlMs - Date.now());
}

function create(run) {
    const createdAt = new Date().toISOString();
    const taskId = randomBytes(16).toString('base64url');
    const times = { createdAt, lastUpdatedAt: createdAt, ttlMs: run.ttl, pollIntervalMs: run.pollMs };
    const kept = { task: { taskId, status: 'working', statusMessage: 'Begun', ...times }, run };
    tasks.set(taskId, kept);
    keep();
    record({ created: taskId, tool: run.tool });
    forgetInTime(kept);
    goOn(kept);
    return kept.task;
}

async function callPlainly(run) {
    for (;;) {
        await new Promise((resolve) => setTimeout(resolve, run.stepMs));
        const next = advance(run);
        if (next.ask) run.answer = { action: 'cancel' };
        if (next.error) throw new ProtocolError(next.error.code, next.error.message);
        if (next.result) return next.result;
    }
}

const hasExtension = ({ mcpReq }) =>
    EXTENSION in (mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities']?.extensions ?? {});

function requireExtension(ctx) {
    if (!hasExtension(ctx))
        throw new ProtocolError(-32021, 'This needs tasks', {
            requiredCapabilities: { extensions: { [EXTENSION]: {} } },
        });
}

function find({ taskId }) {
    const kept = tasks.get(taskId);
    if (!kept) throw new ProtocolError(-32602, 'There is no such task');
    return kept;
}

// A response to a request that is not open has no effect.
function take(kept, answers) {
    const answer = answers?.[QUESTION];
    if (kept.task.status !== 'input_required' || !answer) return;
    kept.run.answer = answer;
    record({ answered: kept.task.taskId, action: answer.action });
    change(kept, { status: 'working', statusMessage: 'Thank you' });
    goOn(kept);
}

function callTool({ params }, ctx) {
    const { name } = params;
    if (!(name in tools)) throw new ProtocolError(-32602, `Unknown tool ${name}`);
    const run = startRun(name, params.arguments);
    const { support } = tools[name];
    if (support === 'required') requireExtension(ctx);
    return support === 'forbidden' || !hasExtension(ctx) ? callPlainly(run) : { resultType: 'task', ...create(run) };
}

// The package validates nothing in requests that it does not know.
const anything = { '~standard': { version: 1, vendor: 'tests', validate: (value) => ({ value }) } };

function makeServer() {
    const capabilities = { tools: {}, extensions: { [EXTENSION]: {} } };
    const server = new Server({ name: 'tasks-stateless', version: '1.0.0' }, { capabilities });
    server.setRequestHandler('tools/list', () => ({
        tools: Object.keys(tools).map((name) => ({ name, inputSchema })),
    }));
    server.setRequestHandler('tools/call', callTool);
    const handle = (method, handler) =>
        server.setRequestHandler(method, { params: anything }, (params, ctx) => {
            requireExtension(ctx);
            return handler(find(params), ctx) ?? {};
        });
    handle('tasks/get', ({ task }) => task);
    // The package removes the responses from the parameters.
    handle('tasks/update', (kept, ctx) => take(kept, ctx.mcpReq.inputResponses));
    handle('tasks/cancel', (kept) => {
        if (!isOver(kept.task) && !tools[kept.run.tool].isStubborn)
            change(kept, { status: 'cancelled', statusMessage: 'Cancelled' });
    });
    return server;
}

// Opens a subscription of tasks; returns it unless it has ended at once.
function listen({ id, params }, send) {
    const _meta = { [SUBSCRIPTION]: id };
    const wanted = options['no-push'] ? [] : (params.notifications?.taskIds ?? []);
    const taskIds = wanted.filter((taskId) => tasks.has(taskId));
    record({ method: LISTEN, taskIds });
    const accepted = taskIds.length > 0 ? { taskIds } : {};
    send({ method: 'notifications/subscriptions/acknowledged', params: { notifications: accepted, _meta } });
    if (taskIds.length === 0) return void send({ id, result: { resultType: 'complete', _meta } });
    const listener = { id, taskIds, send };
    listeners.add(listener);
    return listener;
}

async function serveHttp(handler, incoming, outgoing) {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const message = body ? JSON.parse(body) : {};
    recordTaskRequest(message);
    if (message.method !== LISTEN) return serve(handler, incoming, outgoing, body);
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (what) => outgoing.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...what })}\n\n`);
    const listener = listen(message, send);
    if (listener) outgoing.once('close', () => listeners.delete(listener));
    else outgoing.end();
}

// Removes parts that the package would answer without support for tasks.
function taskTransport() {
    const wire = new StdioServerTransport();
    const send = (message) => wire.send(message);
    const transport = { start: () => wire.start(), send, close: () => wire.close() };
    wire.onclose = () => transport.onclose?.();
    wire.onerror = (error) => transport.onerror?.(error);
    wire.onmessage = (message, extra) => {
        const { method, params } = message;
        recordTaskRequest(message);
        if (method === LISTEN) return void listen(message, (what) => send({ jsonrpc: '2.0', ...what }));
        const ended = [...listeners].find(({ id }) => method === 'notifications/cancelled' && id === params?.requestId);
        if (ended) listeners.delete(ended);
        else transport.onmessage(message, extra);
    };
    return transport;
}

if (options.store && existsSync(options.store)) {
    for (const kept of JSON.parse(readFileSync(options.store, 'utf8'))) {
        tasks.set(kept.task.taskId, kept);
        forgetInTime(kept);
        if (kept.task.status === 'working') goOn(kept);
    }
}

if (mode === 'http') {
    const handler = createMcpHandler(makeServer, { legacy: 'reject' });
    createServer((incoming, outgoing) => {
        serveHttp(handler, incoming, outgoing).catch(() => outgoing.destroy());
    }).listen(0);
} else {
    serveStdio(makeServer, { legacy: 'reject', transport: taskTransport() });
    process.stdin.on('end', () => process.exit(0));
}
