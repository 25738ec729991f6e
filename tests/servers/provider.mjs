// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// A model provider that takes nothing but what its published rules allow: `provider.mjs --habits NAME`, a name of HABITS.
// `POST …/chat/completions` and `POST …/messages` answer in its habits; `GET …/models` lists its model. `GET /refusals` tells what
// was refused: `history` (rules that were broken), `parameters` (names of what it does not take) and `learnt` (what one cannot know
// before, about calls of other providers). The model calls a tool for each `TOOL with {…}` in a message with the word "use". A message
// with "slowly" is answered without an end. Other answers say how many messages there were.
import { createServer } from 'node:http';
import { isDeepStrictEqual, parseArgs } from 'node:util';

const HABITS = {
    openai: { members: [], prelude: 'I shall look. ', id: () => `call_${letters(24)}`, inPieces: true },
    azure: { members: [], prelude: '', id: () => `call_${letters(24)}`, inPieces: true },
    deepseek: { members: ['reasoning_content'], prelude: '', id: () => `call_00_${letters(20)}`, inPieces: true },
    kimi: { members: ['reasoning_content'], prelude: '\n\n', id: (name, place) => `functions.${name}:${place}`, inPieces: true },
    mistral: { members: [], prelude: '', id: () => letters(9) },
    gemini: { members: ['extra_content'], prelude: '', id: (_, __, isOnly) => (isOnly ? '' : `function-call-${letters(10)}`) },
    ollama: { members: ['reasoning'], prelude: '', id: () => `call_${letters(8)}` },
    // A gateway that passes requests on to Gemini, with the schemas as they are.
    'gemini-gateway': { members: [], prelude: '', id: () => `call_${letters(24)}`, inPieces: true },
    // LiteLLM in front of Amazon Bedrock.
    'bedrock-litellm': { members: [], prelude: 'I shall look. ', id: () => `tooluse_${letters(22)}`, inPieces: true },
    anthropic: { members: [], prelude: 'I shall look.', id: () => `toolu_01${letters(22)}` },
};
const MOST_TOOLS = 128;
const MOST_DESCRIPTION = 1024;

const name = parseArgs({ options: { habits: { type: 'string' } } }).values.habits;
const habits = HABITS[name];
if (!habits) {
    console.error(`provider.mjs --habits ${Object.keys(HABITS).join('|')}`);
    process.exit(2);
}
const is = (...names) => names.includes(name);

let answers = 0;
const issued = []; // Of all answers: { calls, text, reasoning, signature }.
const refusals = { history: [], parameters: [], learnt: [] };

function letters(count) {
    const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    return Array.from({ length: count }, () => all[Math.floor(Math.random() * all.length)]).join('');
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (text) => typeof text !== 'string' || text.trim() === '';
const split = (text, size = 6) => text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];

// Refusals

class Refused extends Error {
    constructor(kind, message, { status = 400, place = [], code = null, param = null } = {}) {
        super(message);
        Object.assign(this, { kind, status, place, code, param });
    }
}

function broken(message, details) {
    throw new Refused('history', message, details);
}

function untaken(param, message, details) {
    throw new Refused('parameters', message, { param, ...details });
}

function extra(kind, place, param = null) {
    if (is('mistral'))
        throw new Refused(kind, 'Extra inputs are not permitted', { status: 422, place: ['body', ...place], param });
    if (is('anthropic'))
        throw new Refused(kind, `${place.join('.')}: Extra inputs are not permitted`, { param });
    if (is('gemini'))
        throw new Refused(kind, `Invalid JSON payload received. Unknown name "${place.at(-1)}": Cannot find field.`, { param });
    if (is('azure'))
        throw new Refused(kind, `Unrecognized request argument supplied: ${place.join('.')}`, { param });
    throw new Refused(kind, `Unknown parameter: '${place.join('.')}'.`, { code: 'unknown_parameter', param });
}

