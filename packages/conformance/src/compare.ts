/** How a suite's answers are held against what is expected (vectors/README.md). */
const COMPARISONS = ['exact', 'subset', 'set', 'prefix', 'range', 'url', 'exact-wildcard'] as const;

export type Comparison = (typeof COMPARISONS)[number];

export function isComparison(text: unknown): text is Comparison {
  const known: readonly unknown[] = COMPARISONS;
  return known.includes(text);
}

/** Whether an answer is the one that is wanted. */
export function matches(kind: Comparison, got: unknown, wanted: unknown): boolean {
  switch (kind) {
    case 'exact':
      return isEqual(got, wanted);
    case 'exact-wildcard':
      return isEqual(got, wanted, true);
    case 'subset':
      return holds(got, wanted);
    case 'set':
      return isSameSet(got, wanted);
    case 'prefix':
      return typeof got === 'string' && typeof wanted === 'string' && got.startsWith(wanted);
    case 'range':
      return isInRange(got, wanted);
    case 'url':
      return isSameRequest(got, wanted);
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep equality, keys in any order. With `wildcard`, `"*"` stands for anything that is there. */
function isEqual(got: unknown, wanted: unknown, wildcard = false): boolean {
  if (wildcard && wanted === '*') return got !== undefined && got !== null;
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(got) &&
      got.length === wanted.length &&
      wanted.every((item, index) => isEqual(got[index], item, wildcard))
    );
  }
  if (!isFields(wanted)) return got === wanted;
  if (!isFields(got)) return false;
  const keys = new Set([...Object.keys(got), ...Object.keys(wanted)]);
  return [...keys].every(
    (key) => key in got && key in wanted && isEqual(got[key], wanted[key], wildcard),
  );
}

/** Every key that is wanted matches; further ones are allowed, and null also means absent. */
function holds(got: unknown, wanted: unknown): boolean {
  if (wanted === null) return got === null || got === undefined;
  if (!isFields(wanted)) return isEqual(got, wanted);
  return isFields(got) && Object.entries(wanted).every(([key, value]) => holds(got[key], value));
}

function isSameSet(got: unknown, wanted: unknown): boolean {
  if (!Array.isArray(got) || !Array.isArray(wanted) || got.length !== wanted.length) return false;
  const left: unknown[] = [...(got as unknown[])];
  return wanted.every((item) => {
    const index = left.findIndex((other) => isEqual(other, item));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

function isInRange(got: unknown, wanted: unknown): boolean {
  if (typeof got !== 'number' || !isFields(wanted)) return false;
  const { min, max } = wanted;
  return typeof min === 'number' && typeof max === 'number' && min <= got && got <= max;
}

/** An address, or an object with one as its `url` whose other fields are equal. */
function isSameRequest(got: unknown, wanted: unknown): boolean {
  if (!isFields(got) || !isFields(wanted)) return isSameUrl(got, wanted);
  const { url, ...rest } = got;
  const { url: wantedUrl, ...wantedRest } = wanted;
  return isSameUrl(url, wantedUrl) && isEqual(rest, wantedRest);
}

/** The path exact, the query in any order, `%20` as good as `+`. */
function isSameUrl(got: unknown, wanted: unknown): boolean {
  if (typeof got !== 'string' || typeof wanted !== 'string') return false;
  const [path, query] = divide(got);
  const [wantedPath, wantedQuery] = divide(wanted);
  return path === wantedPath && isSameSet(query, wantedQuery);
}

/** The path of an address and the pairs of its query; only the first question mark parts them. */
function divide(url: string): [path: string, pairs: string[]] {
  const [path = '', ...query] = url.split('?');
  return [path, query.join('?').replaceAll('%20', '+').split('&').filter(Boolean)];
}
