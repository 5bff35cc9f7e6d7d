// usage: measure.mjs ROOT PROGRAM
// What questions cost in the module and in the program, in processor time of one thread, the start of each left out. No test.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [root, program] = process.argv.slice(2);
const folder = join(root, 'build/wasm');
const cairn = createRequire(import.meta.url)(join(folder, 'cairn.js'));

for (const name of ['cairn.js', 'cairn.wasm']) {
  const bytes = statSync(join(folder, name)).size;
  console.log(`${name}: ${bytes} bytes, ${gzipSync(readFileSync(join(folder, name))).length} compressed`);
}

const seconds = ({ user, system }) => (user + system) / 1e6;
// Of the program: bash has the time of what it has started.
function ofProgram(words) {
  const run = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', 'bash', program, ...words], {
    encoding: 'utf8',
    env: { ...process.env, CAIRN_STORE: 'none', LC_ALL: 'C' },
  });
  const [user, system] = run.stderr.trim().split(/\s+/).map(Number);
  return user + system;
}

const begun = process.cpuUsage();
await cairn.load();
console.log(`loading: ${seconds(process.cpuUsage(begun)).toFixed(3)} s`);

const questions = [
  [['solve', 'minnie[70,90,200]'], { ask: 'solve', position: 'minnie[70,90,200]' }],
  [['list', 'wythoff', '--to', '10000', '--threads', '1', '--json'], { ask: 'list', game: 'wythoff', to: 10000 }],
  [['list', 'minnie', '--stacks', '4', '--to', '120', '--threads', '1', '--json'], { ask: 'list', game: 'minnie', stacks: 4, to: 120 }],
  [['table', 'wythoff', '--to', '600', '--grundy', '--threads', '1', '--json'], { ask: 'table', game: 'wythoff', to: 600, grundy: true }],
  [['prove', 'minnie', '--stacks', '4', '--json'], { ask: 'prove', game: 'minnie', stacks: 4 }],
  [['prove', 'wythoff', '--numeration', 'zeckendorf', '--json'], { ask: 'prove', game: 'wythoff', numeration: 'zeckendorf' }],
  [['check', 'for all a: exists b: wythoff[a,b] is P', '--json'], { ask: 'check', claim: 'for all a: exists b: wythoff[a,b] is P' }],
];
for (const [words, question] of questions) {
  const lab = await cairn.load();
  const before = process.cpuUsage();
  const answer = lab.ask(question);
  const module = seconds(process.cpuUsage(before));
  const native = ofProgram(words);
  console.log(`${words.join(' ')}: ${module.toFixed(2)} s, program ${native.toFixed(2)} s${answer.error ? `: ${answer.error.what}` : ''}`);
}