function errorBody({ message, status, place, code, param }) {
    const type = 'invalid_request_error';
    if (is('anthropic')) return { type: 'error', error: { type, message }, request_id: 'req_1' };
    if (is('gemini')) return [{ error: { code: status, message, status: 'INVALID_ARGUMENT' } }];
    if (is('mistral') && status === 422)
        return { detail: [{ type: 'extra_forbidden', loc: place, msg: message, input: null }] };
    if (is('mistral')) return { object: 'error', message, type: 'invalid_request_message_order', param: null, code: code ?? '3230' };
    if (is('kimi')) return { error: { message, type } };
    if (is('gemini-gateway')) return { error: { message, type: 'upstream_error', param: '', code: 'bad_response_status_code' } };
    if (is('bedrock-litellm')) return { error: { message: `litellm.BadRequestError: BedrockException - ${message}`, type: null, param: null, code: String(status) } };
    return { error: { message, type, param, code: is('deepseek') ? type : code } };
}

// Parameters and tools

function checkParameters(body) {
    const taken = is('anthropic')
        ? ['model', 'messages', 'system', 'max_tokens', 'stream', 'temperature', 'stop_sequences', 'tools', 'tool_choice']
        : ['model', 'messages', 'max_tokens', 'max_completion_tokens', 'stream', 'stream_options', 'temperature', 'stop', 'tools', 'tool_choice'];
    for (const key of Object.keys(body)) {
        const isRefused = key === 'stream_options' ? is('azure', 'mistral') : key === 'max_completion_tokens' && is('mistral');
        if (key === 'tool_choice' && is('bedrock-litellm') && body.tool_choice === 'none')
            untaken(key, "litellm.UnsupportedParamsError: Bedrock doesn't support tool_choice=none. To drop it from the call, set `litellm.drop_params = True.");
        if (isRefused || !taken.includes(key)) extra('parameters', [key], key);
    }
    if ('max_tokens' in body && is('openai', 'azure'))
        untaken('max_tokens', "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", { code: 'unsupported_parameter' });
    const limit = body.max_tokens ?? body.max_completion_tokens;
    if (!Number.isInteger(limit) || limit < 1) broken('max_tokens: Field required');
    if (body.max_tokens && body.max_completion_tokens) broken('Setting max_tokens and max_completion_tokens at the same time is not supported.');
    if ('temperature' in body && body.temperature !== 1) {
        if (is('openai', 'azure'))
            untaken('temperature', `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`, { code: 'unsupported_value' });
        if (is('kimi')) untaken('temperature', 'invalid temperature: only 1 is allowed for this model');
        if (!(body.temperature >= 0 && body.temperature <= (is('anthropic') ? 1 : 2))) broken('temperature: out of range');
    }
    if ('stream_options' in body && !body.stream) broken("The 'stream_options' parameter is only allowed when 'stream' is enabled.");
    if ('tool_choice' in body && !body.tools) broken("'tool_choice' is only allowed when 'tools' are specified.");
}

function checkTools(tools) {
    if (tools === undefined) return;
    if (!Array.isArray(tools) || tools.length === 0) broken("Invalid 'tools': empty array.");
    if (tools.length > MOST_TOOLS) broken(`Invalid 'tools': array too long. Expected an array with maximum length ${MOST_TOOLS}.`);
    const names = new Set();
    for (const tool of tools) {
        const one = is('anthropic') ? tool : tool.function;
        if (!is('anthropic') && tool.type !== 'function') broken("tools: 'type' must be function");
        if (!/^[a-zA-Z0-9_-]{1,64}$/.test(one?.name ?? '')) broken(`Invalid 'tools.name': '${one?.name}' does not match '^[a-zA-Z0-9_-]{1,64}$'.`);
        if (is('gemini', 'gemini-gateway', 'kimi') && !/^[a-zA-Z_]/.test(one.name)) broken(`Invalid function name: ${one.name} must start with a letter or an underscore.`);
        if (names.has(one.name)) broken('tools: Tool names must be unique.');
        names.add(one.name);
        if (!is('anthropic') && (one.description ?? '').length > MOST_DESCRIPTION) broken(`${one.name}: description too long.`);
        if (is('bedrock-litellm') && one.description === '') broken(`Invalid length for parameter toolConfig.tools[0].toolSpec.description, value: 0, valid min length: 1`);
        const schema = is('anthropic') ? one.input_schema : one.parameters;
        if (is('gemini-gateway')) {
            if (schema !== undefined) checkPlain(schema, 'tools[0].function_declarations[0].parameters');
            continue;
        }
        if (!isObject(schema) || schema.type !== 'object') broken(`Invalid schema for function '${one.name}': schema must be a JSON Schema of 'type: "object"'.`);
        if (!is('anthropic') && !isObject(schema.properties)) broken(`Invalid schema for function '${one.name}': In context=(), object schema missing properties.`);
        for (const keyword of ['oneOf', 'anyOf', 'allOf', 'enum', 'not'])
            if (keyword in schema) broken(`Invalid schema for function '${one.name}': '${keyword}' is not supported at the top level.`);
        checkSchema(schema, one.name, Object.keys(schema.$defs ?? {}));
    }
}

