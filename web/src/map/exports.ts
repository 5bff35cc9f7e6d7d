// What a map is taken away as: the picture of the screen, and tables of the corner by the server.
import { download, post } from '../lib/api';
import { games } from '../lib/games.svelte';
import type { Source } from './tiles';

export function savePng(canvas: HTMLCanvasElement, name: string) {
  canvas.toBlob((blob) => blob && download(`${name}.png`, blob));
}

export async function saveTable(source: Source, format: 'svg' | 'pdf' | 'csv' | 'latex', to: number) {
  const body = {
    game: source.section, to, format, rules: source.rules,
    grundy: source.value === 'grundy', remoteness: source.value === 'remoteness',
  };
  const response = await games.again(() => post('table', body));
  const ending = format === 'latex' ? 'tex' : format;
  download(`${source.section.replace(/[^a-z0-9_]+/gi, '-')}.${ending}`, await response.blob());
}
