// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// A client that is made with the official SDK, and tries all that one of our servers offers:
//   node foreign.mjs v1|v2 stateful|stateless stdio PROGRAM [ARGUMENT…] | http ADDRESS
// v1 is the first generation of the SDK, v2 its second one. The server is the demo server, a mock of a session with it (see
// foreign-steps.json), a mock with 2500 tools, or the conformance server; what it lists tells which. Prints a line of JSON for
// each check: {check, ok, detail}. The status is 0 only if every check that is meant for this server ran and passed.
import {
  clientInfo, connect, ELICIT, envelope, errorOf, everything, isHttp, isStateless, isV1, plain, revision, SAMPLE, sleep, takeCompared,
  target, types, until, want
} from './foreignclient.mjs';

const TASKS = 'io.modelcontextprotocol/tasks';
const FORM = { name: 'Ada', berths: 2, pilot: true, tongues: ['en', 'zh'] };
const ROOTS = [{ name: 'Charts', uri: 'file:///usr/share' }];
const textOf = (result) => result.content[0].text;
const accept = (content) => ({ action: 'accept', content });
const words = (text) => text.trim().split(/\s+/);

const results = [];
const report = (check, ok, detail) => console.log(JSON.stringify(results[results.push({ check, ok, detail }) - 1]));
const first = await connect().catch((error) => {
  report('connect', false, error.message);
  process.exit(1);
});
const { client, call, raw, replies } = first;
const tools = (await client.listTools()).tools.map(({ name }) => name);
const isMany = tools[0] === 'tool-0';
const isFixture = tools.includes('test_simple_text');
const isMock = !isMany && !isFixture && Boolean((await call('echo', { message: 'new' }))._meta?.['org.quayside/mock']);
const isDemo = !isMany && !isFixture && !isMock;
const isHarbour = isDemo || isMock;
const pick = (ofHarbour, ofFixture) => (isHarbour ? ofHarbour : ofFixture);
const planned = [];
const check = (name, isMeant, action) => isMeant && planned.push([name, action]);

const HARBOUR_TOOLS = words(`forecast echo book_berth picture sound documents fail sign_on harbour_pass verse chart_folders slow survey
  plan_voyage dredge patrol weather_balloon ${isStateless && isDemo ? 'revise_skill' : ''}`);