// ai.google.dev/api/caching#Schema, and what Vertex AI says of it
function checkPlain(schema, place) {
    const refuse = (message) => untaken('parameters', message);
    const taken = ['type', 'format', 'description', 'nullable', 'enum', 'items', 'minItems', 'maxItems', 'properties', 'required', 'minimum', 'maximum', 'anyOf'];
    if (!isObject(schema)) refuse(`Invalid value at '${place}': expected an object`);
    for (const key of Object.keys(schema))
        if (!taken.includes(key)) refuse(`Invalid JSON payload received. Unknown name "${key}" at '${place}': Cannot find field.`);
    if ('anyOf' in schema) {
        if (Object.keys(schema).length > 1) refuse(`functionDeclaration \`${place}\` schema specified other fields alongside any_of. When using any_of, it must be the only field set.`);
        for (const inner of schema.anyOf) checkPlain(inner, `${place}.any_of[0]`);
        return;
    }
    if (Array.isArray(schema.type)) refuse(`Invalid value at '${place}.type': Proto field is not repeating, cannot start list.`);
    if (!['object', 'array', 'string', 'number', 'integer', 'boolean'].includes(schema.type)) refuse(`functionDeclaration \`${place}\` schema didn't specify the schema type field.`);
    if ('format' in schema && !(schema.type === 'string' && ['enum', 'date-time'].includes(schema.format)) && !['int32', 'int64', 'float', 'double'].includes(schema.format))
        refuse(`* GenerateContentRequest.${place}.format: only 'enum' and 'date-time' are supported for STRING type`);
    if ('enum' in schema && (schema.type !== 'string' || schema.enum.some(isBlank))) refuse(`* GenerateContentRequest.${place}.enum: only allowed for STRING type, without empty values`);
    if (schema.type === 'array' && !isObject(schema.items)) refuse(`* GenerateContentRequest.${place}.items: missing field.`);
    if (schema.type === 'object' && place.endsWith('.parameters') && Object.keys(schema.properties ?? {}).length === 0)
        refuse(`* GenerateContentRequest.${place}.properties: should be non-empty for OBJECT type`);
    for (const key of schema.required ?? [])
        if (!(key in (schema.properties ?? {}))) refuse(`* GenerateContentRequest.${place}.required[0]: property is not defined`);
    for (const [key, inner] of Object.entries(schema.properties ?? {})) checkPlain(inner, `${place}.properties[${key}]`);
    if ('items' in schema) checkPlain(schema.items, `${place}.items`);
}

function checkSchema(schema, place, definitions) {
    if (!isObject(schema)) return;
    if ('$schema' in schema) broken(`Unknown name "$schema" at '${place}'`);
    if ('$ref' in schema && !definitions.includes(String(schema.$ref).replace('#/$defs/', ''))) broken(`${place}: reference can only point to $defs`);
    if ([schema.type].flat().includes('array') && !isObject(schema.items)) broken(`${place}: array schema missing items`);
    if (is('kimi') && 'anyOf' in schema && 'type' in schema) broken(`${place}: when using anyOf, type should be defined in anyOf items instead of the parent schema`);
    if (is('mistral', 'kimi', 'ollama') && 'pattern' in schema) broken(`${place}: patterns are not supported`);
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
        if (is('anthropic') && !/^[a-zA-Z0-9_.-]{1,64}$/.test(key)) broken(`tools.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`);
        checkSchema(inner, `${place}.${key}`, definitions);
    }
    for (const inner of [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...Object.values(schema.$defs ?? {})])
        checkSchema(inner, place, definitions);
}

