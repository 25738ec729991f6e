// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sends requests as servers of 2025-11-25 do, on @modelcontextprotocol/sdk: `ask-stateful.mjs stdio` or `http`, with
// the tools and options of asks.mjs. The package validates the responses. Each tool can run as a task.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { InMemoryTaskMessageQueue, InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
    CallToolRequestSchema,
    ListToolsRequestSchema,
    ResultSchema,
    UrlElicitationRequiredError,
} from '@modelcontextprotocol/sdk/types.js';

import { listed, mode, NotYet, record, result, setOrigin, tools, visit } from './asks.mjs';

const DAY = 86400000;
const taskStore = new InMemoryTaskStore();

// One request, in the package's own function if it has one.
async function put(send, server, { method, params }, options, isRaw) {
    if (isRaw) return send({ method, params }, ResultSchema, options);
    if (method === 'elicitation/create') return server.elicitInput(params, options);
    if (method === 'sampling/createMessage') return server.createMessage(params, options);
    return server.listRoots(undefined, options);
}

// A refusal by the client is a result, too. In a task it names the task.
async function ask(...question) {
    try {
        const { _meta, ...answer } = await put(...question);
        return answer;
    } catch (error) {
        return { error: { code: error.code, message: error.message } };
    }
}

async function run(server, name, given, send, options) {
    const tool = tools[name](given);
    let answers;
    for (;;) {
        const { done, value } = await tool.next(answers);
        if (done) return result(value);
        const entries = Object.entries(value);
        const all = await Promise.all(
            entries.map(([, request]) => ask(send, server, request, { timeout: DAY, ...options }, name === 'raw')),
        );
        answers = Object.fromEntries(entries.map(([key], i) => [key, all[i]]));
        record({ tool: name, answers });
        for (const { method, params } of Object.values(value)) {
            // The outcome of the page is reported, too.
            if (method === 'elicitation/create' && params.mode === 'url' && name !== 'raw')
                server.createElicitationCompletionNotifier(params.elicitationId)().catch(() => {});
        }
    }
}

function lock(server, error) {
    error.page.onVisit = () => server.createElicitationCompletionNotifier(error.id)().catch(() => {});
    record({ locked: error.id });
    return new UrlElicitationRequiredError(error.elicitations);
}

async function runAsTask(server, { name, arguments: given, task: { ttl } }, { requestId }) {
    const task = await taskStore.createTask({ ttl, pollInterval: 200 }, requestId, { method: 'tools/call', params: { name } });
    const { taskId } = task;
    // A task that waits for a response has the status input_required.
    const send = (...request) => waiting(() => server.request(...request));
    const asking = {
        elicitInput: (params, options) => waiting(() => server.elicitInput(params, options)),
        createMessage: (params, options) => waiting(() => server.createMessage(params, options)),
        listRoots: (params, options) => waiting(() => server.listRoots(params, options)),
        createElicitationCompletionNotifier: (id) => server.createElicitationCompletionNotifier(id),
    };
    async function waiting(what) {
        await taskStore.updateTaskStatus(taskId, 'input_required');
        const answer = await what();
        await taskStore.updateTaskStatus(taskId, 'working');
        return answer;
    }
    run(asking, name, given ?? {}, send, { relatedTask: { taskId } })
        .then((value) => taskStore.storeTaskResult(taskId, 'completed', value))
        .catch((error) => taskStore.storeTaskResult(taskId, 'failed', result(error.message)));
    return { task };
}

function makeServer() {
    const server = new Server(
        { name: 'ask-stateful', version: '1.0.0' },
        {
            capabilities: { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
            taskStore,
            taskMessageQueue: new InMemoryTaskMessageQueue(),
        },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed({ execution: { taskSupport: 'optional' } }) }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
        if (params.task) return runAsTask(server, params, extra);
        // On the stream of the call.
        const related = { relatedRequestId: extra.requestId };
        try {
            return await run(server, params.name, params.arguments ?? {}, extra.sendRequest, related);
        } catch (error) {
            throw error instanceof NotYet ? lock(server, error) : error;
        }
    });
    return server;
}

const sessions = new Map();

async function serveHttp(request, response) {
    if (request.url.startsWith('/page/')) return response.writeHead(visit(request.url) ? 200 : 404).end();
    const id = request.headers['mcp-session-id'];
    let transport = sessions.get(id);
    if (id && !transport) return response.writeHead(404).end();
    if (!transport) {
        transport = new StreamableHTTPServerTransport({
            sessionIdGenerator: randomUUID,
            onsessioninitialized: (given) => sessions.set(given, transport),
            onsessionclosed: (given) => sessions.delete(given),
        });
        await makeServer().connect(transport);
    }
    await transport.handleRequest(request, response);
}

const listener = createServer(serveHttp).listen(0, '127.0.0.1', async () => {
    setOrigin(`http://127.0.0.1:${listener.address().port}`);
    if (mode === 'http') return;
    await makeServer().connect(new StdioServerTransport());
    process.stdin.on('end', () => process.exit(0));
});
