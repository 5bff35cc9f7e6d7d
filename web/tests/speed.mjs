// How fast maps are, measured in Chromium on this machine: usage: node speed.mjs SERVER PAGES
import { cpus } from 'node:os';
import { launch, startServer } from './lab.mjs';

const [, , program, pages] = process.argv;
const server = await startServer(program, pages);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const times = [];
page.on('response', async (response) => {
  if (!response.url().includes('/tile?') || response.status() !== 200) return;
  const body = await response.body().catch(() => null);
  if (body) times.push(JSON.parse(body.subarray(0, body.indexOf(10)).toString()).milliseconds);
});
await page.goto(`${server.address}#/map?game=wythoff&x=3000&y=3000&z=0.5`);
await page.locator('canvas[data-missing="0"]').waitFor();
const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
await page.evaluate(() => {
  window.frames_seen = 0;
  const count = () => {
    window.frames_seen++;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
});
const box = await page.locator('canvas').boundingBox();
const begin = Date.now();
let empty = 0;
let looks = 0;
for (let lap = 0; lap < 4; lap++) {
  await page.mouse.move(box.x + box.width - 80, box.y + 80);
  await page.mouse.down();
  for (let i = 0; i < 40; i++) {
    await page.mouse.move(box.x + box.width - 80 - i * 20, box.y + 80 + i * 13);
    looks++;
    if ((await page.locator('canvas').getAttribute('data-missing')) !== '0') empty++;
  }
  await page.mouse.up();
}
const seconds = (Date.now() - begin) / 1000;
const frames = await page.evaluate(() => window.frames_seen);
await page.waitForTimeout(500);
const left = await page.locator('canvas').getAttribute('data-missing');
times.sort((a, b) => a - b);
console.log(`processor                        ${cpus()[0].model}`);
console.log(`first contentful paint           ${paint.toFixed(0)} ms`);
console.log(`frames a second while flying     ${(frames / seconds).toFixed(1)}`);
console.log(`moments with a tile missing      ${empty} of ${looks}; ${left} tiles missing half a second later`);
console.log(`server time of a tile, median    ${(times[times.length >> 1] ?? NaN).toFixed(2)} ms of ${times.length} tiles`);
await browser.close();
await server.end();
