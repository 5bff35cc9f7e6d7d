// One frame of a map: tiles, numbers in cells, axes, and moves as arrows.
import { cellColour, differenceAt, painted, textColour, type Palette } from './colours';
import { side, Tiles, valueText, type Tile } from './tiles';
import { axisNumber, type View } from './view.svelte';

export interface Arrow {
  to: [bigint, bigint];
  wins: boolean;
}

export interface Frame {
  context: CanvasRenderingContext2D;
  view: View;
  first: Tiles;
  second: Tiles | null; // for the difference
  apart: Tiles | null; // how many positions of a cell differ, where it holds many
  outcomes: boolean;
  flat: boolean; // one number is free: a strip
  palette: Palette;
  ratio: number;
  text: number; // how large labels are: 1 as usual, more on a beamer
  chosen: [bigint, bigint] | null;
  arrows: Arrow[];
  cursor: [bigint, bigint] | null; // of the keyboard
}

const bits = 8n;

function hatch(frame: Frame): CanvasPattern | null {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 10 * frame.ratio;
  const context = tile.getContext('2d')!;
  context.fillStyle = frame.palette.dark ? '#15161a' : '#efebe2';
  context.fillRect(0, 0, tile.width, tile.height);
  context.strokeStyle = frame.palette.dark ? '#33363e' : '#d6cfc0';
  context.lineWidth = frame.ratio;
  context.beginPath();
  context.moveTo(0, tile.height);
  context.lineTo(tile.width, 0);
  context.stroke();
  return frame.context.createPattern(tile, 'repeat');
}

// The tiles that the view shows, those in its middle first.
export function visible(view: View, flat: boolean): { scale: number; column: bigint; row: bigint }[] {
  const scale = view.scale;
  const shift = bits + BigInt(scale);
  const max = (a: bigint, b: bigint) => (a > b ? a : b);
  const left = max(0n, view.placeX(0)) >> shift;
  const right = view.placeX(view.width) >> shift;
  const bottom = flat ? 0n : max(0n, view.placeY(view.height)) >> shift;
  const top = flat ? 0n : view.placeY(0) >> shift;
  const list = [];
  for (let column = left; column <= right; column++) {
    for (let row = bottom; row <= top; row++) list.push({ scale, column, row });
  }
  const [x, y] = view.middle;
  const far = (t: { column: bigint; row: bigint }) =>
    Math.abs(Number(t.column - (x >> shift))) + Math.abs(Number(t.row - (y >> shift)));
  return list.sort((a, b) => far(a) - far(b));
}

export function drawFrame(frame: Frame): { missing: number } {
  const { context, view, ratio } = frame;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = frame.palette.dark ? '#15161a' : '#f4f0e8';
  context.fillRect(0, 0, view.width, view.height);
  const left = Math.max(0, view.screenX(0n));
  const bottom = Math.min(view.height, view.screenY(0n));
  const pattern = hatch(frame);
  if (pattern && !frame.flat) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = pattern;
    context.fillRect(left * ratio, 0, context.canvas.width - left * ratio, bottom * ratio);
    context.restore();
  }
  context.imageSmoothingEnabled = false;
  let missing = 0;
  for (const place of visible(view, frame.flat)) if (!drawTile(frame, place)) missing++;
  if (view.scale === 0 && view.pixels >= 12 && !frame.flat) drawGrid(frame);
  if (view.scale === 0 && view.pixels >= 26) drawNumbers(frame);
  drawAxes(frame);
  drawMarks(frame);
  return { missing };
}

function box(frame: Frame, scale: number, column: bigint, row: bigint): [number, number, number, number] {
  const shift = bits + BigInt(scale);
  const x = frame.view.screenX(column << shift);
  const y = frame.view.screenY((row + 1n) << shift);
  const size = side * 2 ** (frame.view.zoom + scale);
  return [x, y, size, size];
}