// The history, in the format of OpenAI

function checkChat({ messages, tools }) {
    if (!Array.isArray(messages) || messages.length === 0) broken("Invalid 'messages': empty array.");
    if (is('bedrock-litellm') && tools === undefined && messages.some((message) => message.tool_calls || message.role === 'tool'))
        untaken('tools', "litellm.UnsupportedParamsError: Bedrock doesn't support tool calling without `tools=` param specified. Pass `tools=` param OR set `litellm.modify_params = True` // `litellm_settings::modify_params: True` to add dummy tool to the request.");
    let open = []; // Ids of calls that have no result yet.
    let before = null; // The role.
    for (const [place, message] of messages.entries()) {
        const { role } = message;
        if (role !== 'tool' && open.length > 0) missingResults(open);
        if (role === 'system') {
            if (place > 0) broken(`Unexpected role 'system' after role '${before}'`);
            if (isBlank(message.content)) broken(`messages[${place}]: the system message must not be empty`);
            checkMembers(message, place, ['role', 'content']);
        } else if (role === 'user') {
            if (is('mistral') && before !== null && !['system', 'assistant'].includes(before)) broken(`Unexpected role 'user' after role '${before}'`);
            checkUser(message, place);
        } else if (role === 'assistant') {
            if (is('mistral') && !['user', 'tool'].includes(before)) broken(`Unexpected role 'assistant' after role '${before}'`);
            if (before === null || before === 'system') broken('Please ensure that the first turn is of the user.');
            checkAssistant(message, place);
            open = (message.tool_calls ?? []).map((call) => call.id);
        } else if (role === 'tool') {
            if (!open.includes(message.tool_call_id)) broken("Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.");
            open = open.filter((id) => id !== message.tool_call_id);
            if (isBlank(message.content)) broken(`messages[${place}]: the content of a tool message must be a text`);
            checkMembers(message, place, ['role', 'content', 'tool_call_id']);
        } else {
            broken(`messages[${place}].role: unknown variant '${role}'`);
        }
        before = role;
    }
    if (open.length > 0) missingResults(open);
    if (before === 'assistant') broken('Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant');
    checkReasoning(messages);
}

function missingResults(ids) {
    broken(is('mistral')
        ? 'Not the same number of function calls and responses'
        : `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`);
}

function checkMembers(message, place, taken) {
    for (const key of Object.keys(message))
        if (!taken.includes(key)) extra('history', ['messages', place, message.role, key]);
}

function checkUser(message, place) {
    const parts = Array.isArray(message.content) ? message.content : [{ type: 'text', text: message.content }];
    if (parts.length === 0 || parts.some((part) => part.type === 'text' && isBlank(part.text)))
        broken(`Invalid request: message at position ${place} with role 'user' must not be empty`);
    checkMembers(message, place, ['role', 'content']);
}

function checkAssistant(message, place) {
    const { content, tool_calls: calls } = message;
    checkMembers(message, place, ['role', 'content', 'tool_calls', ...habits.members]);
    if (Array.isArray(content)) checkParts(content, place);
    else if (content !== undefined && content !== null && typeof content !== 'string') broken(`messages[${place}].content: invalid type`);
    const isEmpty = Array.isArray(content) ? content.every((part) => part.type === 'thinking') : isBlank(content);
    if (calls === undefined && isEmpty)
        broken(`Assistant message must have either content or tool_calls, but not none. (${place})`, { code: '3240' });
    if (calls === undefined) return;
    if (!Array.isArray(calls) || calls.length === 0) broken(`[] is too short - 'messages.${place}.tool_calls'`);
    const ids = new Set();
    for (const call of calls) {
        checkCall(call, place);
        if (ids.has(call.id)) broken(`Duplicate value for 'tool_call_id' of ${call.id} in message[${place}]`);
        ids.add(call.id);
    }
}

