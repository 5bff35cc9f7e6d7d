// Games as sections: which numbers of a position are the axes of a map, and what the others are.
import { postJson, type Game } from './api';

export interface Cell {
  name: string;
  words: string[] | null; // null: a number
}

// A graph that chips lie on: vertices count from 1.
export interface GraphShape {
  vertices: number;
  edges: [number, number][];
}

export interface Choice {
  game: string;
  arguments: string; // "{1,3,4}", "(path 3)"
  stacks: number;
  misere: boolean;
  axes: [number, number]; // places of the cells that are free; the second is -1 when there is one
  fixed: Record<number, string>; // by place
  graph?: GraphShape; // of a game on a graph: what its arguments say
}

const defaults = { set: '{1,3,4}', rule: '(floor((n-1)/2))', number: '(3)', graph: '(path 3)' };

export const defaultArguments = (game: Game) => {
  const [first] = game.parameters;
  if (!first) return '';
  if (game.parameters.length === 1) return defaults[first.kind];
  const inner = game.parameters.map((p) => (p.kind === 'set' ? defaults.set : defaults[p.kind].slice(1, -1)));
  return `(${inner.join(', ')})`;
};

const usualGraph: GraphShape = { vertices: 3, edges: [[1, 2], [2, 3]] }; // that of the usual argument
const mostVertices = 6;

export const isOnGraph = (game: Game) => game.parameters.some((parameter) => parameter.kind === 'graph');

// What a game on a graph is played on, as its rules say: "vertices of G, active edge".
const ground = (game: Game) => /^\s*on\s+(.*)$/m.exec(game.rules)?.[1] ?? '';

// The chips on each vertex, and behind them what the rules mark.
function graphCells(game: Game, { vertices, edges }: GraphShape): Cell[] {
  const names = Array.from({ length: vertices }, (_, i) => String(i + 1));
  const cells: Cell[] = names.map((name) => ({ name: `v${name}`, words: null }));
  const on = ground(game);
  if (/\bactive edge\b/.test(on)) cells.push({ name: 'active', words: ['none', ...edges.map((edge) => edge.join('-'))] });
  if (/\blast vertex\b/.test(on)) cells.push({ name: 'last', words: ['none', ...names] });
  if (/\btoken\b/.test(on)) cells.push({ name: 'token', words: names });
  return cells;
}

// The graph that the arguments of a game say. Throws what the server says of them.
export async function graphOf(game: Game, text: string, rules: string, signal?: AbortSignal): Promise<GraphShape> {
  const position = `${text}[1${hasToken(game) ? ' | 1' : ''}]`;
  const { boards } = await postJson<{ boards: GraphShape[] }>('position', { position, rules }, signal);
  const found = boards[0];
  if (!found) throw new Error(`${text} is not played on a graph`);
  if (found.vertices > mostVertices) throw new Error(`a map has at most ${mostVertices} numbers, and this graph ${found.vertices} vertices; it can be played`);
  return { vertices: found.vertices, edges: found.edges };
}

// The words that a coordinate may have stand in the rules: side: {S, not S}.
export function cellsOf(game: Game, stacks: number, graph: GraphShape = usualGraph): Cell[] {
  if (isOnGraph(game)) return graphCells(game, graph);
  if (game.stacks) {
    const count = game.stack_count ?? stacks;
    return Array.from({ length: count }, (_, i) => ({ name: `x${i + 1}`, words: null }));
  }
  return game.coordinates.map((name) => {
    const found = new RegExp(`\\b${name}\\s*:\\s*\\{([^}]*)\\}`).exec(game.rules);
    return { name, words: found?.[1] ? found[1].split(',').map((word) => word.trim()) : null };
  });
}

// Whether a vertex has at most one chip, so that there is nothing to choose.
export const atMostOne = (game: Game) => /\bat most 1\b/.test(ground(game));

export const hasToken = (game: Game) => /\btoken\b/.test(ground(game));

// Whether a map can show it: a position has a number that can be an axis. Vertices with at most one chip have none.
export const hasMap = (game: Game) =>
  isOnGraph(game) ? /^vertices\b/.test(ground(game)) && !/\bat most\b/.test(ground(game)) : cellsOf(game, 2).some((cell) => !cell.words);

export const noMap = (game: Game) => `${game.name} has no map: its positions have no numbers that could be axes${isOnGraph(game) ? ', as there is at most one chip in each place' : ''}`;

