// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a client or a server through the scenarios of the official conformance suite, one by one, and counts strictly:
//   node run.mjs PACKAGE client|server PROGRAM [SCENARIO]
// PACKAGE is a folder in tests/node_modules. A server prints its address, and serves all scenarios. A scenario passes if no
// check failed or warned, the client exited with status 0 in time, and every check in expected.json or expectedserver.json was
// reached. The suite's own summary passes a client that does nothing, and
// running all scenarios at once makes timing checks flaky. A scenario of the suite without an entry in expected.json fails.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const modules = path.join(here, '../../node_modules');
const [name, leg, program, only] = process.argv.slice(2);
const suite = path.join(modules, name);
if (!fs.existsSync(suite)) {
  console.log(`SKIP   : ${name} is not there, npm ci --prefix tests brings it`);
  process.exit(77);
}

// The suite needs Node.js 22, which Debian 12 does not have.
const own = path.join(modules, 'node/bin/node');
if (fs.existsSync(own) && fs.realpathSync(own) !== process.execPath)
  process.exit(spawnSync(own, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1);

const exit = process.exit.bind(process);
const kEnd = Symbol('the suite has ended');
process.on('unhandledRejection', reason => {
  if (reason !== kEnd) throw reason;
});

/// Runs the suite in this process, because a process of its own would spend most of its time loading packages. The main file is
/// loaded under another address each time, so that each run has scenario objects of its own.
let runs = 0;
async function run(args) {
  const main = path.join(suite, 'dist/index.js');
  const { argv, stdout, stderr } = process;
  const writers = [stdout.write, stderr.write];
  let said = '';
  stdout.write = stderr.write = text => {
    said += text;
    return true;
  };
  process.argv = [argv[0], main, ...args];
  const code = await new Promise((resolve, reject) => {
    process.exit = status => {
      resolve(status);
      throw kEnd;
    };
    runs += 1;
    // What does not wait for anything has ended when the file is loaded.
    import(`${pathToFileURL(main)}?run=${runs}`).then(() => args[0] === 'list' && resolve(0), reject);
  });
  [stdout.write, stderr.write] = writers;
  Object.assign(process, { argv, exit });
  return { code, said };
}

const kExtensions = 'extensions'; // In place of a revision: the scenarios of a server that belong to none.
const hasSetOf = revision => fs.existsSync(path.join(suite, 'requirements', revision + '.yaml'));

/// The scenarios of a revision; where the suite has a set of requirements, all in that.
async function scenariosOf(revision) {
  if (revision === kExtensions) {
    const { said } = await run(['list', '--server']);
    return [...said.matchAll(/^ {2}- (\S+) \[extension\]/gm)].map(match => match[1]);
  }
  const { code, said } = await run(['list', '--' + leg, hasSetOf(revision) ? '--requirements' : '--spec-version', revision]);
  if (code !== 0) throw new Error(said);
  const heading = leg === 'client' ? 'Client scenarios' : 'Server scenarios';
  const required = said.slice(said.indexOf(heading)).split('\n\n')[0].matchAll(/^ {2}- (\S+)/gm);
  const others = leg === 'client' ? said.matchAll(/^ {4}- (\S+) \[client\]/gm) : []; // Those are of extensions.
  return [...required, ...others].map(match => match[1]);
}

/// The address of the server that was started.
async function start() {
  const child = spawn(program, [], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.on('exit', () => child.kill('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => exit(1));
  let said = '';
  for await (const data of child.stdout) {
    said += data;
    if (said.includes('\n')) return said.trim();
  }
  throw new Error('the server ended');
}

function readChecks(folder) {
  const file = fs.readdirSync(folder, { recursive: true }).find(entry => path.basename(entry) === 'checks.json');
  return file ? JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) : [];
}

/// What is wrong, in words; nothing when all is well.
function judge({ code, said }, checks, expected) {
  const good = checks.filter(check => check.status === 'SUCCESS');
  const reached = new Set(good.flatMap(check => [check.id, `${check.id}/${check.name}`])); // Some share an id.
  for (const check of checks) if (check.status === 'SKIPPED') reached.add(`SKIPPED ${check.id}`); // By the suite itself.
  const missing = expected.filter(check => !reached.has(check));
  return [
    ...checks
      .filter(check => ['FAILURE', 'WARNING'].includes(check.status))
      .map(check => `${check.status} ${check.id}/${check.name}: ${check.errorMessage ?? ''}`),
    ...missing.map(check => `not reached: ${check}`),
    ...(expected.length === 0 ? [`${file} names no check, so nothing would be proved`] : []),
    ...(code !== 0 ? [`the suite ended with ${code}`] : []),
    ...(/CLIENT EXITED WITH ERROR|CLIENT TIMED OUT/.test(said) ? [said] : [])
  ];
}

async function prove(revision, scenario, expected) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'conformance-'));
  try {
    const subject = leg === 'client' ? ['client', '--command', program] : ['server', '--url', address];
    const version = revision === kExtensions ? '2026-07-28' : revision;
    const args = [...subject, '--scenario', scenario, '--spec-version', version, '-o', folder];
    const outcome = await run(hasSetOf(version) ? [...args, '--force'] : args); // Extensions are of no revision.
    const checks = readChecks(folder);
    const reached = checks.filter(check => check.status === 'SUCCESS').length;
    const wrong = judge(outcome, checks, expected);
    console.log(`${wrong.length ? 'FAIL' : 'ok  '} ${revision} ${scenario}: ${reached} reached`);
    for (const text of wrong) console.log(`       ${text}`);
    return wrong.length === 0;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const file = leg === 'client' ? 'expected.json' : 'expectedserver.json';
const expected = JSON.parse(fs.readFileSync(path.join(here, file), 'utf8'))[name];
const address = leg === 'server' ? await start() : '';
let passed = 0;
let failed = 0;
for (const [revision, known] of Object.entries(expected)) {
  const offered = await scenariosOf(revision);
  const wanted = new Set([...Object.keys(known), ...offered]);
  for (const scenario of wanted) {
    if (only && scenario !== only) continue;
    if (await prove(revision, scenario, known[scenario] ?? [])) passed += 1;
    else failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
