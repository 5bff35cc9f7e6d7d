// What both are asked: the program by words on its command line, the module by an object. Large numbers have 60 digits.

const large = '123456789012345678901234567890123456789012345678901234567890';
const larger = '987654321098765432109876543210987654321098765432109876543211';

export const rules = `game halves
  about  "Take at most half of a pile, rounded up."
  state  n: pile
  move   take t from n where 2t <= n + 1
`;
const wrongRules = `game wrong
  state  n: pile
  move   take t from m where t <= n
`;

const solve = (position, ask = {}) => ({ words: ['solve', position], ask: { ask: 'solve', position, ...ask } });
const moves = (position) => ({ words: ['moves', position], ask: { ask: 'moves', position } });
// Options of the program and fields of the question: table('wythoff', 20, '--grundy')
const withOptions = (kind) => (game, to, ...options) => {
  const ask = { ask: kind, game, to };
  for (let i = 0; i < options.length; ++i) {
    const name = options[i].slice(2);
    ask[name] = name === 'stacks' ? Number(options[++i]) : true;
  }
  return { words: [kind, game, '--to', String(to), ...options], ask };
};
const table = withOptions('table');
const list = withOptions('list');
const sequence = withOptions('sequence');
const prove = (game, fields = {}) => {
  const words = Object.entries(fields).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, String(value)]));
  return { words: ['prove', game, ...words], ask: { ask: 'prove', game, ...fields } };
};
const check = (claim, to) => ({
  words: ['check', claim, ...(to ? ['--to', String(to)] : [])],
  ask: { ask: 'check', claim, ...(to ? { to } : {}) },
});

export const questions = [
  solve('nim[3,5]'),
  solve('minnie[7,9,20]'),
  solve('misere wynnie[3,6]'),
  solve('minnie[3,8] + nim[5]'),
  solve('misere nim[1,2] + nim[3]'),
  solve('cash{1,3,4}[14; 9, 9]'),
  solve('cash{1,3,4}[14; inf, 10]'),
  solve('comply{1..4}[12, S]'),
  solve('partizan_euclid[13,5]'),
  solve('euclid[144,89]'),
  solve('fibonacci_nim[40, 39]'),
  solve(`subtraction{1,3,4}[${large}]`),
  solve(`cash{1,3,4}[${large}; inf, inf]`),
  solve(`comply{1..4}[${large}, S]`),
  solve('wyg(path 5)[1,2,1,2,1]'),
  solve('wyg(path 3)[1,2,2 | 1-2]'),
  solve('node_kayles(cycle 12)'),
  solve('edge_delete(grid 2 4)'),
  solve('arc_kayles(complete 6)'),
  moves('wynnie[3,6]'),
  moves('misere wynnie[3,6]'),
  moves('cash{1,3,4}[14; 9, 9]'),
  moves('minnie[3,8] + nim[5]'),
  table('wythoff', 60),
  table('wythoff', 60, '--grundy'),
  table('wythoff', 20, '--remoteness'),
  table('minnie', 12, '--stacks', '3'),
  table('nim', 9, '--stacks', '3', '--grundy'),
  table('cash{1,3,4}', 12),
  table('minnie[3,b,c]', 20),
  table('chomp_three_rows', 6, '--grundy'),
  list('wythoff', 200),
  list('minnie', 15, '--stacks', '4'),
  sequence('subtraction{2,5,7}', 60),
  sequence('comply{1..4}', 30),
  sequence('mark', 40),
  prove('nim'),
  prove('minnie', { stacks: 3 }),
  prove('misere wynnie'),
  prove('wythoff', { numeration: 'zeckendorf' }),
  prove('comply{1..4}', { grundy: true }),
  prove('cash{1,3,4}'),
  prove('subtraction{2^i}', { grundy: true }),
  check('for all a: exists b: wythoff[a,b] is P'),
  check('for all a: exists unique b: wythoff[a,b] is P'),
  check('for all n: exists m > n: subtraction{1,3,4}[m] is P'),
  check('for all a, b: nim[a,b] is P iff a = b'),
  check('nim[a,b,c]: G = a + b + c', 8),
  check('subtraction{1,2,3}[n]: G = n mod 4'),
  check('cash{1,3,4}[n; inf, inf]: P iff n mod 7 in {0,2}'),
  { ...solve('halves[37]'), rules },
  { ...table('halves', 80, '--grundy'), rules },
  { ...prove('halves'), rules },
];

// What cannot be answered: both say the same about it.
export const mistakes = [
  solve('minnie[7,9'),
  solve('minny[7,9]'),
  solve('wythoff[1]'),
  solve('nim[3,,5]'),
  solve(`nim[-${large}]`),
  solve(`nim[${large},${larger}]`),
  check('for all a: for some'),
  moves('cash{1,3,4}[14]'),
  table('cash{1,3', 5),
  table('nimm', 5),
  list('misere', 5),
  prove('euclid'),
  prove('wythoff', { numeration: 'decimal' }),
  check('for all a wythoff[a,b] is P'),
  check('nim[a,b]: P iff a == c'),
  { ...solve('wrong[3]'), rules: wrongRules },
];

// Asked of one lab, one after the other, and of the program with a file that keeps its proofs: what is proved is known from then on.
export const inARow = [
  prove('minnie', { stacks: 3 }),
  solve(`minnie[${large},${larger},5]`),
  moves(`minnie[${large},${large},1]`),
  prove('nim', { stacks: 3, grundy: true }),
  solve(`nim[${large},${larger},5] + nim[12,1,0]`),
  solve(`nim[${large},${larger},${larger}]`),
  prove('wythoff', { numeration: 'zeckendorf' }),
  solve(`wythoff[${large},${larger}]`),
  prove('subtraction{2^i}', { grundy: true }),
  solve(`subtraction{2^i}[${larger}]`),
];
