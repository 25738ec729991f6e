// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// The client of foreign.mjs: a connection by the official SDK that keeps what comes over it, and what its checks are made of.
import http from 'node:http';
import { isDeepStrictEqual } from 'node:util';

const [, , kind, era, way, program, ...args] = process.argv;
export const target = program;
export const isV1 = kind === 'v1';
export const isStateless = era === 'stateless';
export const isHttp = way === 'http';
if (isV1 && isStateless) throw new Error('The first generation of the SDK has sessions only');
export const revision = isStateless ? '2026-07-28' : '2025-11-25';

const sdk = isV1 ? '@modelcontextprotocol/sdk/client/' : '@modelcontextprotocol/client';
const { Client } = await import(isV1 ? `${sdk}index.js` : sdk);
const { StreamableHTTPClientTransport } = await import(isV1 ? `${sdk}streamableHttp.js` : sdk);
const { StdioClientTransport } = await import(isV1 ? `${sdk}stdio.js` : `${sdk}/stdio`);
export const types = isV1 ? await import('@modelcontextprotocol/sdk/types.js') : {};
export const ELICIT = 'elicitation/create';
export const SAMPLE = 'sampling/createMessage';
const handled = {
  [ELICIT]: types.ElicitRequestSchema,
  [SAMPLE]: types.CreateMessageRequestSchema,
  'roots/list': types.ListRootsRequestSchema,
  'notifications/message': types.LoggingMessageNotificationSchema,
  'notifications/resources/updated': types.ResourceUpdatedNotificationSchema,
  'notifications/tools/list_changed': types.ToolListChangedNotificationSchema,
  'notifications/prompts/list_changed': types.PromptListChangedNotificationSchema
};
export const everything = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
export const clientInfo = { name: 'foreign', version: '1.0.0' };
export const envelope = (declared = everything, spoken = revision) => ({
  'io.modelcontextprotocol/protocolVersion': spoken,
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': declared
});

let compared = 0;
export const takeCompared = () => [compared, (compared = 0)][0];
const short = (value) => JSON.stringify(value)?.slice(0, 300);
export function want(actual, expected, what) {
  compared += 1;
  if (!isDeepStrictEqual(actual, expected)) throw new Error(`${what}: ${short(actual)} instead of ${short(expected)}`);
}
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export async function until(isSo, what, ms = 10000) {
  for (const end = Date.now() + ms; !isSo(); await sleep(20)) if (Date.now() > end) throw new Error(`Never came: ${what}`);
}
export async function errorOf(promise) {
  const [{ reason, value }] = await Promise.allSettled([promise]);
  if (!reason) throw new Error(`No error, but ${short(value)}`);
  return reason;
}

// A client that is connected, with what it was asked and told, and the HTTP exchanges that it has made.
export async function connect(capabilities = everything) {
  const versionNegotiation = isStateless ? { mode: { pin: revision } } : undefined;
  const client = new Client(clientInfo, { capabilities, versionNegotiation });
  const peer = { client, asked: [], told: [], heard: [], errors: [], exchanges: [], replies: {}, stderr: '' };
  for (const [method, schema] of Object.entries(handled)) {
    const isRequest = !method.startsWith('notifications/');
    if (isRequest && !capabilities[method.split('/')[0]]) continue;
    const handle = ({ params }) => {
      peer[isRequest ? 'asked' : 'told'].push({ method, params });
      return isRequest ? peer.replies[method] : undefined;
    };
    client[isRequest ? 'setRequestHandler' : 'setNotificationHandler'](schema ?? method, handle);
  }
  client.onerror = (error) => peer.errors.push(error.message);
  let cut;
  peer.cutStream = () => cut.abort();
  async function noted(url, init = {}) {
    if (init.method === 'GET') cut = new AbortController();
    const signal = init.method === 'GET' && init.signal ? AbortSignal.any([init.signal, cut.signal]) : init.signal;
    const response = await fetch(url, { ...init, signal });
    const text = response.ok ? '' : await response.clone().text();
    const type = response.headers.get('content-type');
    peer.exchanges.push({ verb: init.method, status: response.status, type, text, headers: new Headers(init.headers) });
    return response;
  }
  const transport = isHttp
    ? new StreamableHTTPClientTransport(new URL(target), { fetch: noted })
    : new StdioClientTransport({ command: target, args, stderr: 'pipe', env: process.env });
  await client.connect(transport);
  transport.stderr?.on('data', (bytes) => (peer.stderr += bytes));
  transport._process?.on('exit', (status, signal) => (peer.end = { status, signal }));

  // Requests that the SDK does not send. It does not see their answers.
  const waiting = new Map();
  const deliver = transport.onmessage;
  transport.onmessage = (message, extra) => {
    peer.heard.push(message);
    const own = message.method ? undefined : waiting.get(message.id);
    if (!own) deliver(message, extra);
    else if (waiting.delete(message.id)) own.resolve(message);
  };
  client.onclose = () => waiting.forEach(({ reject }) => reject(new Error('The connection is closed')));
  let count = 0;
  peer.raw = (method, params = {}, declared = everything) =>
    new Promise((resolve, reject) => {
      const id = `raw-${(count += 1)}`;
      waiting.set(id, { resolve, reject });
      const whole = isStateless ? { ...params, _meta: { ...envelope(declared), ...params._meta } } : params;
      transport.send({ jsonrpc: '2.0', id, method, params: whole }).catch((error) => {
        peer.errors = peer.errors.filter((text) => !text.includes(id)); // The SDK does not read each answer of status 404.
        const answer = peer.exchanges.find(({ text }) => text.includes(`"${id}"`));
        if (answer) resolve(JSON.parse(answer.text));
        else reject(error);
      });
    });
  peer.call = (name, given = {}, more = undefined) =>
    client.callTool({ name, arguments: given }, ...(isV1 ? [undefined, more] : [more]));
  if (isHttp && !isStateless) await until(() => peer.exchanges.some(({ verb }) => verb === 'GET'), 'the stream of GET');
  return Object.assign(peer, { transport });
}

// One exchange without the SDK.
export function plain(headers, message, verb = 'POST', path = new URL(target).pathname) {
  const usual = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, target), { method: verb, headers: { ...usual, ...headers } });
    request.on('error', reject);
    request.on('response', async (response) => {
      const text = (await response.toArray()).join('');
      const error = text.startsWith('{') ? JSON.parse(text).error : undefined;
      resolve({ status: response.statusCode, code: error?.code, error, text });
    });
    request.end(typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }));
  });
}
