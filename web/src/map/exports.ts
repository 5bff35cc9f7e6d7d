// What a map is taken away as: the view as it is seen, with a caption, or its cells as a table.
import { download, post } from '../lib/api';
import { games } from '../lib/games.svelte';
import { cellAt, drawFrame, visible, type Frame } from './draw';
import { Recorder } from './recorder';
import { valueText, type Source, type Tile } from './tiles';
import { toPdf } from './write_pdf';
import { toSvg } from './write_svg';

export type Format = 'png' | 'svg' | 'pdf' | 'csv';

// One map, or two side by side; a difference is one that compares two.
export interface Seen {
  frames: Frame[];
  sources: Source[];
  difference: boolean;
  axes: string[]; // the names of the numbers that are free
}

const mostLines = 4_000_000; // more than a large screen has pixels beside the controls
const lineHeight = 17;

const size = (scale: number) => (scale < 20 ? (2 ** scale).toLocaleString('en') : `2^${scale}`);

// The first and the last number that is seen on an axis.
function range(frame: Frame, which: 0 | 1): [bigint, bigint] {
  const { view } = frame;
  const inside = (place: bigint) => (place < 0n ? 0n : place);
  return which === 0 ? [inside(view.placeX(0)), inside(view.placeX(view.width - 1))] : [inside(view.placeY(view.height - 1)), inside(view.placeY(0))];
}

function tilesOf(frame: Frame): Tile[] {
  const from = frame.apart && frame.view.scale > 0 ? [frame.apart] : [frame.first, ...(frame.second ? [frame.second] : [])];
  return visible(frame.view, frame.flat).flatMap((place) =>
    from.flatMap((tiles) => {
      const found = tiles.find(place.scale, place.column, place.row);
      if (!found || found.early !== null) throw new Error('the map is not complete yet: take it away when all of it is there');
      return [found];
    }),
  );
}

export function caption(seen: Seen): string[] {
  const { view, flat } = seen.frames[0]!;
  const value = seen.sources[0]!.value;
  const what = { outcome: 'P-positions', grundy: 'Grundy values', remoteness: 'remoteness' }[value] ?? value;
  const names = seen.sources.map((source) => source.section).join(seen.difference ? ' and ' : ', beside it ');
  const axis = (which: 0 | 1, direction: string) => {
    const [from, to] = range(seen.frames[0]!, which);
    return `${seen.axes[which] ?? 'number'} from ${from} to ${to} ${direction}`;
  };
  const where = flat ? axis(0, 'to the right') : `${axis(0, 'to the right')}, ${axis(1, 'upwards')}`;
  const cells = view.scale === 0 ? '' : `; a cell is ${size(view.scale)} x ${flat ? 1 : size(view.scale)} positions`;
  const means = seen.difference ? 'the part that differs' : value === 'outcome' ? 'the part of P-positions' : 'the mean';
  const known = new Set(seen.frames.flatMap(tilesOf).map((tile) => `${tile.known.how}: ${tile.known.detail}`));
  return [
    seen.difference ? `Where ${what} of ${names} differ` : `${what} of ${names}`,
    `${where}${cells}${view.scale === 0 ? '' : `, coloured by ${means}`}${value === 'outcome' || view.scale > 0 ? '' : `, coloured by ${seen.frames[0]!.palette.mode === 'mod' ? 'the value mod 8' : 'size'}`}`,
    [...known].slice(0, 3).join('; '),
  ];
}

function wrapped(recorder: Recorder, lines: string[], width: number): string[] {
  return lines.flatMap((line) => {
    const rows: string[] = [];
    let row = '';
    for (const word of line.split(' ').flatMap((one) => one.match(/.{1,60}/g) ?? [])) {
      const next = row ? `${row} ${word}` : word;
      if (row && recorder.measureText(next).width > width - 24) {
        rows.push(row);
        row = word;
      } else row = next;
    }
    return [...rows, row];
  });
}

function drawCaption(context: Pick<Recorder, 'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'fillRect' | 'fillText'>, rows: string[], width: number, dark: boolean) {
  context.fillStyle = dark ? '#1b1d21' : '#fcf9f3';
  context.fillRect(0, 0, width, rows.length * lineHeight + 12);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = dark ? '#e8e4dc' : '#2b2620';
  context.font = '13px sans-serif';
  rows.forEach((row, i) => context.fillText(row, 12, (i + 1) * lineHeight + 2));
}