// A position to begin with, for games without a map: on a graph, with a token where the rules have one.
export function graphPosition(game: Game): string {
  const name = `${game.name}${defaultArguments(game)}`;
  if (/\bon\s+edges\b/.test(game.rules)) return name;
  return `${name}[${atMostOne(game) ? '1,1,1' : '1,2,2'}${hasToken(game) ? ' | 2' : ''}]`;
}

export const mostStacks = 5;

// Of a number that is no axis: of piles and purses more, so that there is something to see.
const usualNumber = (game: Game) => (game.stacks || isOnGraph(game) ? '3' : '14');

// What a link says about a map, with what is usual where it says nothing. Throws Error with what is wrong.
export function readChoice(text: string, find: (name: string) => Game | undefined): Choice {
  let read: Partial<Choice> | null = null;
  try {
    read = JSON.parse(text) as Partial<Choice> | null;
  } catch {
    // said below
  }
  if (typeof read !== 'object' || read === null || typeof read.game !== 'string') throw new Error('this link is damaged: it does not say which game it shows');
  const game = find(read.game);
  if (!game) throw new Error(`this link shows the game ${read.game.slice(0, 60)}, which is not known here`);
  if (!hasMap(game)) throw new Error(noMap(game));
  const wrong = (what: string) => new Error(`this link is damaged: ${what}`);
  const stacks = read.stacks ?? 2;
  if (!Number.isInteger(stacks) || stacks < 0 || stacks > mostStacks) throw wrong(`the number of stacks is not from 1 to ${mostStacks}`);
  const made = defaultChoice(game);
  if (game.stacks && game.stack_count === null) Object.assign(made, withStacks(Math.max(1, stacks)));
  if (read.arguments !== undefined) {
    if (typeof read.arguments !== 'string' || read.arguments.length > 2000) throw wrong('what stands behind the name of the game is no text');
    made.arguments = read.arguments;
  }
  made.misere = read.misere === true;
  if (isOnGraph(game) && read.graph !== undefined) made.graph = readGraph(read.graph, wrong);
  const cells = cellsOf(game, made.stacks, made.graph);
  cells.forEach((cell, i) => (made.fixed[i] = cell.words?.[0] ?? usualNumber(game)));
  const isAxis = (place: unknown) => Number.isInteger(place) && cells[place as number]?.words === null;
  if (read.axes !== undefined) {
    const [first, second, ...more] = Array.isArray(read.axes) ? (read.axes as number[]) : [];
    if (!isAxis(first) || !(second === -1 || isAxis(second)) || first === second || more.length > 0) throw wrong('its axes are no numbers of a position');
    made.axes = [first!, second!];
  }
  if (read.fixed !== undefined) {
    if (typeof read.fixed !== 'object' || read.fixed === null) throw wrong('the numbers that are not axes are missing');
    for (const [place, value] of Object.entries(read.fixed)) {
      const cell = cells[Number(place)];
      if (!cell) continue;
      const good = typeof value === 'string' && (cell.words ? cell.words.includes(value) : /^(\d{1,400}|inf)$/.test(value));
      if (!good) throw wrong(`${cell.name} is ${cell.words ? cell.words.join(' or ') : 'a number'}`);
      made.fixed[Number(place)] = value;
    }
  }
  return made;
}

function readGraph(read: unknown, wrong: (what: string) => Error): GraphShape {
  const { vertices, edges } = (read ?? {}) as Partial<GraphShape>;
  const isVertex = (one: unknown) => Number.isInteger(one) && Number(one) >= 1 && Number(one) <= Number(vertices);
  const good =
    Number.isInteger(vertices) && vertices! >= 1 && vertices! <= mostVertices && Array.isArray(edges) && edges.length <= 30 &&
    edges.every((edge) => Array.isArray(edge) && edge.length === 2 && edge.every(isVertex));
  if (!good) throw wrong('its graph is none');
  return { vertices: vertices!, edges: edges! };
}

// The usual choice for a number of stacks.
function withStacks(stacks: number): Pick<Choice, 'stacks' | 'axes' | 'fixed'> {
  const fixed: Record<number, string> = {};
  for (let i = 0; i < stacks; i++) fixed[i] = '3';
  return { stacks, axes: stacks > 1 ? [stacks - 2, stacks - 1] : [0, -1], fixed };
}

