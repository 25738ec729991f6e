// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// A client that is made with the official SDK. Prints as JSON what a server lists, and the answers to calls:
//   node lists.mjs v1|legacy|modern [--call TOOL JSON]… stdio PROGRAM [ARGUMENT…] | http ADDRESS
// v1 is the first generation of the SDK. The others are its second one: up to 2025-11-25, and 2026-07-28 only.
const [, , kind, ...words] = process.argv;

const calls = [];
while (words[0] === '--call') {
  const [, name, json] = words.splice(0, 3);
  calls.push({ name, arguments: JSON.parse(json) });
}
const [way, target, ...args] = words;

async function load() {
  if (kind !== 'v1') {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
    return { Client, StreamableHTTPClientTransport, StdioClientTransport };
  }
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  return { Client, StreamableHTTPClientTransport, StdioClientTransport };
}

const { Client, StreamableHTTPClientTransport, StdioClientTransport } = await load();
const options = { capabilities: { elicitation: { form: {} } } };
if (kind === 'modern') options.versionNegotiation = { mode: { pin: '2026-07-28' } };
const client = new Client({ name: 'lists', version: '1.0.0' }, options);

async function answer() {
  return { action: 'accept', content: {} };
}
if (kind === 'v1') {
  const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
  client.setRequestHandler(ElicitRequestSchema, answer);
} else {
  client.setRequestHandler('elicitation/create', answer);
}

const transport =
  way === 'http'
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args, stderr: 'ignore', env: process.env });
await client.connect(transport);

async function all(method, member) {
  const items = [];
  let cursor;
  do {
    const page = await client[method](cursor ? { cursor } : undefined);
    items.push(...page[member]);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}

const offered = client.getServerCapabilities() ?? {};
const lists = {
  server: client.getServerVersion()?.name,
  tools: offered.tools ? await all('listTools', 'tools') : [],
  prompts: offered.prompts ? await all('listPrompts', 'prompts') : [],
  resources: offered.resources ? await all('listResources', 'resources') : [],
  templates: offered.resources ? await all('listResourceTemplates', 'resourceTemplates') : [],
  answers: []
};
for (const call of calls) lists.answers.push(await client.callTool(call));
console.log(JSON.stringify(lists));
await client.close();
process.exit(0);
