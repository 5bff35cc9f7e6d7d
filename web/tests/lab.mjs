// Starts the server and Chromium for the tests in a browser, and counts what went wrong.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

export async function startServer(program, pages, extra = []) {
  const child = spawn(program, ['--port', '0', '--pages', pages, '--memory', '2G', ...extra], {
    env: { ...process.env, CAIRN_STORE: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGKILL')); // whatever goes wrong here, the server does not stay
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    address: address.trim(),
    pid: child.pid,
    end: () =>
      new Promise((resolve) => {
        child.once('exit', (code) => resolve(code));
        child.kill('SIGINT');
      }),
  };
}

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

export function assert(condition, message) {
  if (!condition) throw new Error(message);
}

// Runs the tests one after the other; those whose name has the word, when one is given.
export async function runAll(tests, context, word = '') {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (word && !name.includes(word)) continue;
    const begin = Date.now();
    const problems = [];
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (400|404|422|503)/.test(message.text())) problems.push(message.text());
    });
    page.setDefaultTimeout(120_000); // a busy machine is no error
    try {
      await test(page, context);
      assert(problems.length === 0, `the page complained: ${problems.join('; ')}`);
      console.log(`ok      ${name} (${Date.now() - begin} ms)`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${name}: ${error.message}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/failed-${name.replace(/\W+/g, '-')}.png` });
    }
    await page.close();
  }
  return failed;
}
