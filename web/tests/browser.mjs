// The lab in a real browser: usage: node browser.mjs SERVER PAGES CAIRN [WORD]
import { execFileSync } from 'node:child_process';
import { assert, launch, runAll, startServer } from './lab.mjs';

const [, , program, pages, cairn, word] = process.argv;
const server = await startServer(program, pages);
const at = (hash) => `${server.address}#/${hash}`;
const text = (page, selector) => page.locator(selector).first().innerText();
// The policy of the pages forbids to evaluate texts, also to whoever tests them: so elements are waited for.
// A map is settled when it shows the game, nothing is left to draw and no tile is missing.
const settled = (page, game, more = '') =>
  page.locator(`canvas[data-section^="${game}["][data-missing="0"]:not([data-pending])${more}`).first().waitFor();

// The colour in the middle of a cell; the view says where that is.
const cellColours = (page, cells) =>
  page.evaluate((list) => {
    const canvas = document.querySelector('canvas');
    const context = canvas.getContext('2d');
    const size = 2 ** 5 * devicePixelRatio;
    const margin = 30 * devicePixelRatio;
    return list.map(([x, y]) => {
      const px = Math.round(margin + (x + 0.12) * size);
      const py = Math.round(canvas.height - margin - (y + 0.12) * size);
      return [...context.getImageData(px, py, 1, 1).data].slice(0, 3);
    });
  }, cells);

function tableOf(game, to) {
  const answer = JSON.parse(execFileSync(cairn, ['table', game, '--to', String(to), '--json'], { env: { ...process.env, CAIRN_STORE: 'none' } }));
  const letters = new Map(answer.rows.map(([a, b, letter]) => [`${a},${b}`, letter]));
  return (x, y) => letters.get(x <= y ? `${x},${y}` : `${y},${x}`);
}

async function compareWithTable(page, game) {
  const table = tableOf(game, 14);
  const cells = [];
  for (let x = 0; x <= 14; x++) for (let y = 0; y <= 14; y++) cells.push([x, y]);
  const colours = await cellColours(page, cells);
  cells.forEach(([x, y], i) => {
    const ink = colours[i][0] + colours[i][1] + colours[i][2] < 380;
    assert(ink === (table(x, y) === 'P'), `${game}[${x},${y}] is ${table(x, y)} and its pixel is ${colours[i]}`);
  });
}

