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
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.getByText('The player to move wins').waitFor();
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
    await page.getByRole('link', { name: 'On the map', exact: true }).click();
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
  'every game on graphs is drawn and begun': async (page) => {
    await page.goto(at('play?tab=graph'));
    const options = page.locator('.card select').first().locator('option');
    await options.first().waitFor({ state: 'attached' });
    const names = await options.allTextContents();
    assert(names.length >= 8, `${names.length} games on graphs`);
    for (const name of names) {
      await page.goto('about:blank');
      await page.goto(at('play?tab=graph'));
      await page.locator('.card select').first().selectOption(name);
      await page.getByRole('button', { name: 'Play this' }).click();
      await page.locator('.turn').waitFor(); // which may say that the game is over: a circle has no ends
    }
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
  'from above the positions that differ are counted': async (page) => {
    const c = JSON.stringify({ game: 'nim', stacks: 2, axes: [0, 1] });
    const d = JSON.stringify({ game: 'nim', stacks: 2, axes: [0, 1], misere: true });
    await page.goto(at(`map?c=${encodeURIComponent(c)}&d=${encodeURIComponent(d)}&compare=difference`));
    await settled(page, 'nim', '[data-other^="misere nim["]');
    await page.locator('[data-difference=positions]').waitFor();
    for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.locator('[data-difference=counted]').waitFor();
    await settled(page, 'nim', '[data-zoom="-1.00"]');
    // Both players want the other move while all stacks have one chip at most: these four are all that differ.
    const box = await page.locator('canvas').boundingBox();
    const seen = new Set();
    for (let x = 58; x <= 63; x++) { // a cell is a pixel wide
      for (let y = 38; y <= 43; y++) {
        await page.mouse.move(box.x + x, box.y + box.height - y);
        for (const part of await page.locator('.status').allInnerTexts()) seen.add(/\S+ of 4 positions differ/.exec(part)?.[0]);
      }
    }
    assert(seen.has('4 of 4 positions differ') && seen.has('none of 4 positions differ') && !seen.has('1 of 4 positions differ'), [...seen].join());
    await page.mouse.move(700, 400);
    await page.locator('.status').getByText('none of 4 positions differ').waitFor();
  },
  'games on graphs have maps': async (page) => {
    await page.goto(at('map?game=mig'));
    await settled(page, 'mig(path 3)');
    await page.getByLabel('mig(G: graph)').fill('(cycle 3)');
    await settled(page, 'mig(cycle 3)');
    await page.locator('.slider').waitFor(); // two of three vertices are axes
  },
  'numbers beyond a slider are typed': async (page) => {
    await page.goto(at(`map?c=${encodeURIComponent('{"game":"minnie","stacks":3}')}`));
    await settled(page, 'minnie');
    await page.getByLabel('stack 1, as a number').fill('100');
    await page.keyboard.press('Enter');
    await page.locator('canvas[data-section="minnie[100,a,b]"][data-missing="0"]:not([data-pending])').waitFor();
    await page.getByRole('button', { name: 'Let x1 run' }).click();
    await page.locator('canvas[data-section="minnie[2,a,b]"]').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
  },
  'the view is taken away as it is': async (page) => {
    const { readFileSync } = await import('node:fs');
    const taken = async (format) => {
      const arrives = page.waitForEvent('download');
      await page.getByLabel('Export').selectOption(format);
      const file = await arrives;
      return { name: file.suggestedFilename(), data: readFileSync(await file.path()) };
    };
    await page.goto(at('map?game=wythoff'));
    await settled(page, 'wythoff');
    const table = tableOf('wythoff', 60);
    const csv = await taken('csv');
    assert(csv.name === 'wythoff-a-b.csv', csv.name);
    const lines = csv.data.toString().trim().split('\n').filter((line) => !line.startsWith('#'));
    assert(lines[0] === 'a,b,"wythoff[a,b]"', lines[0]);
    for (const line of lines.slice(1)) {
      const [x, y, letter] = line.split(',');
      assert(table(Number(x), Number(y)) === letter, `${line} is ${table(Number(x), Number(y))}`);
    }
    const { width, height } = await page.locator('canvas').evaluate((canvas) => ({ width: canvas.width, height: canvas.height }));
    assert(lines.length - 1 === Math.ceil((width - 30) / 32) * Math.ceil((height - 30) / 32), `${lines.length - 1} cells are seen`);
    const svg = (await taken('svg')).data.toString();
    // The P-positions are ink, whatever their letters.
    const seen = lines.slice(1).filter((line) => line.endsWith('P')).length;
    const ink = [...svg.matchAll(/<rect [^>]*fill="#8c3d18"/g)].length;
    assert(ink === seen, `${ink} cells of ink for ${seen} P-positions`);
    assert(/P-positions of wythoff\[a,b\]/.test(svg) && /(computed: all positions up to|proved: )/.test(svg), 'the picture does not say what it shows');
    const png = (await taken('png')).data;
    assert(png.readUInt32BE(16) === width && png.readUInt32BE(20) > height, 'the picture has the size of the view and a caption');
    const pdf = (await taken('pdf')).data.toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(pdf)[1]);
    assert(pdf.startsWith('%PDF-1.') && pdf.slice(start, start + 4) === 'xref', 'the table of the PDF is not where it says');
    [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].forEach(([, place], i) =>
      assert(pdf.slice(Number(place)).startsWith(`${i + 1} 0 obj`), `object ${i + 1} of the PDF is not at ${place}`));
    const latex = (await taken('latex')).data.toString();
    assert(/\\begin\{/.test(latex), 'the table is no LaTeX');
  },
  'a difference is taken away with what it counts': async (page) => {
    const { readFileSync } = await import('node:fs');
    const d = JSON.stringify({ game: 'nim', stacks: 2, axes: [0, 1] });
    await page.goto(at(`map?game=wythoff&compare=difference&x=300&y=300&z=-2&d=${encodeURIComponent(d)}`));
    await settled(page, 'wythoff', '[data-other^="nim["]');
    const arrives = page.waitForEvent('download');
    await page.getByLabel('Export').selectOption('csv');
    const lines = readFileSync(await (await arrives).path(), 'utf8').trim().split('\n').filter((line) => !line.startsWith('#'));
    assert(lines[0] === 'a,b,side,part that differs', lines[0]);
    const parts = new Map(lines.slice(1).map((line) => { const [x, y, side, part] = line.split(','); return [`${x},${y},${side}`, Number(part)]; }));
    const table = tableOf('wythoff', 99);
    let compared = 0;
    for (let x = 0; x < 96; x += 4) {
      for (let y = 0; y < 96; y += 4) {
        let count = 0;
        for (let i = 0; i < 16; i++) {
          const [a, b] = [x + (i % 4), y + (i >> 2)];
          if ((table(a, b) === 'P') !== (a === b)) count++; // NIM on two stacks: P where they are equal
        }
        const part = parts.get(`${x},${y},4`);
        if (part === undefined) continue;
        compared++;
        assert(part === count / 16, `${x}, ${y}: ${part} and not ${count / 16}`);
      }
    }
    assert(compared > 100, `${compared} cells were compared`);
  },
  'every example of the editor makes sense': async (page) => {
    await page.goto(at('write'));
    await page.locator('[data-state=right]').waitFor();
    const options = page.getByLabel('Example').locator('option');
    const count = await options.count();
    assert(count > 15, `there are ${count - 1} examples`);
    let seen = '';
    for (let i = 0; i < count - 1; i++) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/rules') && response.request().method() === 'POST');
      await page.getByLabel('Example').selectOption(String(i));
      const answer = await answered;
      const { text } = JSON.parse(answer.request().postData());
      assert(answer.status() === 200, `${text} ${await answer.text()}`);
      seen += text;
    }
    const wanted = ['left', 'right', 'measure', 'valid', 'pile', 'state', 'purse', 'graph', 'rule', 'number', 'set', 'two', 'some', 'all', 'both',
      'mod', 'xor', 'greatest', 'least', 'floor', 'sqrt', 'divides', 'edges', 'vertices', 'token', 'active', 'delete', 'degree', 'near'];
    for (const word of wanted) assert(new RegExp(`\\b${word}\\b`).test(seen), `no example has the word ${word}`);
  },
  'a game on a graph is written, played, and there in a new tab': async (page, context) => {
    const rules = 'game my_graph(G: graph)\n  on vertices of G\n  move vertex v: take t from v\n';
    const written = async (tab) => {
      await tab.locator('[data-state=right]').waitFor();
      await settled(tab, 'my_graph(path 3)');
    };
    await page.goto(at('write'));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(rules);
    await written(page);
    const other = await context.newPage();
    await other.goto(at('write'));
    await written(other);
    await other.getByRole('link', { name: 'play', exact: true }).click();
    await other.getByRole('button', { name: 'vertex 1 with 5' }).click();
    await other.locator('[data-picked="1"] button').first().click();
    await other.locator('ol li').first().waitFor();
    await other.evaluate(() => localStorage.clear());
    await other.close();
  },
  'a game without a map says so': async (page) => {
    await page.goto(at('map?game=node_kayles'));
    await page.getByRole('alert').getByText('node_kayles has no map').waitFor();
    await page.getByRole('link', { name: 'Play node_kayles' }).click();
    await page.getByText('moves to choose from').waitFor();
  },
  'a link that is pasted into an open tab is followed': async (page) => {
    await page.goto(at('map?game=wythoff'));
    await settled(page, 'wythoff');
    await page.evaluate(() => (location.hash = '#/map?game=nim&x=500&y=500&z=3&at=500,501'));
    await settled(page, 'nim', '[data-zoom="3.00"]');
    await page.locator('section[aria-label=Position] h2', { hasText: 'nim[500,501]' }).waitFor();
    await page.evaluate(() => (location.hash = '#/play?position=nim[1,2]'));
    await page.locator('section p.mono', { hasText: 'nim[1,2]' }).waitFor();
    await page.evaluate(() => (location.hash = '#/play?position=nim[4,4]'));
    await page.locator('section p.mono', { hasText: 'nim[4,4]' }).waitFor();
  },
  'a link brings along rules, the game compared and the position': async (page) => {
    await page.goto(at('write'));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('game linked\n  stacks 2\n  move take t from one where t <= 2\n');
    await settled(page, 'linked');
    await page.locator('[data-state=right]').waitFor();
    await page.goto(at('map?game=wythoff'));
    await settled(page, 'wythoff');
    await page.getByLabel('Another game').selectOption('difference');
    await page.getByLabel('compared with').selectOption('linked');
    const box = await page.locator('canvas').boundingBox();
    await page.mouse.click(box.x + 30 + 32 * 3.5, box.y + box.height - 30 - 32 * 5.5);
    await page.waitForURL(/rules=.*at=3%2C5|at=3%2C5.*rules=/);
    const url = page.url();
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(url);
    await settled(page, 'wythoff', '[data-other^="linked["]');
    await page.locator('section[aria-label=Position] h2', { hasText: 'wythoff[3,5]' }).waitFor();
  },
  'bad links say what is wrong': async (page) => {
    for (const [c, message] of [['{"game":"nim","stacks":1000000}', 'the number of stacks'], ['{"game":"no_such"}', 'not known here'], ['nonsense', 'damaged'],
      ['{"game":"nim","axes":[0,9]}', 'axes'], ['{"game":"nim","stacks":3,"fixed":{"0":"x"}}', 'x1 is a number']]) {
      await page.goto('about:blank');
      await page.goto(at(`map?c=${encodeURIComponent(c)}`));
      await page.getByRole('alert').getByText(message).waitFor();
      await settled(page, 'wythoff');
    }
    await page.goto('about:blank');
    await page.goto(at(`map?c=${encodeURIComponent('{"game":"nim"}')}`)); // what it does not say is as usual
    await settled(page, 'nim');
    assert((await page.getByRole('alert').count()) === 0, 'a short link is refused');
  },
  'Wythoff is proved by the button': async (page) => {
    // Under a name of its own, so that no other test has proved it.
    const rules = Buffer.from('game my_wythoff\n  stacks 2\n  move take t from one\n  move take t from both\n').toString('base64url');
    await page.goto(at(`map?game=my_wythoff&rules=${rules}`));
    await settled(page, 'my_wythoff');
    await page.getByRole('button', { name: 'Prove my_wythoff' }).click();
    await page.getByText('The map goes on for ever').waitFor();
    const go = page.locator('form.go');
    for (const i of [0, 1]) await go.locator('input').nth(i).fill('10^30');
    await go.locator('button').click();
    for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Zoom out' }).click();
    await settled(page, 'my_wythoff', '[data-zoom="-3.00"]'); // cells of many positions are counted there, too
    await page.mouse.move(700, 400);
    await page.locator('.status .proved').waitFor();
  },
  'a counterexample on record leads to the map': async (page) => {
    await page.goto(at('claims'));
    await page.getByLabel('recorded verdict').selectOption('refuted');
    const entry = page.locator('li.card', { hasText: 'L = 4, n = 9, d = 5, e = 5' }).first();
    await entry.getByRole('link', { name: 'its place on the map' }).click();
    await settled(page, 'cash{1,4}');
    await page.locator('section[aria-label=Position] h2', { hasText: 'cash{1,4}[9; 5, 5]' }).waitFor();
  },
  'a click on a vertex moves': async (page) => {
    await page.goto(at('play?position=wyg(path 3)[0,2,2]&who=both'));
    await page.getByRole('button', { name: 'vertex 2 with 2' }).click();
    await page.locator('[data-picked="2"] button').first().click();
    await page.locator('ol li').first().waitFor();
  },
  'vertices are dragged, and added by a key': async (page) => {
    await page.goto(at('play?tab=graph'));
    const one = page.getByRole('button', { name: 'vertex 1 with 1' });
    const before = await one.boundingBox();
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.move(before.x + 90, before.y + 60, { steps: 5 });
    await page.mouse.up();
    const after = await one.boundingBox();
    assert(after.x - before.x > 50, 'the vertex stayed where it was');
    await page.getByText('wyg(vertices 4 edges 1-2 1-4 2-3 3-4)[1,2,1,2]').waitFor();
    await page.getByRole('button', { name: 'Add a vertex' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('wyg(vertices 5 edges 1-2 1-4 2-3 3-4)[1,2,1,2,1]').waitFor();
  },
  'the second of two maps is pointed at and clicked': async (page) => {
    await page.goto(at('map?game=wythoff&compare=side'));
    await settled(page, 'wythoff');
    await settled(page, 'nim');
    const box = await page.locator('canvas').nth(1).boundingBox();
    await page.mouse.move(box.x + 30 + 32 * 3.5, box.y + box.height - 30 - 32 * 5.5);
    await page.locator('.status', { hasText: 'nim[3,5]' }).waitFor();
    await page.mouse.click(box.x + 30 + 32 * 3.5, box.y + box.height - 30 - 32 * 5.5);
    await page.locator('section[aria-label=Position] h2', { hasText: 'nim[3,5]' }).waitFor();
  },
  'a busy server is asked again about a map': async (page) => {
    let refused = 0;
    await page.route(/\/map\?/, (route) =>
      refused++ ? route.continue() : route.fulfill({ status: 503, json: { error: { what: 'busy for a moment' } } }));
    await page.goto(at('map?game=wythoff_t3'));
    await page.getByRole('alert').getByText('busy for a moment').waitFor();
    await page.getByRole('button', { name: 'Prove wythoff_t3' }).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  },
  'a game is played by keys alone': async (page) => {
    await page.goto(at('play?position=nim[1,3]'));
    const chip = page.getByRole('button', { name: 'leave 1 of 3' });
    await chip.waitFor();
    for (let i = 0; i < 60 && !(await chip.evaluate((one) => one === document.activeElement)); i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('ol li').nth(1).waitFor(); // the answer
  },
  'a quiz keeps the score': async (page) => {
    await page.goto(at('play?tab=quiz'));
    await page.getByLabel('question').selectOption('move');
    await page.getByRole('button', { name: 'Begin' }).click();
    const answers = page.locator('h2 + .row button');
    await answers.first().click();
    await page.locator('.score', { hasText: 'of 1' }).waitFor();
    assert((await page.locator('button.good').count()) > 0, 'no winning move is shown');
  },
  'far out the line below says the whole numbers': async (page) => {
    await page.goto(at('map?game=nim&x=1000000000000000000000000000000&y=1000000000000000000000000000000&z=5'));
    await settled(page, 'nim');
    await page.mouse.move(700, 400);
    await page.locator('.status b', { hasText: /^nim\[(10{27}|9{27})\d{3},(10{27}|9{27})\d{3}\]$/ }).waitFor();
  },
  'all sequences that are offered are answered': async (page) => {
    await page.goto(at('sequences'));
    const buttons = page.locator('.row.small button');
    for (let i = 1; i < (await buttons.count()); i++) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/sequence'));
      await buttons.nth(i).click();
      assert((await answered).status() === 200, `${await buttons.nth(i).innerText()} is no sequence`);
    }
    await page.locator('.bars').first().waitFor();
    assert(!/\[/.test(await text(page, 'section p')), 'a list is shown as a program writes it');
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
