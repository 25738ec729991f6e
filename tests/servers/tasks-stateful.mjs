// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks of 2025-11-25 in the task store of @modelcontextprotocol/sdk: `tasks-stateful.mjs stdio` or `http`, with the
// options of taskruns.mjs except `--store`. An HTTP session is kept until it is deleted; a task is visible from every
// session, or with `--forget` only from its own.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { InMemoryTaskMessageQueue, InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
    CallToolRequestSchema,
    CancelTaskRequestSchema,
    ElicitResultSchema,
    ErrorCode,
    ListToolsRequestSchema,
    McpError,
} from '@modelcontextprotocol/sdk/types.js';

import { advance, inputSchema, mode, options, record, recordTaskRequest, startRun, tools } from './taskruns.mjs';

const DAY = 86400000;

// The store of the package supports only results; a call can also end with an error.
class TaskStore extends InMemoryTaskStore {
    async getTaskResult(taskId, sessionId) {
        const error = runs.get(taskId)?.error;
        if (error) throw rpcError(error);
        return super.getTaskResult(taskId, sessionId);
    }
}

const shared = new TaskStore();
const runs = new Map(); // By task.
const questions = new Map(); // By task: the pending response, and the servers that have sent the request.

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const rpcError = ({ code, message }) => Object.assign(new Error(message), { code });
const isOver = (task) => !task || ['completed', 'failed', 'cancelled'].includes(task.status);

// Sends the request of a task once in each session; the first response counts.
function ask(server, taskId) {
    const open = questions.get(taskId);
    if (!open || open.servers.has(server)) return;
    open.servers.add(server);
    server
        .request({ method: 'elicitation/create', params: open.question }, ElicitResultSchema, {
            relatedTask: { taskId },
            timeout: DAY,
        })
        .then((answer) => {
            record({ answered: taskId, action: answer.action });
            open.answer(answer);
        })
        .catch(() => {}); // Its session is gone.
}

// Sends an unrequested notification; its session may be gone.
function tell(server, method, params) {
    if (!options['no-push']) server.notification({ method, params }).catch(() => {});
}

// A task to its end, or until it was ended from outside.
async function work(server, taskId, store, progressToken) {
    const run = runs.get(taskId);
    const change = async (status, message) => {
        await store.updateTaskStatus(taskId, status, message);
        tell(server, 'notifications/tasks/status', await store.getTask(taskId));
    };
    for (;;) {
        await sleep(run.stepMs);
        if (isOver(await store.getTask(taskId))) return;
        const next = advance(run);
        if (next.ask) {
            await change('input_required', next.ask.message);
            run.answer = await new Promise((answer) => {
                questions.set(taskId, { question: next.ask, answer, servers: new Set() });
                ask(server, taskId);
            });
            questions.delete(taskId);
            await change('working', 'Thank you');
        } else if (next.message) {
            const { progress, total, message } = next;
            await change('working', message);
            if (progressToken !== undefined)
                tell(server, 'notifications/progress', {
                    ...{ progressToken, progress, total, message },
                    _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
                });
        } else {
            run.error = next.error;
            const hasFailed = next.error || next.result.isError;
            await store.storeTaskResult(taskId, hasFailed ? 'failed' : 'completed', next.result ?? {});
            return tell(server, 'notifications/tasks/status', await store.getTask(taskId));
        }
    }
}

// A call that is no task.
async function callPlainly(run) {
    for (;;) {
        await sleep(run.stepMs);
        const next = advance(run);
        if (next.ask) run.answer = { action: 'cancel' };
        if (next.error) throw rpcError(next.error);
        if (next.result) return next.result;
    }
}

function makeServer() {
    const taskStore = options.forget ? new TaskStore() : shared;
    const server = new Server(
        { name: 'tasks-stateful', version: '1.0.0' },
        {
            capabilities: { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
            taskStore,
            taskMessageQueue: new InMemoryTaskMessageQueue(),
        },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({
        tools: Object.entries(tools).map(([name, { support }]) => ({
            name,
            inputSchema,
            execution: { taskSupport: support },
        })),
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
        const tool = tools[params.name];
        if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool ${params.name}`);
        if (params.task ? tool.support === 'forbidden' : tool.support === 'required')
            throw new McpError(ErrorCode.MethodNotFound, `${params.name} is not to be called like that`);
        const run = startRun(params.name, params.arguments, params.task?.ttl);
        if (!params.task) return callPlainly(run);
        const task = await taskStore.createTask(
            { ttl: run.ttl, pollInterval: run.pollMs },
            extra.requestId,
            { method: 'tools/call', params },
            options.forget ? extra.sessionId : undefined,
        );
        runs.set(task.taskId, run);
        record({ created: task.taskId, tool: params.name });
        work(server, task.taskId, taskStore, params._meta?.progressToken).catch((error) =>
            record({ ended: task.taskId, why: String(error) }),
        );
        const meta = { 'io.modelcontextprotocol/model-immediate-response': tool.immediate };
        return { task, ...(tool.immediate ? { _meta: meta } : {}) };
    });
    server.setRequestHandler(CancelTaskRequestSchema, async ({ params: { taskId } }, extra) => {
        const task = await taskStore.getTask(taskId, extra.sessionId);
        if (isOver(task)) throw new McpError(ErrorCode.InvalidParams, task ? `Already ${task.status}` : 'Unknown task');
        if (!tools[runs.get(taskId).tool].isStubborn)
            await taskStore.updateTaskStatus(taskId, 'cancelled', 'Cancelled', extra.sessionId);
        return taskStore.getTask(taskId, extra.sessionId);
    });
    return server;
}

// Each message is looked at before the package gets it.
async function connect(transport) {
    const server = makeServer();
    await server.connect(transport);
    const { onmessage } = transport;
    transport.onmessage = (message, extra) => {
        recordTaskRequest(message);
        if (message.method === 'tasks/result') ask(server, message.params?.taskId);
        onmessage(message, extra);
    };
}

const sessions = new Map();

async function serveHttp(request, response) {
    const id = request.headers['mcp-session-id'];
    let transport = sessions.get(id);
    if (id && !transport) return response.writeHead(404).end();
    if (!transport) {
        transport = new StreamableHTTPServerTransport({
            sessionIdGenerator: randomUUID,
            onsessioninitialized: (given) => sessions.set(given, transport),
            onsessionclosed: (given) => sessions.delete(given),
        });
        await connect(transport);
    }
    await transport.handleRequest(request, response);
}

if (mode === 'http') {
    createServer(serveHttp).listen(0);
} else {
    await connect(new StdioServerTransport());
    process.stdin.on('end', () => process.exit(0));
}