const tests = {
  'a map shows what cairn table says': async (page) => {
    for (const game of ['wythoff', 'nim', 'wynnie']) {
      await page.goto('about:blank');
      await page.goto(at(`map?game=${game}`));
      await settled(page, game);
      await compareWithTable(page, game);
    }
  },
  'the page is painted': async (page) => {
    await page.goto(at('map'));
    await page.locator('canvas').waitFor();
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
    console.log(`        first contentful paint after ${paint.toFixed(0)} ms`);
  },
  'flying over Wythoff leaves no tile empty': async (page) => {
    await page.goto(at('map?game=wythoff'));
    await settled(page, 'wythoff');
    const box = await page.locator('canvas').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 220);
    await settled(page, 'wythoff', '[data-zoom="-7.00"]');
    await page.mouse.down();
    for (let i = 0; i < 20; i++) await page.mouse.move(box.x + box.width / 2 - i * 15, box.y + box.height / 2 + i * 9);
    await page.mouse.up();
    await settled(page, 'wythoff', '[data-zoom="-7.00"]');
    await page.waitForURL(/x=\d+.*z=-7\.00/);
    const url = page.url();
    await page.goto('about:blank');
    await page.goto(url);
    await settled(page, 'wythoff', '[data-zoom="-7.00"]'); // the link shows the same height
  },
  'a link with a wrong height shows the usual one, and one beyond all heights the last': async (page) => {
    for (const [z, zoom] of [['high', '5.00'], ['99', '7.00'], ['-1e9', '-390.00']]) {
      await page.goto('about:blank');
      await page.goto(at(`map?game=nim&x=3&y=3&z=${z}`));
      await page.locator(`canvas[data-zoom="${zoom}"]`).waitFor();
    }
  },
  'a tile that is refused stops no others': async (page) => {
    let refused = 0;
    await page.route(/\/tile\?/, (route) =>
      refused++ ? route.continue() : route.fulfill({ status: 400, json: { error: { what: 'not this one' } } }));
    await page.goto(at('map?game=wythoff'));
    await page.getByRole('alert').getByText('not this one').waitFor();
    for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Zoom out' }).click(); // until more tiles are seen
    await settled(page, 'wythoff', '[data-zoom="0.00"]');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  },
  'a position is chosen, with arrows and a panel': async (page) => {
    await page.goto(at('map?game=wythoff'));
    await settled(page, 'wythoff');
    const box = await page.locator('canvas').boundingBox();
    await page.mouse.click(box.x + 30 + 32 * 3.5, box.y + box.height - 30 - 32 * 5.5);
    assert((await text(page, 'section[aria-label=Position] h2')) === 'wythoff[3,5]', 'another position was chosen');
    await page.locator('.outcome', { hasText: 'P' }).waitFor();
  },
  'proving NIM makes the map go on at 10^30': async (page) => {
    await page.goto(at('map?game=nim'));
    await settled(page, 'nim');
    const go = page.locator('form.go');
    await go.locator('input').nth(0).fill('10^30');
    await go.locator('input').nth(1).fill('10^30');
    await go.locator('button').click();
    await settled(page, 'nim');
    await page.mouse.move(700, 400);
    await page.getByText('without a proof the map goes up to').waitFor();
    await page.getByRole('button', { name: 'Prove nim' }).click();
    await page.getByText('The map goes on for ever').waitFor();
    await settled(page, 'nim');
    await page.mouse.move(705, 405);
    await page.locator('.status .proved').waitFor();
  },
  'a whole game is played and won': async (page) => {
    await page.goto(at('play?position=nim[1,4]'));
    await page.locator('.chip').first().waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('that wins').waitFor();
    await page.getByRole('button', { name: 'leave 1 of 4' }).click();
    await page.locator('ol li').nth(1).waitFor(); // the answer
    for (let i = 0; i < 3; i++) {
      await page.locator('.turn', { hasText: /You to move$|win/ }).waitFor();
      if (/You win/.test(await text(page, '.turn'))) break;
      await page.locator('.chip:not([disabled])').first().click();
    }
    assert(/You win/.test(await text(page, '.turn')), await text(page, '.turn'));
    await page.locator('ol button').first().click();
    assert((await text(page, 'section p.mono')) === 'nim[1,4]', 'the replay shows another position');
  },
  'undo, misère and two people': async (page) => {
    await page.goto(at('play?position=misere nim[2,2]&who=both'));
    await page.getByRole('button', { name: 'leave 0 of 2' }).first().click();
    await page.locator('ol li').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('ol li').first().waitFor({ state: 'detached' });
  },
  'an error is made and mended in the editor': async (page) => {
    await page.goto(at('write'));
    await page.locator('[data-state=right]').waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('game mistake\n  stacks 2\n  move take t frm one\n');
    await page.locator('[data-state=wrong]').waitFor();
    await page.getByRole('alert').getByText("found 'frm'").waitFor();
    await page.locator('.cm-lintRange-error').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('game mended\n  stacks 2\n  move take t from one\n');
    await page.locator('[data-state=right]').waitFor();
    await page.getByText('mended[a,b]').first().waitFor();
    await page.getByRole('button', { name: 'Prove mended' }).click();
    await page.getByText('The automaton', { exact: true }).waitFor();
    assert((await page.locator('svg[role=img] circle').count()) > 1, 'no automaton was drawn');
    await settled(page, 'mended');
  },
  "a claim's counterexample is found and shown on the map": async (page) => {
    await page.goto(at('claims'));
    await page.locator('li.card').first().waitFor();
    await page.locator('textarea').fill('nim[a,b]: P iff a = b or a = 5');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('does not hold').waitFor();
    await page.getByRole('link', { name: 'On the map' }).click();
    await settled(page, 'nim');
  },
  'a graph is drawn and played on': async (page) => {
    await page.goto(at('play?tab=graph'));
    const board = page.locator('svg[aria-label^="graph"]');
    const box = await board.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByRole('button', { name: 'vertex 5 with 1' }).click();
    await page.getByRole('button', { name: 'vertex 1 with 1' }).click();
    await page.getByText('wyg(vertices 5 edges 1-2 1-4 1-5 2-3 3-4)[1,2,1,2,1]').waitFor();
    await page.getByRole('button', { name: 'Play this' }).click();
    await page.getByText('moves to choose from').waitFor();
  },
  'a long run is stopped': async (page) => {
    await page.goto(at('map?game=wythoff_t3'));
    await settled(page, 'wythoff_t3');
    await page.getByRole('button', { name: 'Prove wythoff_t3' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Prove wythoff_t3' }).waitFor();
  },
  'two tabs have rules of their own': async (page, context) => {
    const other = await context.newPage();
    const write = async (tab, rules, before = '') => {
      await tab.goto(at('write'));
      await tab.locator('.cm-content').click();
      await tab.keyboard.press('Control+a');
      await tab.keyboard.insertText(rules);
      await settled(tab, 'same_name', `:not([data-rules="${before}"])`);
      await tab.locator('[data-state=right]').waitFor();
      return tab.locator('canvas').getAttribute('data-rules');
    };
    const first = await write(page, 'game same_name\n  stacks 2\n  move take t from one\n');
    await write(other, 'game same_name\n  stacks 2\n  move take t from both\n', first); // it begins with what the first tab wrote
    const [mine] = await cellColours(page, [[0, 1]]);
    const [theirs] = await cellColours(other, [[0, 1]]);
    assert(mine.join() !== theirs.join(), 'both tabs show the same game');
    await other.close();
  },
  'rules that the server forgot are sent again': async (page) => {
    await page.goto(at('write'));
    await page.locator('canvas[data-missing="0"]:not([data-pending])').waitFor();
    let forgotten = 0;
    await page.route(/\/tile\?/, (route) =>
      forgotten++ ? route.continue() : route.fulfill({ status: 404, json: { error: { what: 'these rules are not known here' } } }));
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/rules') && forgotten > 0);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('game forgotten\n  stacks 2\n  move take t from one\n');
    await sent;
    await settled(page, 'forgotten');
  },
  'keys alone do': async (page) => {
    await page.goto(at('map?game=nim'));
    await settled(page, 'nim');
    await page.locator('canvas').focus();
    for (const key of ['Home', '+', '-', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.locator('section[aria-label=Position] h2').waitFor();
    await page.locator('.outcome', { hasText: /[NP]/ }).waitFor();
  },
  'the difference of two games': async (page) => {
    await page.goto(at('map?game=wythoff'));
    await settled(page, 'wythoff');
    await page.getByLabel('Another game').selectOption('difference');
    await settled(page, 'wythoff', '[data-other^="nim["]');
    const [diagonal, corner] = await cellColours(page, [[1, 1], [0, 0]]);
    assert(diagonal[1] < 200 && corner[1] > 200, 'wythoff and nim differ at [1,1], and not at [0,0]');
  },
  'a phone shows every page without scrolling sideways': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const hash of ['map', 'play?position=minnie[7,9,20]', 'write', 'claims', 'cash', 'sequences']) {
      await page.goto('about:blank');
      await page.goto(at(hash));
      await page.waitForLoadState('networkidle');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert(wide <= 391, `${hash} is ${wide} pixels wide`);
    }
  },
};

const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', acceptDownloads: true });
let failed = await runAll(tests, context, word);
await browser.close();
const code = await server.end();
if (code !== 0) {
  console.log(`FAILED  the server ended with ${code}`);
  failed++;
}
process.exit(failed === 0 ? 0 : 1);
