// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// The common part of the servers with tasks: slow tools, and a record of requests. A run of a tool is plain data, so
// that it can be saved to a file and continue after a restart.
import { appendFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const text = (value, isError = false) => ({ content: [{ type: 'text', text: value }], ...(isError ? { isError } : {}) });

const finish = ({ steps }) => ({ result: text(`${steps} steps done`) });

// The outcome and properties of each tool. `support` is for 2025-11-25.
export const tools = {
    steady: { support: 'optional', end: finish },
    asks: {
        support: 'optional',
        asks: true,
        end: ({ answer }) => ({
            result: text(answer.action === 'accept' ? `Ahoy ${answer.content.name}` : `nobody: ${answer.action}`),
        }),
    },
    fails: { support: 'optional', end: () => ({ result: text('The crane is out of order', true) }) },
    breaks: { support: 'optional', end: () => ({ error: { code: -32603, message: 'The crane fell over' } }) },
    stubborn: { support: 'optional', end: finish, isStubborn: true },
    expires: { support: 'optional', end: finish, ttl: 1500 },
    optional: { support: 'optional', end: finish, immediate: 'It has begun' },
    required: { support: 'required', end: finish },
    forbidden: { support: 'forbidden', end: finish },
};

// `until` is a file: with it a run ends when that exists, whatever its steps. Before, it repeats the step before the last.
const count = { type: 'integer', minimum: 0 };
export const inputSchema = {
    type: 'object',
    properties: { steps: count, stepMs: count, pollMs: count, ttlMs: count, until: { type: 'string' } },
};

export const question = {
    mode: 'form',
    message: 'Who is there?',
    requestedSchema: {
        type: 'object',
        properties: { name: { type: 'string', default: 'Ahab' } },
        required: ['name'],
    },
};

// A new run. The server's ttl takes precedence over the client's.
export function startRun(tool, given = {}, wantedTtl = null) {
    const { steps = 4, stepMs = 50, pollMs = 1000, ttlMs, until } = given;
    return { tool, steps, stepMs, pollMs, until, ttl: tools[tool].ttl ?? ttlMs ?? wantedTtl, step: 0 };
}

// One step further: { progress, total, message }, { ask }, or the end, which is { result } or { error }.
export function advance(run) {
    const tool = tools[run.tool];
    if (tool.asks && run.step >= run.steps / 2 && !run.answer) return { ask: question };
    if (run.until ? existsSync(run.until) : run.step >= run.steps) return tool.end(run);
    run.step = Math.min(run.step + 1, run.until ? run.steps - 1 : run.steps);
    return { progress: run.step, total: run.steps, message: `step ${run.step} of ${run.steps}` };
}

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        record: { type: 'string' }, // A file for the record.
        store: { type: 'string' }, // A file for the tasks.
        forget: { type: 'boolean', default: false }, // Tasks are visible only in their session.
        'no-push': { type: 'boolean', default: false }, // Sends no notifications that were not requested.
    },
});
export const mode = positionals[0];
export const options = values;

// One line of JSON for each event that a test counts.
export function record(what) {
    const line = JSON.stringify({ at: Date.now(), ...what });
    process.stderr.write(`${line}\n`);
    if (options.record) appendFileSync(options.record, `${line}\n`);
}

export function recordTaskRequest({ id, method, params }) {
    if (id === undefined || !method?.startsWith('tasks/')) return;
    const answers = params?.inputResponses;
    record({ method, taskId: params?.taskId, ...(answers ? { inputResponses: answers } : {}) });
}
