// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// The common part of the servers with requests: tools, written once for both eras. A tool yields one round of requests,
// { key: { method, params } }, and receives the responses under the same keys; its return value is its result. The page
// of a link is at `/page/ID`.
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        record: { type: 'string' }, // A file for requests and responses.
    },
});
export const mode = positionals[0];

// One line of JSON for each event that a test checks.
export function record(what) {
    if (values.record) appendFileSync(values.record, `${JSON.stringify(what)}\n`);
}

const object = (properties, required = []) => ({ type: 'object', properties, required });
const form = (message, requestedSchema) => ({
    method: 'elicitation/create',
    params: { mode: 'form', message, requestedSchema },
});

// Each kind of field that a form can have.
const everyKind = object(
    {
        name: { type: 'string', title: 'Your name', minLength: 2, maxLength: 20 },
        boat: { type: 'string', default: 'Pequod' },
        note: { type: 'string', description: 'Whatever you like' },
        email: { type: 'string', format: 'email' },
        site: { type: 'string', format: 'uri' },
        day: { type: 'string', format: 'date', default: '2026-11-21' },
        moment: { type: 'string', format: 'date-time' },
        code: { type: 'string', pattern: '^[A-Z]{3}$' },
        age: { type: 'integer', minimum: 0, maximum: 150 },
        depth: { type: 'number', minimum: 0.5, default: 3.25 },
        isCaptain: { type: 'boolean' },
        isAboard: { type: 'boolean', default: true },
        color: { type: 'string', enum: ['red', 'green', 'blue'], default: 'green' },
        size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }, { const: 'l', title: 'Large' }] },
        rank: { type: 'string', enum: ['1', '2'], enumNames: ['First', 'Second'] },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2, default: ['c', 'a'] },
        ports: { type: 'array', items: { anyOf: [{ const: 'os', title: 'Oslo' }, { const: 'li', title: 'Lima' }] } },
    },
    ['name', 'age', 'isAboard'],
);

const depthTool = { name: 'depth', description: 'How deep it is', inputSchema: object({ at: { type: 'integer' } }, ['at']) };
const text = (value) => ({ type: 'text', text: value });
const sampling = (messages, more = {}) => ({
    method: 'sampling/createMessage',
    params: { messages, maxTokens: 100, ...more },
});

// The pages, by id: the number of visits, and the callback of a visit.
const pages = new Map();
let origin = '';
export const setOrigin = (address) => (origin = address);

export function visit(path) {
    const page = pages.get(path.replace('/page/', ''));
    if (!page) return false;
    page.visits += 1;
    record({ visited: path });
    page.onVisit();
    return true;
}

function openPage(id) {
    if (!pages.has(id)) pages.set(id, { visits: 0, onVisit: () => {} });
    return pages.get(id);
}

const link = (elicitationId) => ({
    method: 'elicitation/create',
    params: { mode: 'url', elicitationId, url: `${origin}/page/${elicitationId}`, message: 'Please sign here' },
});

async function visited(page, count) {
    for (let waits = 0; page.visits < count && waits < 2000; waits += 1) await new Promise((done) => setTimeout(done, 20));
}

export class NotYet extends Error {
    constructor(id) {
        super('A page comes first');
        this.id = id;
        this.elicitations = [link(id).params];
        this.page = openPage(id);
    }
}

const harbour = object({ name: { type: 'string', default: 'Oslo' } }, ['name']);

export const tools = {
    *form() {
        return (yield { form: form('Who are you?', everyKind) }).form;
    },
    // Two questions at once.
    *two() {
        return yield { from: form('From where?', harbour), to: form('Where to?', harbour) };
    },
    *rounds({ count }) {
        const all = [];
        for (let round = 1; round <= count; round += 1) all.push((yield { again: form(`Round ${round}?`, harbour) }).again.action);
        return all;
    },
    // Asks until the page was visited `visits` times, one after the other.
    async *link({ id, visits = 1 }) {
        const page = openPage(id);
        for (let expected = 1; ; expected += 1) {
            const answer = (yield { link: link(id) }).link;
            if (answer.action !== 'accept') return answer;
            await visited(page, expected);
            if (page.visits >= visits) return { ...answer, visits: page.visits };
        }
    },
    // Does nothing before its page was visited.
    *locked({ id }) {
        if (openPage(id).visits === 0) throw new NotYet(id);
        return 'unlocked';
    },
    *sample() {
        return (yield { answer: sampling([{ role: 'user', content: text('Greet me') }], { systemPrompt: 'Be kind' }) }).answer;
    },
    // Until the model has called the depth tool and received its result.
    *sampleWithTools() {
        const messages = [{ role: 'user', content: text('How deep is it at 3?') }];
        for (;;) {
            const answer = (yield { answer: sampling(messages, { tools: [depthTool], toolChoice: { mode: 'auto' } }) }).answer;
            const blocks = [answer.content].flat();
            const uses = blocks.filter(({ type }) => type === 'tool_use');
            if (uses.length === 0) return { said: blocks.map((block) => block.text).join(''), messages: messages.length };
            messages.push({ role: 'assistant', content: blocks });
            const results = uses.map(({ id, input }) => ({
                type: 'tool_result',
                toolUseId: id,
                content: [text(`${input.at * 10} m`)],
            }));
            messages.push({ role: 'user', content: results });
        }
    },
    *roots() {
        return (yield { roots: { method: 'roots/list' } }).roots;
    },
    // Any request of a test, valid or not.
    *raw({ requests }) {
        return yield requests;
    },
};

export const result = (value) => ({ content: [text(JSON.stringify(value))] });
export const listed = (more = {}) => Object.keys(tools).map((name) => ({ name, inputSchema: { type: 'object' }, ...more }));
