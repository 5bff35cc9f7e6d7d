// Where a map is looked at. Places go beyond what floating point numbers hold exactly, so that corners are integers with
// a fixed number of binary digits behind the point, and only differences on the screen are floating point numbers.

const digits = 24n;
const one = 1n << digits;

// How far one can zoom out and in; what is no number is the usual height.
export const zoomWithin = (zoom: number) => (Number.isNaN(zoom) ? 5 : Math.min(7, Math.max(-390, zoom)));

export class View {
  x = $state(-one); // of the left edge
  y = $state(-one); // of the lower edge
  zoom = $state(5); // the logarithm of pixels a position
  width = $state(800);
  height = $state(600);
  measured = $state(false); // width and height are those of the screen

  get pixels(): number {
    return 2 ** this.zoom;
  }
  // Each cell of a tile stands for 2^scale positions, and is at least a pixel.
  get scale(): number {
    return Math.max(0, Math.ceil(-this.zoom - 1e-9));
  }

  // A distance on the screen as a distance on the map.
  private distance(pixels: number): bigint {
    const exponent = Number(digits) - this.zoom;
    const whole = Math.floor(exponent) - 20;
    const big = BigInt(Math.round(pixels * 2 ** (exponent - Math.floor(exponent) + 20)));
    return whole >= 0 ? big << BigInt(whole) : big >> BigInt(-whole);
  }

  screenX(place: bigint): number {
    return Number((place << digits) - this.x) * 2 ** (this.zoom - Number(digits));
  }
  // The lower edge of a position; screens count downwards.
  screenY(place: bigint): number {
    return this.height - Number((place << digits) - this.y) * 2 ** (this.zoom - Number(digits));
  }
  placeX(pixel: number): bigint {
    return (this.x + this.distance(pixel)) >> digits;
  }
  placeY(pixel: number): bigint {
    return (this.y + this.distance(this.height - pixel)) >> digits;
  }

  pan(dx: number, dy: number) {
    this.x -= this.distance(dx);
    this.y += this.distance(dy);
    this.keepInside();
  }

  zoomBy(steps: number, px = this.width / 2, py = this.height / 2) {
    const zoom = zoomWithin(this.zoom + steps);
    if (zoom === this.zoom) return;
    const fx = this.x + this.distance(px);
    const fy = this.y + this.distance(this.height - py);
    this.zoom = zoom;
    this.x = fx - this.distance(px);
    this.y = fy - this.distance(this.height - py);
    this.keepInside();
  }

  // A position in the middle.
  goTo(x: bigint, y: bigint, zoom = this.zoom) {
    this.zoom = zoom;
    this.x = (x << digits) + one / 2n - this.distance(this.width / 2);
    this.y = (y << digits) + one / 2n - this.distance(this.height / 2);
    this.keepInside();
  }

  home() {
    this.zoom = 5;
    this.x = this.y = -this.distance(30);
  }

  get middle(): [bigint, bigint] {
    return [this.placeX(this.width / 2), this.placeY(this.height / 2)];
  }

  // There is nothing to see below zero but a margin.
  private keepInside() {
    const marginX = -this.distance(60);
    const marginY = -this.distance(40);
    if (this.x < marginX) this.x = marginX;
    if (this.y < marginY) this.y = marginY;
  }
}

// A number as people type it: 1000, 10^30, 3*10^12 + 7, with blanks and commas between digits.
export function parseNumber(text: string): bigint | null {
  const plain = text.replace(/[\s_]/g, '');
  if (plain === '' || plain.length > 600) return null;
  let sum = 0n;
  for (const term of plain.split('+')) {
    let product = 1n;
    for (const factor of term.split('*')) {
      const found = /^(\d+)(?:\^(\d{1,4}))?$/.exec(factor);
      if (!found) return null;
      const exponent = BigInt(found[2] ?? '1');
      if (exponent > 400n) return null;
      product *= BigInt(found[1]!) ** exponent;
    }
    sum += product;
  }
  return sum;
}

// At an axis, where neighbours must differ: of a long number its last digits, when the next label is not far.
export function axisNumber(value: bigint, step: bigint): string {
  const text = value.toString();
  if (text.length <= 9 || step > 10_000_000n) return shortNumber(value);
  return `…${text.slice(-9).replace(/\B(?=(\d{3})+$)/g, '\u2009')}`;
}

// For labels: what does not fit is written by its power of ten.
export function shortNumber(value: bigint): string {
  const text = value.toString();
  if (text.length <= 9) return text.replace(/\B(?=(\d{3})+$)/g, '\u2009');
  return `${text[0]}.${text.slice(1, 4)}…·10^${text.length - 1}`;
}
