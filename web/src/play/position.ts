// Positions as text, part by part: what a click on a chip may mean.

export interface Part {
  game: string; // "minnie", "misere wynnie", "wyg(path 3)"
  cells: string[];
  extra: string; // behind a stroke: the active edge
}

// "minnie[3,8] + nim[5]"; the plus signs of graphs stand in brackets of their own.
export function partsOf(position: string): Part[] {
  const parts: Part[] = [];
  let depth = 0;
  let begin = 0;
  const cut = (end: number) => {
    const text = position.slice(begin, end).trim();
    const open = text.lastIndexOf('[');
    if (open < 0) parts.push({ game: text, cells: [], extra: '' });
    else {
      const [inner = '', extra = ''] = text.slice(open + 1, text.lastIndexOf(']')).split('|');
      parts.push({ game: text.slice(0, open), cells: inner.split(/[,;]/).map((cell) => cell.trim()), extra: extra.trim() });
    }
  };
  for (let i = 0; i < position.length; i++) {
    if ('[({'.includes(position[i]!)) depth++;
    if ('])}'.includes(position[i]!)) depth--;
    if (depth === 0 && position[i] === '+') {
      cut(i);
      begin = i + 1;
    }
  }
  cut(position.length);
  return parts;
}

export const isNumber = (cell: string) => /^\d+$/.test(cell);

// Stacks that are interchangeable are written sorted, so that a stack is known by its size alone.
// How many stacks of the first list are not in the second.
function missing(cells: string[], after: string[]): number {
  const rest = [...after];
  return cells.filter((cell) => {
    const at = rest.indexOf(cell);
    if (at >= 0) rest.splice(at, 1);
    return cell !== '0' && at < 0;
  }).length;
}

const bag = (cells: string[]) => cells.filter((cell) => cell !== '0').sort().join(',');

export interface Target {
  part: number;
  cell: number;
  to: number;
}

// The moves after which every stack that was clicked holds what was left of it; `exact` when no other stack changes.
export function matching(position: string, moves: { position: string }[], targets: Target[], sorted: (game: string) => boolean) {
  const before = partsOf(position);
  const found: { index: number; exact: boolean }[] = [];
  moves.forEach((move, index) => {
    const after = partsOf(move.position);
    let fits = true;
    let exact = true;
    before.forEach((part, p) => {
      const mine = targets.filter((target) => target.part === p);
      const same = after.length === before.length ? after[p] : after.find((other) => other.game.replace('misere ', '') === part.game.replace('misere ', ''));
      const cells = same?.cells ?? [];
      if (sorted(part.game)) {
        const left = [...part.cells];
        for (const target of mine) left[target.cell] = String(target.to);
        if (bag(left) === bag(cells)) return;
        exact = false;
        // What was clicked must be among the stacks after the move, and the others may only be lower.
        const rest = [...cells];
        for (const target of mine) {
          const at = rest.indexOf(String(target.to));
          if (at < 0 && target.to !== 0) fits = false;
          if (at >= 0) rest.splice(at, 1);
        }
        const others = part.cells.filter((_, i) => !mine.some((target) => target.cell === i));
        const rising = (list: string[]) => list.map(Number).filter((size) => size > 0).sort((a, b) => b - a);
        const lower = rising(rest);
        const high = rising(others);
        if (lower.length > high.length || lower.some((size, i) => size > high[i]!)) fits = false;
        // What changes one stack alone was not meant by a click on another size of it.
        if (mine.length === 0 || missing(part.cells, cells) <= mine.length) fits = false;
      } else {
        for (const target of mine) if ((cells[target.cell] ?? '0') !== String(target.to)) fits = false;
        const changed = cells.filter((cell, i) => isNumber(cell) && cell !== part.cells[i] && !mine.some((t) => t.cell === i));
        if (changed.length > 0) exact = false;
        if (mine.length === 0 && bag(part.cells) !== bag(cells)) fits = false;
      }
    });
    if (fits) found.push({ index, exact });
  });
  return found;
}

// Moves on a graph by the vertices that were clicked: those whose words name all of them, or by which the stacks there change.
export function movesAt(position: string, moves: { position: string; words: string }[], picked: number[]): number[] {
  if (picked.length === 0) return [];
  const before = partsOf(position)[0]?.cells ?? [];
  const fitting = (all: boolean) => moves.flatMap((move, index) => {
    const named = new Set([...move.words.matchAll(/\b(?:vertex|vertices|edge) ((?:\d+(?:, | and |-)?)+)/g)].flatMap((found) => found[1]!.match(/\d+/g)!.map(Number)));
    const after = partsOf(move.position)[0]?.cells ?? [];
    const changed = new Set(before.flatMap((cell, i) => (isNumber(cell) && after[i] !== cell ? [i + 1] : [])));
    const fits = picked.every((vertex) => named.has(vertex) || changed.has(vertex));
    // What changes other stacks, too, was not meant while these alone can change.
    return fits && (all || [...changed].every((vertex) => picked.includes(vertex))) ? [index] : [];
  });
  const exact = fitting(false);
  return exact.length > 0 ? exact : fitting(true);
}
