// Counterexamples on record, such as "L = 4, n = 9, d = 5, e = 5", as positions: the names stand in a position of the statement, and get
// their numbers there.

type Values = Map<string, string>; // numbers, and sets with their braces

// "A = {2,3}, n = 6": commas in braces separate amounts.
function valuesOf(text: string): Values {
  const values: Values = new Map();
  for (const found of text.matchAll(/(?:^|,)\s*([A-Za-z]\w*) = (\{[^}]*\}|\d+)(?=\s*(?:,|$))/g)) values.set(found[1]!, found[2]!);
  return values;
}

// A sum of products of numbers and names, as positions have them: 2^(j+1) - 1, 2*k+1, n-a, 2l. Null: it is something else.
export function calculated(text: string, values: Values): bigint | null {
  const tokens = text.match(/\d+|[A-Za-z]\w*|\S/g) ?? [];
  let at = 0;
  const failed = new Error('not a sum');
  const atom = (): bigint => {
    const token = tokens[at++] ?? '';
    if (/^\d+$/.test(token)) return BigInt(token);
    if (token === '(') {
      const inner = sum();
      if (tokens[at++] !== ')') throw failed;
      return inner;
    }
    const value = values.get(token);
    if (value === undefined || !/^\d+$/.test(value)) throw failed;
    return BigInt(value);
  };
  const power = (): bigint => {
    const base = atom();
    if (tokens[at] !== '^') return base;
    at++;
    const exponent = power();
    if (exponent < 0n || exponent > 1000n) throw failed;
    return base ** exponent;
  };
  const product = (): bigint => {
    let made = power();
    while (tokens[at] === '*' || /^[A-Za-z(]/.test(tokens[at] ?? '')) {
      if (tokens[at] === '*') at++;
      made *= power();
    }
    return made;
  };
  const sum = (): bigint => {
    let made = product();
    while (tokens[at] === '+' || tokens[at] === '-') made = tokens[at++] === '+' ? made + product() : made - product();
    return made;
  };
  try {
    const made = sum();
    return at === tokens.length && made >= 0n ? made : null;
  } catch {
    return null;
  }
}

// "{1,2l+1}", "{L..M}" or "(A)" with its numbers; null: a name in it has none.
function filledArguments(text: string, values: Values): string | null {
  if (text === '') return '';
  const inner = text.slice(1, -1).trim();
  if (text.startsWith('(')) return values.get(inner)?.startsWith('{') ? values.get(inner)! : null;
  const parts = inner.split(',').map((part) => {
    const known = values.get(part.trim());
    if (known?.startsWith('{')) return known.slice(1, -1);
    const ends = part.split('..').map((end) => (end.trim() === '' ? '' : (calculated(end, values)?.toString() ?? null)));
    return ends.includes(null) ? null : ends.join('..');
  });
  return parts.includes(null) ? null : `{${parts.join(',')}}`;
}

function filledCells(text: string, values: Values): string | null {
  let whole = true;
  const made = text.replace(/[^,;]+/g, (cell) => {
    const written = cell.trim();
    if (/^(inf|S|not S)$/.test(written)) return cell;
    const value = calculated(written, values);
    if (value === null) whole = false;
    return cell.replace(written, String(value));
  });
  return whole ? made : null;
}

const position = /(misere )?\b([a-z]\w*)(\{[^{}]*\}|\([A-Za-z]\w*\))?\[([^\][|]*)\]/g;

// The position that a record and the statements of its entry name; null: none.
export function counterexample(at: string, statements: string[]): string | null {
  const whole = /\b[a-z]\w*(?:\{[^}]*\}|\([^)]*\))?\[[^\]]*\]/.exec(at)?.[0];
  if (whole) return whole;
  const values = valuesOf(at);
  if (values.size === 0) return null;
  for (const statement of statements) {
    for (const [, misere = '', game, filling = '', inside] of statement.matchAll(position)) {
      const behind = filledArguments(filling, values);
      const cells = filledCells(inside!, values);
      // One that is the same for all numbers need not be where the statement fails.
      const speaks = [...values.keys()].some((name) => new RegExp(`(^|[^A-Za-z])${name}([^A-Za-z]|$)`).test(inside!));
      if (speaks && behind !== null && cells !== null) return `${misere}${game}${behind}[${cells}]`;
    }
    // Functions of a pile in a game with purses, such as f1(cash{1,L}, n): with the purses that are named, or empty ones.
    for (const [, filling, pile] of statement.matchAll(/\b\w+\(cash(\{[^{}]*\}|\([A-Za-z]\w*\)), ([^,()]+)[,)]/g)) {
      const behind = filledArguments(filling!, values);
      const n = values.get('n') ?? calculated(pile!, values);
      if (behind !== null && n !== null) return `cash${behind}[${n}; ${values.get('d') ?? 0}, ${values.get('e') ?? 0}]`;
    }
  }
  return null;
}