function drawTile(frame: Frame, place: { scale: number; column: bigint; row: bigint }): boolean {
  const { context, view } = frame;
  const apart = place.scale > 0 ? frame.apart : null;
  const tile = (apart ?? frame.first).find(place.scale, place.column, place.row);
  const other = apart ? 'differences' : frame.second?.find(place.scale, place.column, place.row);
  if (tile && (!frame.second || other)) {
    const picture = painted(tile, frame.outcomes, frame.palette, other);
    const [x, y, width, height] = box(frame, place.scale, place.column, place.row);
    if (frame.flat) {
      const strip = stripHeight(view);
      context.drawImage(picture, 0, side - 1, side, 1, x, view.screenY(0n) - strip, width, strip);
    } else {
      context.drawImage(picture, x, y, width, height);
    }
    return tile.early === null && !(typeof other === 'object' && other.early !== null);
  }
  if (frame.second || frame.flat) return false;
  // Meanwhile what is known of it from another height.
  for (let up = 1; up <= 4; up++) {
    const coarse = frame.first.find(place.scale + up, place.column >> BigInt(up), place.row >> BigInt(up));
    if (!coarse) continue;
    const part = side >> up;
    const mask = (1n << BigInt(up)) - 1n;
    const sx = Number(place.column & mask) * part;
    const sy = side - (Number(place.row & mask) + 1) * part;
    const picture = painted(coarse, frame.outcomes, frame.palette);
    context.drawImage(picture, sx, sy, part, part, ...box(frame, place.scale, place.column, place.row));
    return false;
  }
  return false;
}

const stripHeight = (view: View) => Math.max(56, Math.min(120, view.pixels));

function drawNumbers(frame: Frame) {
  const { context, view } = frame;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `${Math.min(15, view.pixels * 0.42)}px system-ui, sans-serif`;
  for (let x = view.placeX(0); view.screenX(x) < view.width; x++) {
    if (x < 0n) continue;
    for (let y = frame.flat ? 0n : view.placeY(view.height); view.screenY(y) > 0; y++) {
      if (y < 0n) continue;
      const found = cellAt(frame, x, y);
      if (found && found.value !== -1) {
        const rgb = cellColour(found.value, found.tile, frame.outcomes, frame.palette);
        if (rgb) {
          // What is true of most cells is said quietly.
          const quiet = frame.outcomes && found.value === 78;
          context.fillStyle = quiet ? (frame.palette.dark ? '#5d616b' : '#c9c0ae') : frame.second ? (frame.palette.dark ? '#fff' : '#222') : textColour(rgb);
          const whole = valueText(found.tile, found.value);
          const text = frame.outcomes ? String.fromCharCode(found.value) : whole.length > 6 ? `…${whole.slice(-4)}` : whole;
          const up = frame.flat ? stripHeight(view) : view.pixels;
          context.fillText(text, view.screenX(x) + view.pixels / 2, view.screenY(y) - up / 2, view.pixels - 3);
        }
      }
      if (frame.flat) break;
    }
  }
}

function drawGrid({ context, view, palette }: Frame) {
  context.strokeStyle = palette.dark ? 'rgba(255,255,255,.07)' : 'rgba(90,70,40,.11)';
  context.lineWidth = 1;
  context.beginPath();
  const edge = (place: bigint) => (place < 0n ? 0n : place);
  for (let x = edge(view.placeX(0)); view.screenX(x) < view.width; x++) {
    context.moveTo(view.screenX(x), 0);
    context.lineTo(view.screenX(x), Math.min(view.height, view.screenY(0n)));
  }
  for (let y = edge(view.placeY(view.height)); view.screenY(y) > 0; y++) {
    context.moveTo(Math.max(0, view.screenX(0n)), view.screenY(y));
    context.lineTo(view.width, view.screenY(y));
  }
  context.stroke();
}

// differs: of single positions 0 or 1, of cells of many the part that differs.
export function cellAt(frame: Pick<Frame, 'view' | 'first' | 'second' | 'apart'>, x: bigint, y: bigint): { value: number; tile: Tile; differs: number | null } | null {
  if (x < 0n || y < 0n) return null;
  const scale = frame.view.scale;
  const shift = BigInt(scale);
  const apart = scale > 0 ? frame.apart : null;
  const tile = (apart ?? frame.first).find(scale, x >> (shift + bits), y >> (shift + bits));
  if (!tile) return null;
  const at = Number((y >> shift) & 255n) * side + Number((x >> shift) & 255n);
  if (apart) return { value: tile.cells[at]!, tile, differs: tile.cells[at]! };
  const other = frame.second?.find(scale, tile.column, tile.row);
  return { value: tile.cells[at]!, tile, differs: other ? differenceAt(tile, other, at) : null };
}