export function defaultChoice(game: Game, before?: Choice): Choice {
  const stacks = game.stack_count ?? (game.stacks ? Math.max(2, before?.stacks ?? 2) : 0);
  const graph = isOnGraph(game) ? usualGraph : undefined;
  const cells = cellsOf(game, stacks, graph);
  const numbers = cells.map((cell, i) => (cell.words ? -1 : i)).filter((i) => i >= 0);
  const fixed: Record<number, string> = {};
  cells.forEach((cell, i) => (fixed[i] = cell.words?.[0] ?? usualNumber(game)));
  return {
    game: game.name,
    arguments: defaultArguments(game),
    stacks,
    misere: false,
    axes: graph ? [0, 1] : [numbers.at(-2) ?? numbers[0] ?? 0, numbers.length > 1 ? numbers.at(-1)! : -1],
    fixed,
    ...(graph ? { graph } : {}),
  };
}

// What stands between two cells: a semicolon behind the pile of games with purses, as the rules have it.
function separators(game: Game, cells: Cell[]): string[] {
  const made = Array<string>(cells.length).fill(', ');
  if (isOnGraph(game)) return made.map((between, i) => (cells[i + 1]?.words ? ' | ' : between));
  const state = /^\s*state\s+(.*)$/m.exec(game.rules)?.[1] ?? '';
  let place = 0;
  let depth = 0;
  for (const c of state) {
    if (c === '{') depth++;
    if (c === '}') depth--;
    if (depth === 0 && c === ',') place++;
    if (depth === 0 && c === ';') made[place++] = '; ';
  }
  return made;
}

export function written(game: Game, choice: Choice, values: Record<number, string>): string {
  const cells = cellsOf(game, choice.stacks, choice.graph);
  const between = separators(game, cells);
  let text = `${choice.misere ? 'misere ' : ''}${choice.game}${choice.arguments}[`;
  cells.forEach((_, i) => {
    text += (i > 0 ? (game.stacks ? ',' : between[i - 1]) : '') + (values[i] ?? choice.fixed[i] ?? '0');
  });
  return `${text}]`;
}

const axisNames = ['a', 'b'];

export function sectionText(game: Game, choice: Choice): string {
  const values: Record<number, string> = {};
  choice.axes.forEach((place, i) => {
    if (place >= 0) values[place] = game.stacks ? axisNames[i]! : cellsOf(game, choice.stacks, choice.graph)[place]!.name;
  });
  return written(game, choice, values);
}

export function positionText(game: Game, choice: Choice, x: string, y: string): string {
  const values: Record<number, string> = { [choice.axes[0]]: x };
  if (choice.axes[1] >= 0) values[choice.axes[1]] = y;
  return written(game, choice, values);
}

// The cells of a position as text has them: "cash{1,3,4}[14; 9, 9]" has 14, 9 and 9.
export function cellsOfPosition(position: string): string[] {
  const inner = /\[([^\]]*)\]\s*$/.exec(position)?.[1] ?? '';
  return inner.split(/[,;|]/).map((cell) => cell.trim());
}

// Where a position lies on the map, or null when it is not on this section. The place before the move decides which of
// two stacks is which.
export function placeOf(game: Game, choice: Choice, position: string, from: [string, string]): [string, string] | null {
  const cells = cellsOfPosition(position);
  const axes = choice.axes.filter((place) => place >= 0);
  if (!game.stacks) {
    const all = cellsOf(game, choice.stacks, choice.graph);
    if (isOnGraph(game) && cells.length < all.length) cells.push('none'); // which is not written
    const fixed = cells.every((cell, i) => axes.includes(i) || cell === choice.fixed[i]);
    return fixed ? [cells[choice.axes[0]] ?? '0', choice.axes[1] >= 0 ? (cells[choice.axes[1]] ?? '0') : '0'] : null;
  }
  const left = [...cells];
  while (left.length < choice.stacks) left.push('0');
  for (let i = 0; i < choice.stacks; i++) {
    if (axes.includes(i)) continue;
    const at = left.indexOf(choice.fixed[i] ?? '0');
    if (at < 0) return null;
    left.splice(at, 1);
  }
  const [a = '0', b = '0'] = left;
  if (axes.length === 1) return [a, '0'];
  if (a === from[0] || b === from[1]) return [a, b];
  if (b === from[0] || a === from[1]) return [b, a];
  return BigInt(from[0]) <= BigInt(from[1]) === BigInt(a) <= BigInt(b) ? [a, b] : [b, a];
}
