// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// A server that writes its messages as SDKs in other languages do: `sdkshapes.mjs php|python REVISION stdio|http`.
//
// PHP: empty arrays for empty objects, numbers as strings, null for what is absent, ids that are strings, warnings on the
// standard output, batches with a part that is no message, answers over HTTP with the type that PHP sends by default.
//
// Python (FastMCP behind Starlette): an explicit null for each optional member, names in snake case beside the others,
// `result` around structured content, a notification before the answer to `initialize`, printed lines between messages, a log on the
// standard error output; over HTTP a redirect to the address with a slash, events that end with CR LF, pings, receipts with a body.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const [shape, revision, mode] = process.argv.slice(2);
const isPhp = shape === 'php';
const isStateless = revision === '2026-07-28';

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

// What json_encode() makes of an array without members.
function phpValue(value) {
    if (Array.isArray(value)) return value.map(phpValue);
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, member]) => [name, phpValue(member)]);
    return members.length === 0 ? [] : Object.fromEntries(members);
}

const nulls = (...names) => Object.fromEntries(names.map((name) => [name, null]));
// An entry of a list or a result, with the optional members that it does not have.
const whole = (value, ...optional) => ({ ...nulls(...optional), ...(isPhp ? { _meta: {} } : { _meta: null }), ...value });

const text = (value) => whole({ type: 'text', text: String(value), ...(isPhp ? { annotations: {} } : {}) }, 'annotations');
const result = (value) => whole(value, 'structuredContent', ...(isStateless ? ['resultType'] : []));
const list = (value) => whole(value, 'nextCursor', 'ttlMs', 'cacheScope');

function tool(name, properties, output) {
    const title = { title: `${name}Arguments` };
    const inputSchema =
        isPhp && !properties ? {} : { type: 'object', properties: properties ?? {}, ...(isPhp ? { required: [] } : title) };
    return whole(
        {
            name,
            inputSchema,
            ...(output ? { outputSchema: { type: 'object', properties: output, required: Object.keys(output) } } : {}),
            ...(isPhp ? { annotations: {} } : { input_schema: inputSchema, output_schema: null }),
        },
        'title', 'description', 'outputSchema', 'annotations', 'icons', 'execution',
    );
}

const tools = [
    tool('echo', { message: { type: 'string', description: null, default: null } }),
    tool('fail'),
    tool('sum', { a: { type: 'integer' }, b: { type: 'integer' } }, isPhp ? { sum: { type: 'string' } } : { result: { type: 'integer' } }),
    tool('plain'),
    tool('work'),
    tool('ask'),
];
let pings = 0;
const open = new Map(); // What this server asks, by id.

const calls = {
    echo: ({ message }) => result({ content: [text(message)], isError: isPhp ? 0 : false }),
    fail: () => result({ content: [text('It broke')], isError: isPhp ? 1 : true }),
    sum: ({ a, b }) =>
        result({ content: isPhp ? [] : [text(a + b)], structuredContent: isPhp ? { sum: String(a + b) } : { result: a + b } }),
    plain: () => (isPhp ? { content: 'plain words' } : { result: 'plain words' }),
    work(_, tell, progressToken) {
        if (progressToken !== undefined)
            tell({ method: 'notifications/progress', params: whole({ progressToken, progress: 1 }, 'total', 'message') });
        if (!isStateless) {
            tell({ method: 'notifications/message', params: whole({ level: 'info', data: 'working' }, 'logger') });
            if (tools.push(tool('late')) > 7) tools.pop();
            tell({ method: 'notifications/tools/list_changed', params: isPhp ? {} : null });
        }
        return result({ content: [text('done')] });
    },
    // Sends a request with an id that is a string and without parameters, and says which id was answered with a result.
    async ask(_, tell) {
        const id = `${shape}-${++pings}`;
        const answered = new Promise((resolve) => open.set(id, resolve));
        tell({ id, method: 'ping', params: isPhp ? {} : null });
        const { result: pong, error } = await answered;
        return result({ content: [text(pong ? id : error.message)] });
    },
};

const capabilities = isPhp
    ? { tools: { listChanged: !isStateless }, prompts: {}, resources: {}, completions: {}, logging: {}, experimental: {} }
    : {
          experimental: {}, logging: {}, completions: {}, tasks: null, extensions: null,
          prompts: { listChanged: false }, resources: { subscribe: false, listChanged: false },
          tools: { listChanged: !isStateless },
      };
const serverInfo = { name: shape, version: '1.0.0', ...nulls('title', 'description', 'icons', 'websiteUrl') };
const greeting = { capabilities, serverInfo, ...nulls('instructions') };

