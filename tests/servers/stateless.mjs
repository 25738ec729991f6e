// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// A server for revision 2026-07-28 only: `stateless.mjs stdio` or `stateless.mjs http`. It records what no SDK records,
// so that a test can check it: how often a note was read, and which calls were cancelled.
import { createServer } from 'node:http';

import { createMcpHandler, inputRequired, ProtocolError, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

import { serve } from './nodehttp.mjs';

const PAGE = 10;
const NOTES = 25;
const CITIES = ['Oslo', 'Odense', 'Lisbon', 'Lima'];

const reads = new Map();
const stopped = [];
const addedTools = [];
let headerName = 'Before'; // Of the tool `moving`.
let tell = {}; // How changes are notified, by transport.

const text = (value) => ({ content: [{ type: 'text', text: String(value) }] });
const object = (properties, required = []) => ({ type: 'object', properties, required });

// The page that starts at cursor, which is opaque to clients.
function page(all, cursor) {
    const start = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64').toString().replace('from ', ''));
    const next = start + PAGE;
    const more = next < all.length ? { nextCursor: Buffer.from(`from ${next}`).toString('base64') } : {};
    return [all.slice(start, next), more];
}

const noteUri = (number) => `note:///${number}`;
const askForName = inputRequired.elicit({
    message: 'Who is there?',
    requestedSchema: object({ name: { type: 'string', default: 'Ahab' } }, ['name']),
});

const tools = {
    echo: {
        schema: object({ message: { type: 'string' } }, ['message']),
        call: ({ message }) => text(message),
    },
    // Its arguments travel in headers too.
    place: {
        schema: object({
            city: { type: 'string', 'x-mcp-header': 'City' },
            floor: { type: 'integer', 'x-mcp-header': 'Floor' },
            isNorth: { type: 'boolean', 'x-mcp-header': 'North' },
        }),
        call: (given) => text(JSON.stringify(given)),
    },
    // Changes the header of its argument without a notification.
    moving: {
        get schema() {
            return object({ value: { type: 'string', 'x-mcp-header': headerName } });
        },
        call({ value }, ctx) {
            if (ctx.http && ctx.http.req.headers.get(`mcp-param-${headerName}`) !== value)
                throw new ProtocolError(-32020, 'The header is missing');
            return text(value);
        },
    },
    move: { schema: object({}), call: () => text((headerName = 'After')) },
    // Cannot travel in a header.
    'bad-header': {
        schema: object({ value: { type: 'number', 'x-mcp-header': 'Value' } }),
        call: ({ value }) => text(value),
    },
    steps: {
        schema: object({ count: { type: 'integer' } }, ['count']),
        async call({ count }, ctx) {
            for (let progress = 1; progress <= count; progress += 1) await step(ctx, progress, count);
            return text(count);
        },
    },
    // Never responds; reports that it has started.
    hold: {
        schema: object({ name: { type: 'string' } }),
        async call({ name }, ctx) {
            await step(ctx, 1, 2);
            await new Promise((resolve) => ctx.mcpReq.signal.addEventListener('abort', resolve));
            stopped.push(name);
            return text('stopped');
        },
    },
    stopped: { schema: object({}), call: () => text(stopped.join(' ')) },
    log: {
        schema: object({}),
        async call(_, ctx) {
            await ctx.mcpReq.log('debug', 'a word in passing');
            await ctx.mcpReq.log('warning', 'mind the gap');
            return text('logged');
        },
    },
    // Two rounds: a form, then the model and the folders at once.
    introduce: {
        schema: object({}),
        call(_, ctx) {
            const { inputResponses: answers, requestState } = ctx.mcpReq;
            const state = requestState();
            if (state === undefined)
                return inputRequired({ inputRequests: { who: askForName }, requestState: 'round é 1' });
            if (state === 'round é 1') {
                if (answers.who.action !== 'accept') return text(`nobody: ${answers.who.action}`);
                return inputRequired({
                    inputRequests: {
                        greeting: inputRequired.createMessage({
                            messages: [{ role: 'user', content: { type: 'text', text: 'Greet me' } }],
                            maxTokens: 10,
                        }),
                        folders: inputRequired.listRoots(),
                    },
                    requestState: answers.who.content.name,
                });
            }
            return text(`${answers.greeting.content.text} ${state} of ${answers.folders.roots[0].name}`);
        },
    },
    'add-tool': {
        schema: object({}),
        call() {
            addedTools.push(`added-${addedTools.length + 1}`);
            tell.toolsChanged();
            return text(addedTools.at(-1));
        },
    },
    'change-note': {
        schema: object({ uri: { type: 'string' } }, ['uri']),
        call({ uri }) {
            tell.resourceUpdated(uri);
            return text(uri);
        },
    },
    'how-often-read': {
        schema: object({ uri: { type: 'string' } }, ['uri']),
        call: ({ uri }) => text(reads.get(uri) ?? 0),
    },
};

async function step(ctx, progress, total) {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
        await ctx.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total, message: `step ${progress}` },
        });
}