function checkParts(parts, place) {
    const takes = is('mistral') ? ['thinking', 'text'] : ['text'];
    if (parts.length === 0 || parts.some((part) => !takes.includes(part.type))) broken(`messages[${place}].content: invalid parts`);
    for (const part of parts) {
        if (part.type === 'text' && isBlank(part.text)) broken(`messages[${place}].content: a text must not be empty`);
        if (part.type === 'thinking' && !issued.some((one) => one.reasoning === part.thinking.map((inner) => inner.text).join('')))
            broken(`messages[${place}].content: the thinking was changed`);
    }
}

function checkCall(call, place) {
    if (call.type !== 'function' || isBlank(call.id)) broken(`messages[${place}].tool_calls: id and type are required`);
    if (is('mistral') && !/^[a-zA-Z0-9]{9}$/.test(call.id))
        throw new Refused('learnt', `Tool call id was ${call.id} but must be a-z, A-Z, 0-9, with a length of 9.`, { code: '3280' });
    if (is('bedrock-litellm') && !/^[a-zA-Z0-9_-]{1,64}$/.test(call.id))
        throw new Refused('learnt', `1 validation error detected: Value '${call.id}' at 'messages.${place}.member.content.1.member.toolUse.toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+`);
    if (call.id.length > 40) throw new Refused('learnt', `Invalid 'messages[${place}].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length ${call.id.length} instead.`);
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(call.function?.name ?? '')) broken(`Invalid 'messages[${place}].tool_calls[0].function.name'`);
    let given;
    try {
        given = JSON.parse(call.function.arguments);
    } catch {
        broken(`messages[${place}]: the arguments of ${call.id} are no JSON`);
    }
    if (!isObject(given)) broken(`messages[${place}]: the arguments of ${call.id} are no object`);
    const known = issued.flatMap((answer) => answer.calls).filter((one) => one.id === call.id);
    if (known.length > 0 && !known.some((one) => one.name === call.function.name && isDeepStrictEqual(one.input, given)))
        broken(`messages[${place}]: the call ${call.id} was changed`);
}

// The answers that this message can be.
function sourcesOf(message) {
    const ids = (message.tool_calls ?? []).map((call) => call.id);
    return issued.filter((answer) => (ids.length > 0 ? answer.calls.some((call) => ids.includes(call.id)) : answer.text === message.content));
}

function checkReasoning(messages) {
    let turn = 0;
    const turns = messages.map((message) => (message.role === 'user' ? ++turn : turn));
    const isToolTurn = (number) => messages.some((message, place) => turns[place] === number && message.tool_calls);
    for (const [place, message] of messages.entries()) {
        if (message.role !== 'assistant') continue;
        const sources = sourcesOf(message);
        if (is('gemini')) checkSignatures(message, sources, turns[place] === turn);
        if (is('deepseek', 'kimi', 'ollama')) checkThought(message, place, sources, isToolTurn(turns[place]));
    }
}

// api-docs.deepseek.com/guides/thinking_mode
function checkThought(message, place, sources, isInToolTurn) {
    const sent = message.reasoning_content ?? message.reasoning;
    const isWanted = (is('deepseek', 'kimi') && message.tool_calls) || (is('deepseek') && isInToolTurn && sources.length > 0);
    if (isWanted && typeof sent !== 'string')
        throw new Refused(sources.length > 0 ? 'history' : 'learnt', is('kimi')
            ? `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${place}`
            : 'The `reasoning_content` in the thinking mode must be passed back to the API.');
    if (isBlank(sent)) {
        if (isWanted && sources.length > 0) broken(`reasoning_content at index ${place} was lost`);
        return;
    }
    if (is('deepseek') && !isInToolTurn)
        broken('The reasoning_content is an intermediate result for display purposes only and will not be included in the context for inference. Please remove the reasoning_content from your message to reduce network traffic.');
    if (!(sources.length > 0 ? sources : issued).some((answer) => answer.reasoning === sent)) broken(`reasoning_content at index ${place} was changed`);
}

