// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// A server of one revision of the stateful era and of no other: `stateful.mjs REVISION stdio`, `http` or `sse`. Requests
// that name another revision in their header are refused.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
    CallToolRequestSchema,
    CompleteRequestSchema,
    GetPromptRequestSchema,
    InitializeRequestSchema,
    ListPromptsRequestSchema,
    ListToolsRequestSchema,
    SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';

const [revision, mode] = process.argv.slice(2);
SUPPORTED_PROTOCOL_VERSIONS.splice(0, Infinity, revision);

const capabilities = { tools: {}, prompts: {}, ...(revision > '2025' ? { completions: {} } : {}) };

function makeServer() {
    const server = new Server({ name: 'stateful', version: '1.0.0' }, { capabilities });
    server.setRequestHandler(InitializeRequestSchema, () => ({
        protocolVersion: revision,
        capabilities,
        serverInfo: { name: 'stateful', version: '1.0.0' },
    }));
    server.setRequestHandler(ListToolsRequestSchema, () => ({
        tools: [{ name: 'echo', inputSchema: { type: 'object' } }],
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { sendNotification }) => {
        const progressToken = params._meta?.progressToken;
        if (progressToken !== undefined)
            await sendNotification({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
        return { content: [{ type: 'text', text: params.arguments.message }] };
    });
    server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [{ name: 'travel' }] }));
    server.setRequestHandler(GetPromptRequestSchema, () => ({ messages: [] }));
    // The result for the context, which is newer than the method.
    if (capabilities.completions)
        server.setRequestHandler(CompleteRequestSchema, ({ params }) => ({
            completion: { values: [params.argument.value, JSON.stringify(params.context ?? null)] },
        }));
    return server;
}

const sessions = new Map();
const refuse = (response, status) => response.writeHead(status).end();

async function serveStreamableHttp(request, response) {
    const id = request.headers['mcp-session-id'];
    let transport = sessions.get(id);
    if (id && !transport) return refuse(response, 404);
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

async function serveSse(request, response) {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (request.method === 'GET' && pathname === '/sse') {
        const transport = new SSEServerTransport('/message', response);
        sessions.set(transport.sessionId, transport);
        return makeServer().connect(transport);
    }
    const transport = sessions.get(searchParams.get('sessionId'));
    if (request.method !== 'POST' || !transport) return refuse(response, 405);
    await transport.handlePostMessage(request, response);
}

if (mode === 'stdio') await makeServer().connect(new StdioServerTransport());
else createServer(mode === 'http' ? serveStreamableHttp : serveSse).listen(0);