// Round numbers at the edges, as far apart as their labels need.
function drawAxes(frame: Frame) {
  const { context, view } = frame;
  const tall = 16 * frame.text;
  context.font = `${11 * frame.text}px system-ui, sans-serif`;
  context.lineWidth = 1;
  const label = frame.palette.dark ? '#c9c4ba' : '#5d564b';
  const back = frame.palette.dark ? 'rgba(21,22,26,.82)' : 'rgba(252,249,243,.86)';
  const step = tickStep((90 * frame.text) / view.pixels);
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  for (let x = (view.placeX(0) / step) * step; view.screenX(x) < view.width; x += step) {
    if (x < 0n) continue;
    const at = view.screenX(x) + Math.min(view.pixels / 2, 20);
    const text = axisNumber(x, step);
    context.fillStyle = back;
    context.fillRect(at - 2, view.height - tall, context.measureText(text).width + 4, tall);
    context.fillStyle = label;
    context.fillText(text, at, view.height - 2);
  }
  if (frame.flat) return;
  const rows = tickStep(50 / view.pixels);
  context.textBaseline = 'middle';
  for (let y = (view.placeY(view.height) / rows) * rows; view.screenY(y) > 0; y += rows) {
    if (y < 0n) continue;
    const at = view.screenY(y) - Math.min(view.pixels / 2, 20);
    const text = axisNumber(y, rows);
    context.fillStyle = back;
    context.fillRect(0, at - tall / 2, context.measureText(text).width + 8, tall);
    context.fillStyle = label;
    context.fillText(text, 4, at);
  }
}

function tickStep(positions: number): bigint {
  if (positions <= 1) return 1n;
  const power = Math.floor(Math.log10(positions));
  const ten = 10n ** BigInt(power);
  const rest = positions / 10 ** power;
  return ten * (rest <= 1 ? 1n : rest <= 2 ? 2n : rest <= 5 ? 5n : 10n);
}

function drawMarks(frame: Frame) {
  const { context, view } = frame;
  const half = view.pixels / 2;
  const centre = ([x, y]: [bigint, bigint]): [number, number] => [view.screenX(x) + half, view.screenY(y) - half];
  const good = frame.palette.dark ? '#7fd6a2' : '#1f7a4d';
  const other = frame.palette.dark ? 'rgba(200,196,188,.55)' : 'rgba(70,64,54,.45)';
  if (frame.chosen) {
    const from = centre(frame.chosen);
    const sorted = [...frame.arrows].sort((a, b) => Number(a.wins) - Number(b.wins));
    for (const arrow of sorted) drawArrow(context, from, centre(arrow.to), arrow.wins ? good : other, arrow.wins ? 2.5 : 1);
    outline(frame, frame.chosen, frame.palette.dark ? '#fff' : '#111');
  }
  if (frame.cursor) outline(frame, frame.cursor, frame.palette.dark ? '#8fb8ff' : '#2558b0');
}

function outline(frame: Frame, [x, y]: [bigint, bigint], colour: string) {
  const { context, view } = frame;
  const size = Math.max(8, view.pixels);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.strokeRect(view.screenX(x) - (size - view.pixels) / 2, view.screenY(y) - view.pixels - (size - view.pixels) / 2, size, size);
}

function drawArrow(context: CanvasRenderingContext2D, a: [number, number], b: [number, number], colour: string, width: number) {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const head = 5 + width * 1.6;
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(...a);
  context.lineTo(b[0] - Math.cos(angle) * head, b[1] - Math.sin(angle) * head);
  context.stroke();
  context.beginPath();
  context.moveTo(...b);
  for (const turn of [-0.42, 0.42]) context.lineTo(b[0] - Math.cos(angle + turn) * head, b[1] - Math.sin(angle + turn) * head);
  context.fill();
}