// ai.google.dev/gemini-api/docs/thought-signatures
function checkSignatures(message, sources, isInTurn) {
    const signatureOf = (holder) => holder?.extra_content?.google?.thought_signature;
    for (const holder of [message, ...(message.tool_calls ?? [])]) {
        const sent = signatureOf(holder);
        if (sent !== undefined && !issued.some((answer) => answer.signature === sent && (holder === message || answer.calls[0]?.name === holder.function.name)))
            broken('Corrupted thought signature.');
    }
    if (message.tool_calls && isInTurn && !signatureOf(message.tool_calls[0]))
        throw new Refused(sources.length > 0 ? 'history' : 'learnt', `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly. Additional data, function call \`${message.tool_calls[0].function.name}\`.`);
}

// The history, in the format of Anthropic

function checkMessages({ messages, system, tools }) {
    if (!Array.isArray(messages) || messages.length === 0) broken('messages: at least one message is required');
    if (system !== undefined && isBlank(system)) broken('system: text content blocks must be non-empty');
    let before = 'assistant';
    let open = [];
    const ids = new Set();
    for (const [place, message] of messages.entries()) {
        checkMembers(message, place, ['role', 'content']);
        if (message.role === before) broken(`messages: roles must alternate between "user" and "assistant", but found multiple "${before}" roles in a row`);
        const blocks = typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
        if (blocks.length === 0) broken(`messages.${place}: all messages must have non-empty content except for the optional final assistant message`);
        if (blocks.some((block) => block.type === 'text' && isBlank(block.text))) broken('messages: text content blocks must contain non-whitespace text');
        checkResults(blocks, place, open);
        if (blocks.some((block) => block.type.startsWith('tool_')) && !tools) broken('Requests which include `tool_use` or `tool_result` blocks must define tools');
        open = blocks.filter((block) => block.type === 'tool_use').map((block) => block.id);
        if (open.length > 0 && message.role !== 'assistant') broken(`messages.${place}: \`tool_use\` blocks can only be in \`assistant\` messages`);
        for (const id of open) {
            if (!/^[a-zA-Z0-9_-]+$/.test(id)) broken(`messages.${place}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`);
            if (ids.has(id)) broken(`messages.${place}: \`tool_use\` ids must be unique`);
            ids.add(id);
        }
        if (message.role === 'assistant') checkThinking(blocks, place, open);
        before = message.role;
    }
    if (before === 'assistant') broken('This model does not support assistant message prefill. The conversation must end with a user message.');
}

function checkResults(blocks, place, open) {
    const results = blocks.filter((block) => block.type === 'tool_result').map((block) => block.tool_use_id);
    const lost = open.filter((id) => !results.includes(id));
    if (lost.length > 0) broken(`messages.${place - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${lost.join(', ')}`);
    for (const [index, id] of results.entries()) {
        if (!open.includes(id)) broken(`messages.${place}.content.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}`);
        if (results.indexOf(id) !== index) broken(`messages.${place}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`);
        const block = blocks[index];
        if (block.type !== 'tool_result') broken(`messages.${place}: \`tool_result\` blocks must come first`);
        if (block.is_error && !block.content?.length) broken('tool_result: content cannot be empty if `is_error` is true');
    }
}

// docs.anthropic.com/en/docs/build-with-claude/extended-thinking
function checkThinking(blocks, place, uses) {
    for (const block of blocks.filter(({ type }) => type === 'thinking'))
        if (!issued.some((answer) => answer.signature === block.signature && answer.reasoning === block.thinking))
            broken(`messages.${place}.content.0: Invalid \`signature\` in \`thinking\` block`);
    if (blocks.at(-1).type === 'thinking') broken(`messages.${place}: The final block in an assistant message cannot be \`thinking\`.`);
    const isOurs = issued.some((answer) => answer.calls.some((call) => uses.includes(call.id)));
    if (isOurs && blocks[0].type !== 'thinking') broken(`messages.${place}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${blocks[0].type}\`.`);
}

