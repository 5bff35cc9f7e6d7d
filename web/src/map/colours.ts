// Tiles as pictures.
import { side, type Tile } from './tiles';

export interface Palette {
  dark: boolean;
  mode: 'size' | 'mod'; // of values: by how large they are, or by their remainder
}

type Rgb = [number, number, number];

export const notValid = -1;
export const notReached = -2;

const ink = { light: [140, 61, 24] as Rgb, dark: [255, 176, 102] as Rgb };
const paper = { light: [252, 249, 243] as Rgb, dark: [27, 29, 33] as Rgb };
const nowhere = { light: [226, 221, 211] as Rgb, dark: [48, 51, 58] as Rgb };
const letters: Record<string, { light: Rgb; dark: Rgb }> = {
  L: { light: [52, 104, 170], dark: [112, 168, 240] },
  R: { light: [172, 52, 72], dark: [240, 112, 132] },
};
// Dark blue to yellow, even steps of brightness for most eyes, those that do not tell red from green included.
const ramp: Rgb[] = [
  [38, 24, 74], [48, 58, 120], [44, 96, 138], [38, 130, 142], [58, 162, 126], [128, 192, 92], [214, 216, 74], [252, 236, 150],
];
const eight: Rgb[] = [
  [140, 61, 24], [231, 183, 93], [76, 126, 102], [160, 205, 170], [52, 88, 150], [150, 184, 226], [118, 72, 130], [214, 168, 206],
];

const mix = (a: Rgb, b: Rgb, t: number): Rgb => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];

function fromRamp(t: number): Rgb {
  const at = Math.min(0.9999, Math.max(0, t)) * (ramp.length - 1);
  const i = Math.floor(at);
  return mix(ramp[i]!, ramp[i + 1]!, at - i);
}

const tone = (palette: Palette) => (palette.dark ? 'dark' : 'light');

// By how large a value is, up to 2^15; larger ones by their remainder, as all of them would look the same.
const large = 32768;

export function valueColour(value: number, palette: Palette, base = 0n): Rgb {
  if (base === 0n && value === 0) return ink[tone(palette)];
  if (palette.mode === 'mod') return eight[(Number(base % 8n) + value) % 8]!;
  if (base > 0n || value >= large) return fromRamp(((Number(base % BigInt(large)) + value) % large) / large);
  return fromRamp(Math.log2(value + 1) / 14.5);
}

export function letterColour(letter: string, palette: Palette): Rgb {
  if (letter === 'P') return ink[tone(palette)];
  return letters[letter]?.[tone(palette)] ?? paper[tone(palette)];
}

// Sets as thin as a line keep their strength at every scale: an only P-position of a cell is faint, a line through it is
// in between, and a cell full of them is as dark as a single one.
function densityShade(part: number, scale: number): number {
  if (part <= 0) return 0;
  return Math.min(1, 0.4 + 0.6 * Math.max(0, 1 + Math.log2(part) / (2 * scale)));
}

export function cellColour(value: number, tile: Tile, outcomes: boolean, palette: Palette): Rgb | null {
  if (tile.scale > 0) {
    if (Number.isNaN(value)) return null;
    if (!outcomes) return fromRamp(Math.log2(Math.max(0, value) + 1) / 14.5);
    const t = tile.scale > 60 ? Math.sqrt(value) : densityShade(value, tile.scale);
    return mix(paper[tone(palette)], ink[tone(palette)], t);
  }
  if (value === notReached) return null;
  if (value === notValid) return nowhere[tone(palette)];
  return outcomes ? letterColour(String.fromCharCode(value), palette) : valueColour(value, palette, tile.base);
}

// The tile as a picture, its first row at the bottom. What is not reached stays transparent. With another tile of the
// same place: where the two differ; a tile of differences says itself which part does.
export function painted(tile: Tile, outcomes: boolean, palette: Palette, other?: Tile | 'differences'): HTMLCanvasElement {
  const style = `${palette.dark} ${palette.mode} ${outcomes}`;
  const kept = typeof other !== 'object';
  if (kept && tile.image && tile.style === style) return tile.image;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(side, side);
  const pixels = new Uint32Array(image.data.buffer);
  const known = new Map<number, number>();
  for (let row = 0; row < side; row++) {
    for (let i = 0; i < side; i++) {
      const at = row * side + i;
      const value = typeof other === 'object' ? differenceAt(tile, other, at) : tile.cells[at]!;
      let colour = known.get(value);
      if (colour === undefined) {
        const rgb = other ? differenceColour(value, tile.scale, palette) : cellColour(value, tile, outcomes, palette);
        colour = rgb ? ((255 << 24) | (Math.round(rgb[2]) << 16) | (Math.round(rgb[1]) << 8) | Math.round(rgb[0])) >>> 0 : 0;
        known.set(value, colour);
      }
      pixels[(side - 1 - row) * side + i] = colour;
    }
  }
  context.putImageData(image, 0, 0);
  if (kept) {
    tile.image = canvas;
    tile.style = style;
  }
  return canvas;
}

// Of two tiles of single positions. 0: the same; 1: different; NaN: one of them is not known. A position that the rules
// do not allow counts as N, and has no value.
export function differenceAt(a: Tile, b: Tile, at: number): number {
  const seen = (value: number) => (value === notValid && a.cells instanceof Int8Array ? 78 : value);
  const x = seen(a.cells[at]!);
  const y = seen(b.cells[at]!);
  if (x === notReached || y === notReached) return Number.NaN;
  return (x === notValid || y === notValid || a.base === b.base ? x === y : a.base + BigInt(x) === b.base + BigInt(y)) ? 0 : 1;
}

function differenceColour(part: number, scale: number, palette: Palette): Rgb | null {
  if (Number.isNaN(part)) return null;
  const t = scale === 0 ? part : scale > 60 ? Math.sqrt(part) : densityShade(part, scale);
  return mix(paper[tone(palette)], palette.dark ? [240, 112, 132] : [172, 32, 72], t);
}

// Dark text on light cells.
export function textColour([r, g, b]: Rgb): string {
  return 0.3 * r + 0.59 * g + 0.11 * b > 140 ? '#2b2620' : '#fdfaf4';
}