check('connection', true, async () => {
  want(client.getServerVersion().name, isMany ? 'many' : pick('quayside-demo-server', 'conformanceserver'), 'name');
  if (!isV1) want(client.getNegotiatedProtocolVersion(), revision, 'revision');
  if (isHarbour) want(client.getInstructions(), 'Everything here is invented and harmless. Try any tool.', 'instructions');
  if (!isStateless) return want(await client.ping(), {}, 'answer to a ping');
  want([(await client.discover()).supportedVersions, (await raw('ping')).error.code], [[revision], -32601], 'revisions, no ping');
});
check('pages', isMany, async () => {
  const found = [];
  let pages = 0;
  for (let cursor; pages === 0 || cursor; pages += 1) {
    const { result } = await raw('tools/list', cursor ? { cursor } : {});
    found.push(...result.tools.map(({ name }) => name));
    cursor = result.nextCursor;
  }
  want([pages, found], [3, Array.from({ length: 2500 }, (_, i) => `tool-${i}`)], 'pages and what is on them');
  if (!isV1) want(tools, found, 'what the SDK finds');
});
check('lists', !isMany, async () => {
  want(pick(tools, tools.length), pick(HARBOUR_TOOLS, isStateless ? 34 : 19), 'tools');
  const prompts = (await client.listPrompts()).prompts.map(({ name }) => name);
  want(pick(prompts, prompts.length), pick(['log_entry', 'menu', 'chart_room'], 5), 'prompts');
  const quay = words('notes guide.md voyages.csv berths.json view.png log').map((name) => `demo://quay/${name}`);
  const fixed = words('test://static-text test://watched-resource test://static-binary skill://review/SKILL.md');
  want((await client.listResources()).resources.map(({ uri }) => uri), pick(quay, fixed), 'resources');
  const { resourceTemplates } = await client.listResourceTemplates();
  want(resourceTemplates.map((one) => one.uriTemplate), [pick('demo://voyages/{port}{?month}', 'test://template/{id}/data')], 'templates');
});
check('what is not there', true, async () => {
  for (const list of ['tools', 'prompts', 'resources', 'resources/templates'])
    want((await raw(`${list}/list`, { cursor: '99999' })).error?.code, -32602, `code for a cursor of ${list}`);
  want((await errorOf(call('no_such_tool'))).code, -32602, 'code for a tool');
  want((await raw('no/such')).error.code, -32601, 'code for a method');
  want((await raw('prompts/get', { name: 'none' })).error.code, -32602, 'code for a prompt');
  const { error } = await raw('resources/read', { uri: 'demo://none' });
  want([error.code, error.data.uri], [isStateless ? -32602 : -32002, 'demo://none'], 'error for a resource');
  want((await raw('tools/call', { name: tools[0], arguments: [1] })).error.code, -32602, 'code for wrong arguments');
});
check('calls', !isMany, async () => {
  const expected = pick(
    [['echo', { message: 'ahoy' }, 'ahoy'], ['documents', {}, 'One document by its address, one as it is.']],
    [['greet', { name: 'Tromsø' }, 'Hello, Tromsø!'], ['test_simple_text', {}, 'This is a simple text response for testing.']]
  );
  for (const [name, given, text] of expected) want(textOf(await call(name, given)), text, name);
  const kinds = (await call(pick('documents', 'test_multiple_content_types'))).content.map(({ type }) => type);
  want(kinds, pick(['text', 'resource_link', 'resource'], ['text', 'image', 'resource']), 'kinds of content');
  const failed = await call(pick('fail', 'test_error_handling'), pick({ reason: 'No crane.' }, {}));
  const why = pick('No crane.', 'This tool intentionally returns an error for testing');
  want([failed.isError, textOf(failed)], [true, why], 'error of a tool');
  if (isFixture) return;
  const weather = await call('forecast', { place: 'Bergen', days: 2 }); // The SDK checks it against the schema.
  want([weather.structuredContent.forecast.length, JSON.parse(textOf(weather))], [2, weather.structuredContent], 'forecast');
  if (isMock) return;
  const message = 'Zażółć 中文 \u{1f6a2} "\\ \r\n\t\u2028\u0000'.repeat(4000);
  want(textOf(await call('echo', { message })) === message, true, 'a long text is the same');
});
check('progress', !isMany, async () => {
  const steps = [];
  const onprogress = (step) => steps.push([step.progress, step.total]);
  const result = await call(pick('slow', 'test_tool_with_progress'), pick({ seconds: 1 }, {}), { onprogress });
  want(steps, pick([[1, 4], [2, 4], [3, 4]], [[0, 100], [50, 100], [100, 100]]), 'steps');
  want(textOf(result), pick('Counted to 1.', 'Progress was reported.'), 'text');
});
check('cancelled call', isHarbour || (isFixture && isStateless), async () => {
  const stop = new AbortController();
  const before = first.heard.length;
  setTimeout(() => stop.abort(), 400);
  await errorOf(call(pick('slow', 'slow_compute'), { seconds: 1 }, { onprogress: () => {}, signal: stop.signal }));
  await sleep(1500); // Longer than it would have taken.
  const heard = first.heard.slice(before).map(({ method }) => method);
  want([heard.every((method) => method === 'notifications/progress'), heard.length < 3], [true, true], 'no answer, no more progress');
  want((await raw('tools/list')).result.tools.length > 0, true, 'the server goes on');
});
async function callsAtOnce(peer, count) {
  const numbers = Array.from({ length: count }, (_, i) => `no. ${i}`);
  const given = (text) => pick({ message: isMock ? 'ahoy' : text }, { name: text });
  const answers = await Promise.all(numbers.map((text) => peer.call(pick('echo', 'greet'), given(text))));
  return [answers.map(textOf), numbers.map((text) => pick(isMock ? 'ahoy' : text, `Hello, ${text}!`))];
}
check('calls at once', !isMany, async () => {
  want(...(await callsAtOnce(first, 20)), 'answers');
});
check('form', !isMany, async () => {
  const ask = () => call(pick('sign_on', 'test_elicitation'), pick({}, { message: 'Who?' }));
  replies[ELICIT] = accept(pick(FORM, { username: 'ada', email: 'a@b.no' }));
  first.asked.length = 0;
  const result = await ask();
  want(pick(result.structuredContent, textOf(result)), pick(FORM, `User response: ${JSON.stringify(replies[ELICIT])}`), 'content');
  want(Object.keys(first.asked[0].params.requestedSchema.properties).length, pick(13, 2), 'fields');
  if (isMock) return; // Its answer is the recorded one.
  for (const [action, text] of [['decline', 'You declined.'], ['cancel', 'You did not say.']]) {
    replies[ELICIT] = { action };
    want(textOf(await ask()), pick(text, `User response: {"action":"${action}"}`), action);
  }
  if (isFixture) return;
  replies[ELICIT] = { action: 'accept' };
  want(textOf(await call('harbour_pass')), 'You agreed to visit the page.', 'text after a page');
  want(first.asked.at(-1).params.url, 'https://example.org/harbour/pass?for=quayside', 'address of the page');
});
check('form for a client that shows pages only', !isMany, async () => {
  const declared = { elicitation: { url: {} } };
  const params = { name: pick('sign_on', 'test_elicitation'), arguments: { message: 'Who?' } };
  if (isStateless) return want((await raw('tools/call', params, declared)).result.inputRequests, undefined, 'questions');
  const other = await connect(declared);
  await other.raw('tools/call', params);
  want(other.heard.filter(({ method }) => method), [], 'questions');
  await other.client.close();
});
check('model and folders', !isMany, async () => {
  replies[SAMPLE] = { role: 'assistant', model: 'parrot', content: { type: 'text', text: 'Thirty metres.' } };
  first.asked.length = 0;
  const result = await call(pick('verse', 'test_sampling'), { prompt: 'How deep?' });
  want(textOf(result), pick('Thirty metres.\n— parrot', 'LLM response: Thirty metres.'), 'text');
  const question = pick('A short verse about a harbour at dusk, please.', 'How deep?');
  want(first.asked.map(({ params }) => params.messages[0].content.text), [question], 'question');
  replies['roots/list'] = { roots: ROOTS };
  if (isHarbour) want(textOf(await call('chart_folders')), ROOTS[0].uri, 'folders');
});
check('rounds and headers', isFixture && isStateless, async () => {
  replies[ELICIT] = accept({ name: 'Ada', color: 'blue' });
  replies['roots/list'] = { roots: ROOTS };
  want(textOf(await call('test_input_required_result_multi_round')), 'Ada, blue', 'text after two rounds');
  want(textOf(await call('test_input_required_result_multiple_inputs')), '3 answers', 'text after three questions at once');
  for (const region of ['north', 'Tromsø ', '=?base64?eA==?=']) // It comes in a header too.
    want(textOf(await call('test_x_mcp_header', { region })), region, 'region');
});
check('prompts', !isMany, async () => {
  const get = async (name, given = {}) => (await client.getPrompt({ name, arguments: given })).messages;
  const given = pick({ ship: 'Fram', port: 'Bergen' }, { arg1: 'a', arg2: 'ø' });
  const [{ content }] = await get(pick('log_entry', 'test_prompt_with_arguments'), given);
  want(content.text.includes(pick('the ship Fram.\nShe arrives at Bergen.', "arg1='a', arg2='ø'")), true, 'arguments in the text');
  const kinds = (await get(pick('chart_room', 'test_prompt_with_image'))).map((message) => message.content.type);
  want(kinds, pick(['text', 'image', 'resource', 'text', 'audio', 'resource_link'], ['image', 'text']), 'kinds');
  if (isHarbour) return want((await errorOf(get('log_entry', { ship: 'Fram', port: 'Oslo' }))).code, -32602, 'code for a wrong port');
  replies[ELICIT] = accept({ context: 'harbour' });
  want((await get('test_input_required_result_prompt'))[0].content.text, 'harbour', 'text of a prompt that asks first');
});
check('completions', !isMany, async () => {
  const complete = async (ref, name, value, known = {}) =>
    (await client.complete({ ref, argument: { name, value }, context: { arguments: known } })).completion.values;
  const prompt = { type: 'ref/prompt', name: pick('log_entry', 'test_prompt_with_arguments') };
  if (isFixture) return want(await complete(prompt, 'arg1', 'par'), ['paris', 'park', 'party'], 'values');
  want(await complete(prompt, 'ship', 'g'), ['Gjøa', 'Götheborg'], 'ships');
  want(await complete(prompt, 'port', '', { ship: 'Fram' }), ['Bergen', 'Tromsø', 'Longyearbyen'], 'ports of a ship');
  want(await complete({ type: 'ref/resource', uri: 'demo://voyages/{port}{?month}' }, 'port', 'b'), ['Bergen', 'Bremen'], 'ports');
});
check('resources', !isMany, async () => {
  const read = async (uri) => (await client.readResource({ uri })).contents[0];
  const [text, picture, made] = words(pick('demo://quay/notes demo://quay/view.png demo://voyages/Bergen?month=05',
    'test://static-text test://static-binary test://template/7/data'));
  want((await read(text)).text.startsWith(pick('Low water at 02:10', 'This is the content')), true, 'text');
  want(Buffer.from((await read(picture)).blob, 'base64').subarray(1, 4).toString(), 'PNG', 'picture');
  const { uri, mimeType, text: json } = await read(made);
  want([uri, mimeType, JSON.parse(json)[pick('port', 'id')]], [made, 'application/json', pick('Bergen', '7')], 'of a template');
});
check('subscription', !isMany, async () => {
  const uri = pick('demo://quay/log', 'test://watched-resource');
  const updates = () => first.told.filter(({ method, params }) => method.endsWith('/updated') && params.uri === uri).length;
  want(client.getServerCapabilities().resources.subscribe, isMock ? undefined : true, 'what is declared');
  const stream = isStateless ? await client.listen({ resourceSubscriptions: [uri, 'demo://none'] }) : undefined;
  if (stream) want(stream.honoredFilter, { resourceSubscriptions: isMock ? [] : [uri] }, 'what is honoured');
  else want((await raw('resources/subscribe', { uri: 'demo://none' })).error.code, -32002, 'code for an unknown one');
  if (!stream && !isMock) want(await client.subscribeResource({ uri }), {}, 'answer');
  if (isDemo) await until(updates, 'a change');
  if (stream) await stream.close();
  else if (!isMock) want(await client.unsubscribeResource({ uri }), {}, 'answer to the end');
  const before = updates();
  await sleep(isDemo ? 4500 : 100); // The log grows each four seconds.
  want(updates(), before, 'changes after the end');
});
check('log', !isMany, async () => {
  want(Boolean(client.getServerCapabilities().logging), isFixture, 'what is declared');
  if (isHarbour) return want((await raw('logging/setLevel', { level: 'debug' })).error.code, -32601, 'code for a level');
  for (const level of ['error', 'debug']) {
    first.told.length = 0;
    if (!isStateless) await client.setLoggingLevel(level);
    const _meta = isStateless ? { 'io.modelcontextprotocol/logLevel': level } : {};
    await client.callTool({ name: 'test_tool_with_logging', arguments: {}, _meta });
    await sleep(50);
    const lines = ['Tool execution started', 'Tool processing data', 'Tool execution completed'];
    want(first.told.map(({ params }) => params.data), level === 'error' ? [] : lines, `lines from ${level} on`);
  }
});
check('tasks of a session', isV1 && !isMany, async () => {
  const { tasks } = client.experimental;
  want(client.getServerCapabilities().tasks.requests, { tools: { call: {} } }, 'what is declared');
  const never = { name: pick('echo', 'greet'), arguments: {}, task: {} };
  want((await raw('tools/call', never)).error.code, -32601, 'code for a tool that is no task');
  if (isFixture) return want((await tasks.listTasks()).tasks, [], 'tasks');
  const run = async (name, given) => {
    const steps = [];
    for await (const step of tasks.callToolStream({ name, arguments: given }, undefined, { task: { ttl: 60000 } })) steps.push(step);
    want([steps[0].type, steps[1].type], ['taskCreated', 'taskStatus'], `first steps of ${name}`);
    return { id: steps[0].task.taskId, end: steps.at(-1) };
  };
  const relatedTask = (meta) => meta['io.modelcontextprotocol/related-task'].taskId;
  const survey = await run('survey', { seconds: 2 });
  want([survey.end.result.structuredContent.depths.length, relatedTask(survey.end.result._meta)], [3, survey.id], 'result');
  replies[ELICIT] = accept({ route: 'inner' });
  first.asked.length = 0;
  const voyage = await run('plan_voyage', { seconds: 2, destination: 'Oslo' });
  want(textOf(voyage.end.result), 'To Oslo behind the islands in 4 days.', 'text after a question');
  want(first.asked.map(({ params }) => relatedTask(params._meta)), [voyage.id], 'task of the question');
  const dredge = await run('dredge', { seconds: 2 });
  want([dredge.end.type, (await tasks.getTask(dredge.id)).status], ['error', 'failed'], 'end after an error of the tool');
  const wreck = await tasks.getTaskResult(dredge.id, types.CallToolResultSchema);
  want([wreck.isError, textOf(wreck)], [true, 'There is a wreck in the basin.'], 'result after an error of the tool');
  want((await tasks.listTasks()).tasks.map(({ taskId }) => taskId), [survey.id, voyage.id, dredge.id], 'tasks');
  const { taskId } = (await raw('tools/call', { name: 'survey', arguments: { seconds: 600 }, task: {} })).result.task;
  want((await tasks.cancelTask(taskId)).status, 'cancelled', 'status after cancelling');
  want((await errorOf(tasks.cancelTask(taskId))).code, -32602, 'code for cancelling again');
  want((await raw('tools/call', { name: 'patrol', arguments: {} })).error.code, -32601, 'code for a tool that must be a task');
});
check('tasks as an extension', isStateless && !isMany, async () => {
  const declared = { ...everything, extensions: { [TASKS]: {} } };
  const [quick, asking, required] = words(pick('survey plan_voyage plan_voyage', 'slow_compute confirm_delete failing_job'));
  const refused = (await raw('tools/call', { name: required, arguments: {} })).error;
  want([refused.code, refused.data.requiredCapabilities.extensions], [-32021, { [TASKS]: {} }], 'error without the extension');
  const start = async (name, seconds) => {
    const { result } = await raw('tools/call', { name, arguments: { seconds, destination: 'Oslo' } }, declared);
    want([result.resultType, result.status, typeof result.ttlMs], ['task', 'working', 'number'], `start of ${name}`);
    return result.taskId;
  };
  const reach = async (taskId, status) => {
    for (let i = 0; i < 100; i += 1, await sleep(100)) {
      const { result } = await raw('tasks/get', { taskId }, declared);
      if (result.status === status) return result;
    }
    throw new Error(`A task was never ${status}`);
  };
  want((await reach(await start(quick, 2), 'completed')).result.content[0].type, 'text', 'result');
  const taskId = await start(asking, 2);
  const [[key, question]] = Object.entries((await reach(taskId, 'input_required')).inputRequests);
  want(question.method, ELICIT, 'question');
  const inputResponses = { [key]: accept({ route: 'inner', confirm: true }) };
  want((await raw('tasks/update', { taskId, inputResponses }, declared)).result, { resultType: 'complete' }, 'answer to an update');
  want(textOf((await reach(taskId, 'completed')).result), pick('To Oslo behind the islands in 4 days.', 'Deleted.'), 'text');
  const stopped = await start(quick, 600);
  want((await raw('tasks/cancel', { taskId: stopped }, declared)).result, { resultType: 'complete' }, 'answer to cancelling');
  await reach(stopped, 'cancelled');
  want((await raw('tasks/get', { taskId: 'none' }, declared)).error.code, -32602, 'code for an unknown task');
});
check('skills', isStateless && !isMock && !isMany, async () => {
  const { SkillsClient } = await import('@modelcontextprotocol/client/ext/skills');
  const skills = new SkillsClient(client);
  const [skill] = (await skills.list()).skills;
  want(skill.frontmatter.name, pick('harbour-report', 'review'), 'first skill');
  for (const { uri } of skill.resources) want((await skills.read(skill, uri)).verified, true, uri);
  const { resources } = await skills.readDirectory(`skill://${skill.frontmatter.name}/references`);
  want(resources.map(({ name }) => name), [pick('berths.csv', 'words.md')], 'files of a folder');
});
check('two clients', !isMany, async () => {
  const other = await connect();
  const seen = [[], []];
  const slow = ({ call: one }, i) =>
    one(pick('slow', 'test_tool_with_progress'), pick({ seconds: 1 }, {}), { onprogress: ({ progress }) => seen[i].push(progress) });
  const answers = await Promise.all([first, other].map(slow));
  want(answers.map(textOf), Array(2).fill(pick('Counted to 1.', 'Progress was reported.')), 'answers');
  want(seen, Array(2).fill(pick([1, 2, 3], [0, 50, 100])), 'progress');
  if (isFixture) {
    const [tool, prompt] = ['tools', 'prompts'].map((list) => `notifications/${list}/list_changed`);
    const filters = [{ toolsListChanged: true }, { promptsListChanged: true }];
    const streams = isStateless ? await Promise.all([first, other].map((peer, i) => peer.client.listen(filters[i]))) : [];
    first.told.length = other.told.length = 0;
    await other.call('test_trigger_tool_change');
    await call('test_trigger_prompt_change');
    await until(() => first.told.length && other.told.length, 'the notifications');
    await sleep(100);
    const told = [first, other].map((peer) => peer.told.map(({ method }) => method));
    want(told, isStateless ? [[tool], [prompt]] : Array(2).fill([tool, prompt]), 'changed lists');
    want((await client.listTools()).tools.some(({ name }) => name === 'test_changing_tool'), true, 'the new tool is listed');
    await other.call('test_trigger_tool_change'); // As it was.
    for (const stream of streams) await stream.close();
  }
  await other.client.close();
  want((await raw('tools/list')).result.tools.length > 0, true, 'the first client goes on');
});
check('who may come', isHttp, async () => {
  const { port, origin } = new URL(target);
  const status = async (headers) => (await plain(headers, { method: 'ping' })).status;
  for (const Host of ['evil.example', `evil.example:${port}`]) want(await status({ Host }), 403, Host);
  for (const Origin of ['http://evil.example', 'null']) want(await status({ Origin }), 403, Origin);
  want((await status({ Origin: origin })) === 403, false, 'our own origin is refused');
});
check('wrong requests', isHttp, async () => {
  const ping = { method: 'ping' };
  want((await plain({}, '{')).status, 400, 'no JSON');
  want((await plain({ 'Content-Type': 'text/plain' }, ping)).status, 415, 'no JSON by its type');
  want((await plain({}, ping, 'POST', '/other')).status, 404, 'another path');
  want((await plain({}, ping, 'PUT')).status, 405, 'PUT');
  if (!isStateless) {
    const wrong = { 'Mcp-Session-Id': first.transport.sessionId, 'MCP-Protocol-Version': '1999-01-01' };
    want((await plain({}, ping)).status, 400, 'no session');
    want((await plain({ 'Mcp-Session-Id': 'none' }, ping)).status, 404, 'an unknown session');
    return want((await plain(wrong, ping)).status, 400, 'an unknown revision');
  }
  const list = async (more = {}, spoken = revision) => {
    const own = { 'MCP-Protocol-Version': spoken, 'Mcp-Method': 'tools/list' };
    const { status, code, error } = await plain({ ...own, ...more }, { method: 'tools/list', params: { _meta: envelope({}, spoken) } });
    return [status, code, error?.data?.supported];
  };
  want(await list(), [200, undefined, undefined], 'a request of no session');
  want(await list({ 'Mcp-Method': 'ping' }), [400, -32020, undefined], 'another method in the header');
  want(await list({ 'MCP-Protocol-Version': '2025-11-25' }), [400, -32020, undefined], 'another revision in the header');
  want(await list({}, '2099-01-01'), [400, -32022, [revision]], 'an unknown revision');
});
check('headers and streams', isHttp, async () => {
  const gets = first.exchanges.filter(({ verb }) => verb === 'GET').map(({ status, type }) => [status, type]);
  want(gets, isStateless ? [] : [[200, 'text/event-stream']], 'streams of GET');
  const sessions = new Set(first.exchanges.slice(1).map(({ headers }) => headers.get('mcp-session-id')));
  want([...sessions], [isStateless ? null : first.transport.sessionId], 'sessions of all requests');
});
check('end of a session', isHttp && !isStateless, async () => {
  const other = await connect();
  const { sessionId } = other.transport;
  if (isFixture) {
    other.cutStream();
    await sleep(200);
    await call('test_trigger_prompt_change'); // While the other client has no stream.
    await until(() => other.told.length, 'the notification, once the stream is open again');
    want(other.exchanges.filter(({ verb }) => verb === 'GET').length, 2, 'streams of GET');
  }
  await other.transport.terminateSession();
  want(other.exchanges.filter(({ verb }) => verb === 'DELETE').map(({ status }) => status), [204], 'answer to DELETE');
  want((await plain({ 'Mcp-Session-Id': sessionId }, { method: 'ping' })).status, 404, 'status after it');
  await other.client.close();
  want((await raw('ping')).result, {}, 'the first client goes on');
});
check('more calls than connections', !isMany, async () => {
  const other = await connect(); // The SDK opens a connection for each call.
  want(...(await callsAtOnce(other, isMock ? 60 : 150)), 'answers'); // A mock pauses, and a session has 64 open requests.
  await other.client.close();
  want((await raw('tools/list')).result.tools.length > 0, true, 'the first client goes on');
});
// The SDK leaves a stream, and then cancels it with a notification that has no header Mcp-Method.
const isGoodbye = (text) => isStateless && text.includes('Mcp-Method does not match');
check('end of a stream', isHttp && isStateless && !isMany, async () => {
  want(first.errors.filter(isGoodbye), [], 'answers to the notification');
});
check('end', true, async () => {
  want([first.errors.filter((text) => !isGoodbye(text)), first.stderr], [[], ''], 'complaints of the SDK, standard error');
  if (!isMany) errorOf(call(pick('slow', 'test_tool_with_progress'), pick({ seconds: 60 }, {}))); // It is open at the end.
  const started = Date.now();
  await client.close();
  if (isHttp) return;
  await until(() => first.end, 'the end of the program', 5000);
  want(first.end, { status: 0, signal: null }, 'status of the program');
  want(Date.now() - started < 1900, true, 'it ends without a signal');
});

for (const [name, action] of planned) {
  takeCompared();
  const late = sleep(30000).then(() => Promise.reject(new Error('It took more than 30 seconds')));
  try {
    await Promise.race([action(), late]);
    const compared = takeCompared();
    report(name, compared > 0, `${compared} comparisons`);
  } catch (error) {
    report(name, false, error.message);
  }
}
const passed = results.filter(({ ok }) => ok).length;
const isWhole = passed === planned.length && planned.length >= (isMany ? 4 : 18);
const name = isMany ? 'many tools' : isMock ? 'mock' : pick('demo server', 'conformance server');
report('all', isWhole, `${passed} of ${planned.length}, ${name}`);
process.exit(isWhole ? 0 : 1);