// What the model says

function lastWords({ role, content }) {
    if (role !== 'user' || (Array.isArray(content) && content.some((block) => block.type === 'tool_result'))) return '';
    const text = typeof content === 'string' ? content : content.filter(({ type }) => type === 'text').at(-1)?.text ?? '';
    return text.split('\n\n').at(-1);
}

function answerTo(body) {
    const words = lastWords(body.messages.at(-1));
    const names = (body.tools ?? []).map((tool) => tool.name ?? tool.function.name);
    const wanted = /\buse\b/.test(words) ? [...words.matchAll(/(\w+) with (\{[^{}]*\})/g)] : [];
    const before = body.messages.reduce((count, { tool_calls: calls }) => count + (calls?.length ?? 0), 0);
    const calls = wanted
        .map(([, tool, input]) => ({ name: names.find((one) => one === tool || one.endsWith(`__${tool}`)), input: JSON.parse(input) }))
        .filter((call) => call.name)
        .map((call, place, all) => ({ id: habits.id(call.name, before + place, all.length === 1), ...call }));
    const number = ++answers;
    const text = calls.length > 0 ? habits.prelude : `I have got ${body.messages.length} messages. This is answer ${number}.`;
    const answer = { calls, text, reasoning: `Thought ${number}. `, signature: Buffer.from(`signature ${number}`).toString('base64') };
    issued.push(answer);
    return { ...answer, isEndless: words.includes('slowly') };
}

// Of an answer without an end only a part comes.
const saidOf = ({ text, isEndless }) => split(text).slice(0, isEndless ? 3 : undefined);

// The answer, in the format of OpenAI

function* chunksOf(answer, body) {
    const chunk = (more) => ({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: body.model, ...more });
    const delta = (members, finish = null, more = {}) => chunk({ choices: [{ index: 0, delta: members, finish_reason: finish, ...more }] });
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
    const signed = { extra_content: { google: { thought_signature: answer.signature } } };
    if (is('azure')) yield chunk({ model: '', choices: [], prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] });
    if (is('deepseek', 'openai')) yield ': keep-alive';
    if (!is('mistral')) yield delta({ role: 'assistant', content: is('gemini', 'deepseek') ? null : '' });
    for (const piece of split(answer.reasoning)) {
        if (is('deepseek', 'kimi')) yield delta({ content: null, reasoning_content: piece });
        if (is('ollama')) yield delta({ role: 'assistant', content: '', reasoning: piece });
        if (is('mistral')) yield delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: piece }] }] });
    }
    for (const piece of saidOf(answer)) yield delta({ content: piece });
    if (answer.isEndless) return;
    if (is('gemini') && answer.calls.length === 0) yield delta({ content: '', ...signed });
    if (habits.inPieces) {
        for (const [index, call] of answer.calls.entries()) {
            yield delta({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] });
            for (const piece of split(JSON.stringify(call.input))) yield delta({ tool_calls: [{ index, function: { arguments: piece } }] });
        }
    } else if (is('gemini')) {
        for (const [place, call] of answer.calls.entries())
            yield delta({ tool_calls: [{ index: 0, id: call.id, type: 'function', function: { name: call.name, arguments: JSON.stringify(call.input) }, ...(place === 0 ? signed : {}) }] });
    } else if (answer.calls.length > 0) {
        yield delta({ content: '', tool_calls: answer.calls.map((call, index) => is('ollama')
            ? { id: call.id, type: 'function', function: { name: call.name, arguments: call.input } }
            : { id: call.id, index, function: { name: call.name, arguments: JSON.stringify(call.input) } }) });
    }
    const finish = answer.calls.length > 0 && !is('gemini', 'ollama') ? 'tool_calls' : 'stop';
    const last = delta({}, finish, is('kimi') ? { usage } : {});
    yield is('deepseek', 'mistral', 'gemini') ? { ...last, usage } : last;
    if (body.stream_options?.include_usage && is('openai', 'ollama')) yield chunk({ choices: [], usage });
    yield '[DONE]';
}