const methods = {
    ...(isStateless
        ? { 'server/discover': () => list(whole({ supportedVersions: [revision], ...greeting })) }
        : { initialize: () => whole({ protocolVersion: revision, ...greeting }), 'logging/setLevel': () => ({}) }),
    ping: () => ({}),
    'tools/list': () => list({ tools }),
    'tools/call': ({ name, arguments: given, _meta }, tell) => calls[name](given ?? {}, tell, _meta?.progressToken),
    'prompts/list': () =>
        list({
            prompts: [
                whole(
                    { name: 'travel', arguments: [{ name: 'city', required: true, ...nulls('title', 'description') }] },
                    'title', 'description', 'icons',
                ),
                whole({ name: 'bare', ...(isPhp ? { arguments: {} } : {}) }, 'arguments', 'title', 'description', 'icons'),
            ],
        }),
    'prompts/get': ({ arguments: given }) =>
        whole({ messages: [{ role: 'user', content: text(`Go to ${given.city}`) }] }, 'description'),
    'resources/list': () =>
        list({
            resources: [
                whole(
                    { uri: 'note:///1', name: 'first', size: isPhp ? '5' : null, ...(isPhp ? {} : { mime_type: 'text/plain' }) },
                    'title', 'description', 'mimeType', 'icons', 'annotations',
                ),
            ],
        }),
    'resources/templates/list': () =>
        list({
            resourceTemplates: [
                whole({ uriTemplate: 'note:///{id}', name: 'note' }, 'title', 'description', 'mimeType', 'icons', 'annotations'),
            ],
        }),
    'resources/read': ({ uri }) => list({ contents: [whole({ uri, text: 'ahoy!' }, 'mimeType', 'blob')] }),
    'completion/complete': () =>
        whole({ completion: { values: ['Oslo', 'Odense'], total: isPhp ? '2' : null, hasMore: isPhp ? '' : null } }),
};

const framed = (message) => ({ jsonrpc: '2.0', ...(isPhp ? phpValue(message) : message) });

// The answer to a message, or nothing. tell() sends another message before it.
async function answer(message, tell) {
    const { id, method, params } = message;
    if (method === undefined) return void open.get(id)?.(message);
    if (id === undefined) return undefined;
    if (!isPhp && method === 'initialize')
        tell({ method: 'notifications/message', params: whole({ level: 'info', data: 'starting' }, 'logger') });
    const run = methods[method];
    if (run) return framed({ id, result: await run(params ?? {}, tell) });
    return framed({
        id,
        error: isPhp
            ? { code: -32601, message: 'Method not found', data: {} }
            : { code: -32602, message: 'Invalid request parameters', data: '' },
    });
}

// A batch, of which one part is no message.
const batch = (message) => [
    framed({ method: 'notifications/message', params: { level: 'info', data: 'batched' } }),
    { method: 'notifications/message', params: { level: 'info', data: 'lost' } },
    message,
];

function serveStdio() {
    const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
    const noise = isPhp ? '\nWarning: Undefined array key "x" in /srv/server.php on line 7\n' : 'Processing in print()\n';
    if (isPhp) process.stdout.write(noise);
    createInterface({ input: process.stdin }).on('line', async (line) => {
        const message = JSON.parse(line);
        if (!isPhp) {
            process.stdout.write(noise);
            process.stderr.write(`[11/29/26 00:37:41] INFO     Processing request of type ${message.method}\n`);
        }
        const reply = await answer(message, (told) => write(framed(told)));
        if (reply) write(revision === '2025-03-26' && message.method === 'tools/list' ? batch(reply) : reply);
    });
}

const sessions = new Set();
const PHP_TYPE = 'text/html; charset=UTF-8';
const end = isPhp ? '\n' : '\r\n';
const event = (message) => `event: message${end}data: ${JSON.stringify(message)}${end}${end}`;
const refuse = (response, status, message) =>
    response
        .writeHead(status, { 'content-type': isPhp ? PHP_TYPE : 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id: isPhp ? null : 'server-error', error: { code: -32600, message } }));

async function bodyOf(request) {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    return JSON.parse(body);
}

function startStream(response, headers) {
    response.writeHead(200, { 'content-type': `text/event-stream${isPhp ? '' : '; charset=utf-8'}`, ...headers });
    if (!isPhp) response.write(`: ping - 2026-11-29 00:37:41.000000+00:00${end}${end}event: ping${end}data: 1${end}${end}`);
}

async function post(request, response) {
    const message = await bodyOf(request);
    const session = request.headers['mcp-session-id'];
    const headers = {};
    if (!isStateless && message.method === 'initialize') {
        headers[isPhp ? 'Mcp-Session-Id' : 'mcp-session-id'] = randomUUID();
        sessions.add(Object.values(headers)[0]);
    } else if (!isStateless && !sessions.has(session)) {
        return refuse(response, session ? 404 : 400, session ? 'Session not found' : 'Bad Request: Missing session ID');
    }
    if (message.id === undefined || message.method === undefined) {
        await answer(message, () => {});
        return response.writeHead(202, { 'content-type': isPhp ? PHP_TYPE : 'application/json' }).end(isPhp ? '' : 'null');
    }
    const isStream = !isPhp || ['work', 'ask'].includes(message.params?.name);
    if (isStream) startStream(response, headers);
    const reply = await answer(message, (told) => isStream && response.write(event(framed(told))));
    if (isStream) return response.end(event(reply));
    return response.writeHead(200, { 'content-type': PHP_TYPE, ...headers }).end(JSON.stringify(reply));
}

function serveHttp(request, response) {
    const path = isPhp ? '/mcp' : '/mcp/';
    if (request.url !== path) {
        const location = `http://${request.headers.host}${path}`;
        return request.resume().on('end', () => response.writeHead(307, { location, 'content-length': '0' }).end());
    }
    if (request.method === 'POST') return post(request, response);
    if (request.method === 'DELETE' && sessions.delete(request.headers['mcp-session-id']))
        return response.writeHead(200, { 'content-type': 'application/json' }).end('null');
    if (request.method === 'GET' && !isPhp && sessions.has(request.headers['mcp-session-id'])) return startStream(response, {});
    return response.writeHead(405, { 'content-type': PHP_TYPE, allow: 'POST, DELETE' }).end('<h1>Method Not Allowed</h1>');
}

if (mode === 'stdio') serveStdio();
else createServer(serveHttp).listen(0);