function listTools() {
    const listed = Object.entries(tools).map(([name, { schema }]) => ({ name, inputSchema: schema }));
    return [...listed, ...addedTools.map((name) => ({ name, inputSchema: object({}) }))];
}

function makeServer() {
    const server = new Server(
        { name: 'stateless', version: '1.0.0' },
        {
            instructions: 'Ask for anything.',
            capabilities: {
                tools: { listChanged: true },
                prompts: { listChanged: true },
                resources: { listChanged: true, subscribe: true },
                completions: {},
                logging: {},
            },
            cacheHints: {
                'tools/list': { ttlMs: 60000, cacheScope: 'private' },
                'resources/list': { ttlMs: 0 },
            },
        },
    );
    server.setRequestHandler('tools/list', ({ params }) => {
        const [listed, more] = page(listTools(), params?.cursor);
        return { tools: listed, ...more };
    });
    server.setRequestHandler('tools/call', ({ params }, ctx) => {
        const tool = tools[params.name] ?? { call: () => text(params.name) };
        return tool.call(params.arguments ?? {}, ctx);
    });
    server.setRequestHandler('resources/list', ({ params }) => {
        const all = Array.from({ length: NOTES }, (_, i) => ({ uri: noteUri(i + 1), name: `Note ${i + 1}` }));
        const [listed, more] = page([...all, { uri: 'note:///Tromsø', name: 'North' }], params?.cursor);
        return { resources: listed, ...more };
    });
    server.setRequestHandler('resources/templates/list', () => ({
        resourceTemplates: [{ uriTemplate: 'note:///{number}', name: 'Notes' }],
    }));
    // Note 1 may be cached, the others not; one requires an account and would be cacheable without it.
    server.setRequestHandler('resources/read', ({ params: { uri } }, { mcpReq }) => {
        if (uri === 'note:///asking') {
            if (!mcpReq.inputResponses) return inputRequired({ inputRequests: { who: askForName } });
            const { name } = mcpReq.inputResponses.who.content;
            return { contents: [{ uri, text: `for ${name}` }], ttlMs: 60000, cacheScope: 'private' };
        }
        reads.set(uri, (reads.get(uri) ?? 0) + 1);
        const contents = [{ uri, text: `${uri} read ${reads.get(uri)}` }];
        return uri === noteUri(1) ? { contents, ttlMs: 60000, cacheScope: 'private' } : { contents };
    });
    server.setRequestHandler('prompts/list', () => ({
        prompts: [{ name: 'travel', arguments: [{ name: 'country' }, { name: 'city', required: true }] }],
    }));
    server.setRequestHandler('prompts/get', ({ params }) => ({
        messages: [{ role: 'user', content: { type: 'text', text: `Take me to ${params.arguments?.city}` } }],
    }));
    server.setRequestHandler('completion/complete', ({ params: { argument, context } }) => {
        const country = context?.arguments?.country;
        const values = country === 'Norway' ? ['Oslo'] : CITIES.filter((city) => city.startsWith(argument.value));
        return { completion: { values, total: values.length, hasMore: false } };
    });
    return server;
}

if (process.argv[2] === 'http') {
    const handler = createMcpHandler(makeServer, { legacy: 'reject' });
    tell = handler.notify;
    createServer((incoming, outgoing) => {
        serve(handler, incoming, outgoing).catch(() => outgoing.destroy());
    }).listen(0);
} else {
    let server;
    tell = {
        toolsChanged: () => server.sendToolListChanged(),
        resourceUpdated: (uri) => server.sendResourceUpdated({ uri }),
    };
    serveStdio(() => (server = makeServer()), { legacy: 'reject' });
}
