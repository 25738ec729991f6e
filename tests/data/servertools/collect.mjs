// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// node collect.mjs PROGRAM [ARGUMENT...]: starts an MCP server and writes its tools, a line of JSON for each: name, title, description and
// schema of the arguments. A list of more than kMost bytes keeps only the names of the arguments.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';

const kMost = 110_000;

async function toolsOf(client) {
    const tools = [];
    for (let cursor; ;) {
        const page = await client.request({ method: 'tools/list', params: cursor ? { cursor } : {} }, ResultSchema);
        tools.push(...page.tools);
        cursor = page.nextCursor;
        if (!cursor)
            return tools;
    }
}

function lines(tools, schema) {
    return tools.map(tool => JSON.stringify({
        name: tool.name,
        title: tool.title ?? tool.annotations?.title,
        description: tool.description,
        inputSchema: schema(tool.inputSchema),
    }) + '\n').join('');
}

function namesOnly(schema) {
    const properties = Object.fromEntries(Object.keys(schema.properties ?? {}).map(name => [name, {}]));
    return { type: 'object', properties };
}

const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'collect', version: '1' });
await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: 'ignore' }));
const tools = await toolsOf(client);
const whole = lines(tools, schema => schema);
process.stdout.write(Buffer.byteLength(whole) > kMost ? lines(tools, namesOnly) : whole, () => process.exit(0));