function drawn(seen: Seen): { drawings: Recorder[]; lines: Recorder; rows: string[] } {
  const drawings = seen.frames.map((frame) => {
    const recorder = new Recorder(frame.view.width, frame.view.height);
    drawFrame({ ...frame, context: recorder as unknown as CanvasRenderingContext2D, ratio: 1 });
    return recorder;
  });
  const width = drawings.reduce((sum, one) => sum + one.width, 0);
  const measure = new Recorder(1, 1);
  measure.font = '13px sans-serif';
  const rows = wrapped(measure, caption(seen), width);
  const lines = new Recorder(width, rows.length * lineHeight + 12);
  drawCaption(lines, rows, width, seen.frames[0]!.palette.dark);
  return { drawings, lines, rows };
}

// The picture of the screen, at its resolution.
function png(seen: Seen): Promise<Blob> {
  const { ratio, palette } = seen.frames[0]!;
  const { drawings, lines, rows } = drawn(seen);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(lines.width * ratio);
  canvas.height = Math.round((drawings[0]!.height + lines.height) * ratio);
  const context = canvas.getContext('2d')!;
  let x = 0;
  for (const frame of seen.frames) {
    const one = document.createElement('canvas');
    one.width = Math.round(frame.view.width * ratio);
    one.height = Math.round(frame.view.height * ratio);
    drawFrame({ ...frame, context: one.getContext('2d')! });
    context.drawImage(one, Math.round(x * ratio), 0);
    x += frame.view.width;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, drawings[0]!.height * ratio);
  drawCaption(context as unknown as Recorder, rows, lines.width, palette.dark);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture')))));
}

// A line for each cell that is seen: its first position, and what is known of it.
function csv(seen: Seen): string {
  const [frame] = seen.frames;
  const { view, flat } = frame!;
  const unit = 1n << BigInt(view.scale);
  const [left, right] = range(frame!, 0);
  const [bottom, top] = flat ? [0n, 0n] : range(frame!, 1);
  const count = (right / unit - left / unit + 1n) * (top / unit - bottom / unit + 1n);
  if (count > BigInt(mostLines)) {
    throw new Error(`this view has ${count.toLocaleString('en')} cells, and a table has at most ${mostLines.toLocaleString('en')}: zoom in, or make the window smaller`);
  }
  const counted = seen.difference && view.scale > 0;
  const columns = counted ? ['part that differs'] : seen.sources.map((source) => source.section);
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  const axes = flat ? [seen.axes[0] ?? 'x'] : [seen.axes[0] ?? 'x', seen.axes[1] ?? 'y'];
  const lines = [...caption(seen).map((line) => `# ${line}`), [...axes, ...(view.scale > 0 ? ['side'] : []), ...columns].map(quoted).join(',')];
  const readers = seen.difference && !counted ? [frame!, { ...frame!, first: frame!.second! }] : seen.frames;
  const said = (found: ReturnType<typeof cellAt>) => {
    if (!found || Number.isNaN(found.value) || found.value === -2) return '';
    if (view.scale > 0) return String(found.value);
    return found.value === -1 ? 'none' : frame!.outcomes ? String.fromCharCode(found.value) : valueText(found.tile, found.value);
  };
  for (let y = bottom / unit; y <= top / unit; y++) {
    for (let x = left / unit; x <= right / unit; x++) {
      const at = flat ? [x * unit] : [x * unit, y * unit];
      lines.push([...at, ...(view.scale > 0 ? [unit] : []), ...readers.map((one) => said(cellAt(one, x * unit, y * unit)))].join(','));
    }
  }
  return `${lines.join('\n')}\n`;
}

const fileName = (seen: Seen) => seen.sources.map((source) => source.section.replace(/[^a-z0-9_]+/gi, '-').replace(/^-|-$/g, '')).join('-and-');

export async function saveView(seen: Seen, format: Format) {
  const name = `${fileName(seen)}.${format}`;
  seen.frames.forEach(tilesOf); // refuses what is not complete
  if (format === 'csv') return download(name, new Blob([csv(seen)], { type: 'text/csv' }));
  if (format === 'png') return download(name, await png(seen));
  const { drawings, lines } = drawn(seen);
  const dark = seen.frames[0]!.palette.dark;
  download(name, format === 'svg' ? new Blob([toSvg(drawings, lines, dark)], { type: 'image/svg+xml' }) : await toPdf(drawings, lines, dark));
}

// The corner as a table for a paper.
export async function saveLatex(source: Source, to: number) {
  const body = {
    game: source.section, to, format: 'latex', rules: source.rules,
    grundy: source.value === 'grundy', remoteness: source.value === 'remoteness',
  };
  const response = await games.again(() => post('table', body));
  download(`${source.section.replace(/[^a-z0-9_]+/gi, '-')}.tex`, await response.blob());
}
