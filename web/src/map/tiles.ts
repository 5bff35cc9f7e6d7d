// Tiles of one map: fetched as they are seen, the nearest first, and kept until there are too many.
import { ApiError, get, type Known } from '../lib/api';
import { games } from '../lib/games.svelte';

export const side = 256;

export interface Tile {
  scale: number;
  column: bigint;
  row: bigint;
  cells: Int8Array | Int32Array | Float32Array;
  base: bigint; // of values: added to each of them
  known: Known;
  engine: string | null;
  whole: boolean;
  early: number | null; // the table behind it still grows: how far it reached
  milliseconds: number;
  image?: HTMLCanvasElement; // coloured, by the style of its number
  style?: string;
}

export interface Source {
  section: string;
  value: string;
  rules: string;
  other?: { section: string; rules: string }; // how many positions of the two differ
}

const mostTiles = 500;
const atOnce = 6;

export class Tiles {
  private kept = new Map<string, Tile>();
  private wanted: { key: string; scale: number; column: bigint; row: bigint }[] = [];
  private loading = new Map<string, AbortController>();
  private later = new Set<string>();
  private seen = '';
  error: ApiError | null = null;
  growing = false;
  progress = ''; // of what grows

  constructor(
    readonly source: Source,
    private changed: () => void,
  ) {}

  static key(scale: number, column: bigint, row: bigint): string {
    return `${scale}/${column}/${row}`;
  }

  find(scale: number, column: bigint, row: bigint): Tile | undefined {
    const key = Tiles.key(scale, column, row);
    const tile = this.kept.get(key);
    if (tile) {
      this.kept.delete(key);
      this.kept.set(key, tile);
    }
    return tile;
  }

  // The tiles that are seen now, the most important first; others are not fetched any more.
  want(list: { scale: number; column: bigint; row: bigint }[]) {
    const seen = new Set<string>();
    this.wanted = [];
    for (const place of list) {
      const key = Tiles.key(place.scale, place.column, place.row);
      seen.add(key);
      if (!this.settled(key) && !this.loading.has(key) && !this.later.has(key)) this.wanted.push({ key, ...place });
    }
    const now = [...seen].join(' ');
    if (now !== this.seen) this.error = null; // a tile that was refused does not stop others
    this.seen = now;
    for (const [key, controller] of this.loading) if (!seen.has(key)) controller.abort();
    this.next();
  }

  private settled(key: string): boolean {
    const tile = this.kept.get(key);
    return tile !== undefined && tile.early === null;
  }

  forget() {
    this.kept.clear();
    this.error = null;
    this.changed();
  }

  end() {
    this.wanted = [];
    for (const controller of this.loading.values()) controller.abort();
  }

  private next() {
    while (this.loading.size < atOnce) {
      const place = this.wanted.shift();
      if (!place || this.error) return;
      const controller = new AbortController();
      this.loading.set(place.key, controller);
      void this.load(place, controller).finally(() => {
        this.loading.delete(place.key);
        this.next();
      });
    }
  }

  private async load(place: { key: string; scale: number; column: bigint; row: bigint }, controller: AbortController) {
    const query = {
      section: this.source.section,
      value: this.source.value,
      rules: this.source.rules,
      scale: String(place.scale),
      column: String(place.column),
      row: String(place.row),
      ...(this.source.other ? { other: this.source.other.section, other_rules: this.source.other.rules } : {}),
    };
    try {
      const response = await games.again(() => get('tile', query, controller.signal));
      this.growing = response.status === 202;
      const { progress = '', reach = -1 } = this.growing ? ((await response.json()) as { progress?: string; reach?: number }) : {};
      this.progress = progress;
      const keep = async (answer: Response, early: number | null) =>
        this.keep(place.key, { ...unpacked(await answer.arrayBuffer()), column: place.column, row: place.row, early });
      if (!this.growing) await keep(response, null);
      else {
        // Meanwhile what is known of it already.
        if (reach >= 0 && this.kept.get(place.key)?.early !== reach) await keep(await get('tile', { ...query, now: '1' }, controller.signal), reach);
        this.putOff(place.key);
      }
    } catch (problem) {
      if (controller.signal.aborted) return;
      if (problem instanceof ApiError && problem.status !== 503) this.error = problem;
      else this.putOff(place.key);
    }
    this.changed();
  }

  // The table behind it is growing: the tile is asked for again when it is still seen.
  private putOff(key: string) {
    this.later.add(key);
    setTimeout(() => {
      this.later.delete(key);
      this.changed();
    }, 200);
  }

  private keep(key: string, tile: Tile) {
    this.kept.set(key, tile);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= mostTiles) break;
      this.kept.delete(oldest);
    }
  }
}

// What a tile says of a place: a value as it is, of any size.
export const valueText = (tile: Tile, value: number) => String(tile.base > 0n && value >= 0 ? tile.base + BigInt(value) : value);

function unpacked(data: ArrayBuffer): Omit<Tile, 'column' | 'row' | 'early'> {
  const bytes = new Uint8Array(data);
  const end = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const rest = end + 1;
  const cells =
    head.cells === 'int8'
      ? new Int8Array(data, rest)
      : head.cells === 'int32'
        ? new Int32Array(data, rest)
        : new Float32Array(data, rest);
  return { scale: head.scale, cells, base: BigInt(head.base ?? 0), known: head.known, engine: head.engine, whole: head.whole, milliseconds: head.milliseconds };
}