function wholeChat(answer, body) {
    const calls = answer.calls.map((call) => ({ id: call.id, type: 'function', function: { name: call.name, arguments: JSON.stringify(call.input) } }));
    const message = { role: 'assistant', content: answer.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
    return { id: 'chatcmpl-1', object: 'chat.completion', model: body.model, choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }] };
}

// The answer, in the format of Anthropic

function* eventsOf(answer, body) {
    yield { type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', model: body.model, content: [], stop_reason: null, usage: { input_tokens: 100, output_tokens: 1 } } };
    yield { type: 'ping' };
    let index = 0;
    yield { type: 'content_block_start', index, content_block: { type: 'thinking', thinking: '', signature: '' } };
    for (const thinking of split(answer.reasoning)) yield { type: 'content_block_delta', index, delta: { type: 'thinking_delta', thinking } };
    yield { type: 'content_block_delta', index, delta: { type: 'signature_delta', signature: answer.signature } };
    yield { type: 'content_block_stop', index: index++ };
    yield { type: 'content_block_start', index, content_block: { type: 'text', text: '' } };
    for (const text of saidOf(answer)) yield { type: 'content_block_delta', index, delta: { type: 'text_delta', text } };
    if (answer.isEndless) return;
    yield { type: 'content_block_stop', index: index++ };
    for (const call of answer.calls) {
        yield { type: 'content_block_start', index, content_block: { type: 'tool_use', id: call.id, name: call.name, input: {} } };
        for (const piece of ['', ...split(JSON.stringify(call.input))]) yield { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: piece } };
        yield { type: 'content_block_stop', index: index++ };
    }
    yield { type: 'message_delta', delta: { stop_reason: answer.calls.length > 0 ? 'tool_use' : 'end_turn' }, usage: { output_tokens: 20 } };
    yield { type: 'message_stop' };
}

function wholeMessage(answer, body) {
    const blocks = [{ type: 'text', text: answer.text }, ...answer.calls.map((call) => ({ type: 'tool_use', ...call }))];
    return { id: 'msg_1', type: 'message', role: 'assistant', model: body.model, content: blocks, stop_reason: answer.calls.length > 0 ? 'tool_use' : 'end_turn', usage: { input_tokens: 100, output_tokens: 20 } };
}

// HTTP

function lineOf(event) {
    if (typeof event === 'string') return event.startsWith(':') ? `${event}\n\n` : `data: ${event}\n\n`;
    return `${is('anthropic') ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`;
}

function send(response, status, document) {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(document));
}

function generate(request, body, response) {
    checkParameters(body);
    if (is('anthropic') && !request.headers['anthropic-version']) broken('anthropic-version: header is required');
    checkTools(body.tools);
    if (is('anthropic')) checkMessages(body);
    else checkChat(body);
    const answer = answerTo(body);
    if (!body.stream) return send(response, 200, (is('anthropic') ? wholeMessage : wholeChat)(answer, body));
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' });
    for (const event of (is('anthropic') ? eventsOf : chunksOf)(answer, body)) response.write(lineOf(event));
    if (!answer.isEndless) response.end();
}

const path = is('anthropic') ? '/v1/messages' : '/v1/chat/completions';
const server = createServer(async (request, response) => {
    try {
        if (request.url === '/refusals') return send(response, 200, refusals);
        if (request.url.startsWith('/v1/models')) return send(response, 200, { data: [{ id: 'strict' }] });
        if (request.method !== 'POST' || request.url !== path) return send(response, 404, { error: { message: 'Not found' } });
        let text = '';
        for await (const piece of request.setEncoding('utf8')) text += piece;
        generate(request, JSON.parse(text), response);
    } catch (error) {
        const refused = error instanceof Refused ? error : new Refused('history', String(error.stack));
        refusals[refused.kind].push(refused.kind === 'parameters' ? refused.param : refused.message);
        console.error(`${name} refused (${refused.kind}): ${refused.message}`);
        send(response, refused.status, errorBody(refused));
    }
});
server.listen(0, '127.0.0.1', () => console.error(`${name} listens at http://127.0.0.1:${server.address().port}/v1`));
