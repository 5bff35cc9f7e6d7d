// A canvas that remembers: what is drawn on it is written as SVG or PDF afterwards, so that a picture that is taken away
// is the one that was seen. It knows what draw.ts uses.

type Matrix = [number, number, number, number]; // a rectangle: x, y, width, height

export interface Paint {
  colour: string; // "#rrggbb", or "hatch"
  alpha: number;
}

export type Operation =
  | { kind: 'rectangle'; at: Matrix; paint: Paint }
  | { kind: 'frame'; at: Matrix; paint: Paint; width: number }
  | { kind: 'path'; points: [number, number, boolean][]; paint: Paint; width: number; filled: boolean } // true: move there
  | { kind: 'text'; text: string; x: number; y: number; size: number; paint: Paint } // its left end on the base line
  | { kind: 'picture'; cells: ImageData; at: Matrix };

function paintOf(style: string | CanvasPattern | CanvasGradient): Paint {
  if (typeof style !== 'string') return { colour: 'hatch', alpha: 1 };
  const found = /^rgba?\(([^)]*)\)$/.exec(style);
  if (!found) {
    const [, r, g, b] = /^#(.)(.)(.)$/.exec(style) ?? [];
    return { colour: r ? `#${r}${r}${g}${g}${b}${b}` : style, alpha: 1 };
  }
  const numbers = found[1]!.split(/[\s,]+/).map(Number);
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');
  return { colour: `#${hex(numbers[0]!)}${hex(numbers[1]!)}${hex(numbers[2]!)}`, alpha: numbers[3] ?? 1 };
}

export class Recorder {
  readonly operations: Operation[] = [];
  readonly canvas: { width: number; height: number };
  fillStyle: string | CanvasPattern = '#000000';
  strokeStyle: string | CanvasPattern = '#000000';
  lineWidth = 1;
  font = '11px sans-serif';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  imageSmoothingEnabled = false;
  private points: [number, number, boolean][] = [];
  private measure = document.createElement('canvas').getContext('2d')!;

  constructor(readonly width: number, readonly height: number) {
    this.canvas = { width, height };
  }

  save() {}
  restore() {}
  setTransform() {}
  createPattern() {
    return {} as CanvasPattern;
  }
  fillRect(x: number, y: number, width: number, height: number) {
    if (width > 0 && height > 0) this.operations.push({ kind: 'rectangle', at: [x, y, width, height], paint: paintOf(this.fillStyle) });
  }
  strokeRect(x: number, y: number, width: number, height: number) {
    this.operations.push({ kind: 'frame', at: [x, y, width, height], paint: paintOf(this.strokeStyle), width: this.lineWidth });
  }
  beginPath() {
    this.points = [];
  }
  moveTo(x: number, y: number) {
    this.points.push([x, y, true]);
  }
  lineTo(x: number, y: number) {
    this.points.push([x, y, false]);
  }
  stroke() {
    this.operations.push({ kind: 'path', points: this.points, paint: paintOf(this.strokeStyle), width: this.lineWidth, filled: false });
  }
  fill() {
    this.operations.push({ kind: 'path', points: this.points, paint: paintOf(this.fillStyle), width: 0, filled: true });
  }
  measureText(text: string) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }
  fillText(text: string, x: number, y: number, most = Infinity) {
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 11);
    const wide = this.measureText(text).width;
    const shrunk = Math.min(1, most / Math.max(1, wide));
    const left = this.textAlign === 'center' ? x - (wide * shrunk) / 2 : x;
    const base = this.textBaseline === 'middle' ? y + size * shrunk * 0.35 : this.textBaseline === 'bottom' ? y - size * 0.22 : y;
    this.operations.push({ kind: 'text', text, x: left, y: base, size: size * shrunk, paint: paintOf(this.fillStyle) });
  }
  // The whole of a tile, or a part of it, of which only the cells that are seen are kept.
  drawImage(picture: HTMLCanvasElement, ...places: number[]) {
    const [sx, sy, sw, sh] = places.length === 8 ? (places.slice(0, 4) as Matrix) : [0, 0, picture.width, picture.height];
    const [x, y, width, height] = places.slice(-4) as Matrix;
    const [cellX, cellY] = [width / sw, height / sh];
    const first = (at: number, cell: number) => Math.max(0, Math.floor(-at / cell));
    const last = (at: number, cell: number, size: number, count: number) => Math.min(count, Math.ceil((size - at) / cell));
    const [left, top] = [first(x, cellX), first(y, cellY)];
    const [right, bottom] = [last(x, cellX, this.width, sw), last(y, cellY, this.height, sh)];
    if (right <= left || bottom <= top) return;
    const cells = picture.getContext('2d')!.getImageData(sx + left, sy + top, right - left, bottom - top);
    this.operations.push({ kind: 'picture', cells, at: [x + left * cellX, y + top * cellY, (right - left) * cellX, (bottom - top) * cellY] });
  }
}

const mostRectangles = 40_000;

// Cells as rectangles, those of the same colour in a row as one; null when there are too many, and a picture is better.
export function rectangles(operation: Extract<Operation, { kind: 'picture' }>): { at: Matrix; colour: string }[] | null {
  const { cells, at } = operation;
  const [w, h] = [at[2] / cells.width, at[3] / cells.height];
  if (w < 3) return null;
  const found: { at: Matrix; colour: string }[] = [];
  const data = new Uint32Array(cells.data.buffer);
  for (let y = 0; y < cells.height; y++) {
    for (let x = 0; x < cells.width; ) {
      const value = data[y * cells.width + x]!;
      let end = x + 1;
      while (end < cells.width && data[y * cells.width + end] === value) end++;
      if (value >>> 24 !== 0) {
        const hex = ((value & 255) << 16) | (value & 0xff00) | ((value >>> 16) & 255);
        found.push({ at: [at[0] + x * w, at[1] + y * h, (end - x) * w, h], colour: `#${hex.toString(16).padStart(6, '0')}` });
        if (found.length > mostRectangles) return null;
      }
      x = end;
    }
  }
  return found;
}
