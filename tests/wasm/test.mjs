// usage: test.mjs ROOT PROGRAM
// The module for WebAssembly against the program: the same questions have the same answers, errors and warnings included. Each is
// asked of a new lab, since the program knows nothing of earlier questions either.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inARow, mistakes, questions } from './questions.mjs';

const [root, program] = process.argv.slice(2);
const built = join(root, 'build/wasm/cairn.js');
const cairn = createRequire(import.meta.url)(built);
const folder = mkdtempSync(join(tmpdir(), 'cairn-wasm-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

// The only fields that may differ.
const differing = ['seconds'];

let failures = 0;
function fail(what, ...details) {
  ++failures;
  console.log(`WRONG: ${what}`);
  for (const detail of details) console.log(`  ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`);
}

function asked(words, store = 'none') {
  const run = spawnSync(program, words, { encoding: 'utf8', env: { ...process.env, CAIRN_STORE: store } });
  if (run.error) throw run.error;
  return run;
}
// The same file for all questions with rules, whose name is in messages.
const rulesFile = join(folder, 'own.rules');
function ofProgram(question) {
  const words = [...question.words, '--json'];
  if (question.rules) {
    writeFileSync(rulesFile, question.rules);
    words.push('--rules', rulesFile);
  }
  return asked(words);
}
async function ofModule(question) {
  const lab = await cairn.load();
  if (question.rules) {
    const added = lab.addRules(question.rules, rulesFile);
    if (added.error) return { answer: added, warnings: lab.warnings };
  }
  return { answer: lab.ask(question.ask), warnings: lab.warnings };
}

function comparable(answer) {
  const copy = { ...answer };
  for (const field of differing) delete copy[field];
  return copy;
}
const same = (one, other) => isDeepStrictEqual(comparable(one), comparable(other));

// As the program prints them on standard error. The module does not know the names of the program's options.
const lines = ({ what, where, hint }, kind) =>
  `${kind}: ${what}\n${where === null ? '' : `${where}\n`}${hint === null ? '' : `hint: ${hint}\n`}`;
const withoutOptions = (text) => text.replace(/^hint: .*$/gm, (hint) => hint.replace(/ \((without )?--[a-z][^)]*\)| \('cairn [^)]*'\)/g, ''));

for (const question of questions) {
  const name = question.words.join(' ');
  const run = ofProgram(question);
  const { answer, warnings } = await ofModule(question);
  let expected;
  try {
    expected = JSON.parse(run.stdout);
  } catch {
    fail(`${name}: the program has no answer`, run.stdout, run.stderr);
    continue;
  }
  if (!same(answer, expected)) {
    fail(name, 'program:', expected, 'module:', answer);
    continue;
  }
  const said = warnings.map((warning) => lines(warning, 'warning')).join('');
  if (said !== withoutOptions(run.stderr)) fail(`${name}: other warnings`, run.stderr, said);
  // Could this comparison fail? Every field that counts, when it is another one, must be seen.
  for (const field of Object.keys(expected)) {
    const seen = !same({ ...answer, [field]: 'another one' }, expected);
    if (seen === differing.includes(field)) fail(`${name}: the comparison ${seen ? 'looks at' : 'does not look at'} ${field}`);
  }
}

for (const question of mistakes) {
  const name = question.words.join(' ');
  const run = ofProgram(question);
  const { answer } = await ofModule(question);
  if (run.status !== 2) fail(`${name}: the program has exit code ${run.status}`, run.stderr);
  if (!answer.error) {
    fail(`${name}: the module has an answer`, answer);
    continue;
  }
  const errors = answer.errors ?? [answer.error];
  const said = errors.map((error) => lines(error, 'error')).join('');
  if (said !== withoutOptions(run.stderr)) fail(`${name}: other errors`, run.stderr, said);
}

// One lab keeps what it has proved, as the program does with a file of proofs. Numbers have 60 digits here.
{
  const lab = await cairn.load();
  const store = join(folder, 'proofs.sqlite');
  for (const question of inARow) {
    const name = question.words.join(' ');
    const expected = JSON.parse(asked([...question.words, '--json'], store).stdout);
    const answer = lab.ask(question.ask);
    if (!same(answer, expected)) fail(`${name}, in a row`, 'program:', expected, 'module:', answer);
    if (answer.known?.how !== 'proved') fail(`${name}: not proved`, answer);
  }
}

// A proof of the module is one for the program, and for the module; a forged one is one for neither.
{
  const lab = await cairn.load();
  const certificate = lab.certificate('wythoff', { numeration: 'zeckendorf' });
  const forged = JSON.parse(JSON.stringify(certificate));
  forged.accepting.pop();
  for (const [proof, holds] of [[certificate, true], [forged, false]]) {
    const file = join(folder, 'certificate.json');
    writeFileSync(file, JSON.stringify(proof));
    const run = asked(['check-proof', file]);
    if ((run.status === 0) !== holds) fail(`check-proof: exit code ${run.status} where it ${holds ? 'holds' : 'is forged'}`, run.stdout);
    const verdict = lab.checkProof(proof);
    if ((verdict.known?.how === 'proved') !== holds) fail(`checkProof: ${holds ? 'refused' : 'believed'}`, verdict);
  }
}

// What is wrong with a question for JavaScript alone.
{
  const lab = await cairn.load();
  for (const [question, what] of [
    [{ ask: 'table', game: 'nim', too: 5 }, "there is no field 'too' in this question"],
    [{ ask: 'table', game: 'nim' }, 'the field to is missing'],
    [{ ask: 'table', game: 'nim', to: 2.5 }, 'the field to is no whole number from 0 to 9007199254740992'],
    [{ ask: 'sing' }, "there is no question 'sing'"],
    [[], 'the question is no JSON object'],
  ]) {
    const answer = lab.ask(question);
    if (answer.error?.what !== what) fail(JSON.stringify(question), what, answer);
  }
  // Too large for the memory of the module: refused, and the lab goes on.
  const refused = lab.table('nim', { to: 3000, stacks: 3, grundy: true });
  if (!refused.error?.what || !lab.solve('nim[3,5]').outcome) fail('a table that does not fit', refused);
  const ended = lab.solve('silver_dollar_4[40,60,80,100]', { seconds: 0.2 });
  if (!ended.error && !ended.status) fail('a question with a limit', ended);
}

// The example in docs/packages.md prints what stands below it.
{
  const text = readFileSync(join(root, 'docs/packages.md'), 'utf8');
  const found = text.match(/```js\n([^]*?)```\n\nprints\n\n```text\n([^]*?)```/);
  if (!found) fail('docs/packages.md has no example for Node');
  else {
    const file = join(folder, 'example.cjs');
    writeFileSync(file, found[1].replace("'./build/packages/cairn.js'", JSON.stringify(built)));
    const run = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    if (run.stdout !== found[2]) fail('the example in docs/packages.md', run.stdout, run.stderr);
  }
}

console.log(`${questions.length} questions and ${mistakes.length} mistakes, Node ${process.versions.node}: ${failures} differences`);
process.exitCode = failures === 0 ? 0 : 1;
