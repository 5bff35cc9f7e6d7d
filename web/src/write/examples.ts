// Rules to begin with, one for each construct of the language.
export const examples: { title: string; text: string }[] = [
  {
    title: 'take from one stack, with a bound',
    text: `game mine_and_yours
  about  "Take from one stack, at most half of the other."
  stacks 2
  move   take t from one where 2 t <= largest
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
    title: 'a set of amounts, as a parameter',
    text: `game amounts(A: set)
  about  "Take an amount of the set from the pile."
  state  n: pile
  move   a in A where a <= n to (n - a)
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
  state  n: pile; d: mine, e: theirs
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
];
