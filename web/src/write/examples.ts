// Rules to begin with, which together have every construct of the language.
export const examples: { title: string; text: string }[] = [
  {
    title: 'take from one stack, with a bound',
    text: `game at_most_half
  about  "Take from one stack, at most half of the largest one."
  stacks 2
  move   take t from one where 2t <= greatest
`,
  },
  {
    title: 'take from both',
    text: `game twin
  about  "Take from one stack, or the same from both, at most the smaller one."
  stacks 2
  move   take t from one  where t <= least
  move   take t from both where t <= least
`,
  },
  {
    title: 'any number of stacks',
    text: `game small_steps
  about  "Take from one stack, never more than the smallest holds."
  stacks any
  move   take t from one where t <= least
`,
  },
  {
    title: 'take from two, from some, from all',
    text: `game together
  about  "Take from one stack, one chip from each of two, or the same from all."
  stacks any
  move   take t from one
  move   take t in {1} from two
  move   take t from all where t odd

game some_of_them
  about  "Take the same from each of some stacks."
  stacks any
  move   take t from some where t <= least
`,
  },
  {
    title: 'two stacks with names',
    text: `game level
  about  "Take from the larger stack, so that the difference shrinks, or multiples of the smaller one."
  stacks a >= b
  move   take t from a where a' - b' < a - b
  move   take t from a where b divides t
`,
  },
  {
    title: 'one pile: remainders, roots and cases',
    text: `game remainders_and_roots
  about  "Take 1, or an even amount up to the root, or 2 or at least 4 so that a multiple of 3 is left."
  pile   n
  move   take t in {1}
  move   take t where t = 0 mod 2, t <= floor(sqrt(n))
  move   take t where (n - t) mod 3 = 0 and (t = 2 or not t < 4)
`,
  },
  {
    title: 'nim-sum, minimum and maximum',
    text: `game with_xor
  about  "Take at most the nim-sum from the larger stack, or any amount from the smaller one."
  stacks a >= b
  move   take t from a where t <= max(a xor b, 1)
  move   take t from b where t <= min(a, b)
`,
  },
  {
    title: 'sets: ranges, progressions and rules',
    text: `game many_sets
  about  "Take a square, an amount of 8, 21, 34 and so on, or 1 to 3."
  stacks any
  move   take t in {i^2} from one
  move   take t in {8,21,..} from one
  move   take t in {1..3} from greatest
`,
  },
  {
    title: 'a set of amounts, as a parameter',
    text: `game amounts(A: set)
  about  "Take an amount of the set from the pile."
  state  n: pile
  move   a in A where a <= n to (n - a)
`,
  },
  {
    title: 'a rule and a number, as parameters',
    text: `game by_rule(f: rule)
  about  "Take at most f(n) from a pile of n."
  pile   n
  move   take t in 1..f(n)

game capped(k: number)
  about  "Take from one stack at most k, or all of the smallest."
  stacks any
  move   take t from one where t <= k or t = least
`,
  },
  {
    title: 'words in a position',
    text: `game my_comply(S: set)
  about  "The opponent says whether the amount must be in the set."
  state  n: pile, side: {S, not S}
  move   t in 1..n, next in {S, not S} where t in side to (n - t, next)
`,
  },
  {
    title: 'purses',
    text: `game my_cash(A: set)
  about  "Every move is paid for from one's own purse."
  state  n: pile; d: purse, e: purse
  move   a in A where a <= n, a <= d to (n - a; e, d - a)
`,
  },
  {
    title: 'positions that are valid',
    text: `game apart
  about  "No two stacks may be equal, unless they are empty."
  stacks any
  valid  distinct
  move   take t from one where t <= least, distinct'
`,
  },
  {
    title: 'what is true after the move',
    text: `game change_the_least
  about  "Take from one stack so that the smallest stack changes."
  stacks any
  move   take t from one where least' != least
`,
  },
  {
    title: 'Left and Right',
    text: `game cutter
  about  "Left takes odd numbers, Right even ones."
  pile   n
  left   take t in {1,3,..}
  right  take t in {2,4,..}
`,
  },
  {
    title: 'a measure that falls',
    text: `game bars
  about  "Two chocolate bars, a x b and c x d: eat one and break the other in two."
  state  a: pile, b: pile, c: pile, d: pile
  valid  a >= 1, b >= 1, c >= 1, d >= 1
  measure a*b + c*d
  move   t in 1..a-1 to (t, b, a - t, b)
  move   t in 1..b-1 to (a, t, a, b - t)
  move   t in 1..c-1 to (t, d, c - t, d)
  move   t in 1..d-1 to (c, t, c, d - t)
`,
  },
  {
    title: 'chips on the vertices of a graph',
    text: `game neighbours(G: graph)
  about  "Take from a vertex, never more than the least stack on it and next to it."
  on     vertices of G
  move   vertex v: take t from v where t <= least near v
`,
  },
  {
    title: 'an active edge of a graph',
    text: `game same_edge(G: graph)
  about  "Take from one end of an edge or the same from both; the next move is made on the same edge, as long as both ends are there."
  on     vertices of G, active edge
  move   active edge u v: take t from u where t <= min(u, v)
  move   active edge u v: take t from u, v where t <= min(u, v)
`,
  },
  {
    title: 'a token on a graph',
    text: `game walk(G: graph)
  about  "Take from the vertex of the token, then move it to a neighbour."
  on     vertices of G, token
  move   token u v: take t from u
`,
  },
  {
    title: 'the edges of a graph',
    text: `game cut(G: graph)
  about  "Delete an edge, unless that leaves a vertex without edges."
  on     edges of G
  move   edge u v: delete it where degree(u) >= 2, degree(v) >= 2
`,
  },
  {
    title: 'vertices that disappear',
    text: `game choose(G: graph)
  about  "Choose a vertex; it disappears with all its neighbours."
  on     vertices of G, at most 1 each
  move   vertex v: delete v, near v
`,
  },
];
