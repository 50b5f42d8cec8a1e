/**
 * Checks of the market's answers by hand: the schemas that say the same (`contracts/market.ts`) bring a
 * library of 4 kB to every page with prices. `market-fields.spec.ts` holds the two together.
 */
export type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 64;
const FIGURE = /^\d+(?:\.\d+)?$/;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT_LENGTH;
}

/** A decimal text without a sign. */
export function isFigure(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && FIGURE.test(value);
}

/** Above zero: some digit is none. */
export function isStep(value: unknown): value is string {
  return isFigure(value) && /[1-9]/.test(value);
}

/** In ms. */
export function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** What an answer `{ret_code, result}` holds (R-HTTP-10); null for a refusal and for no such answer. */
export function resultOf(body: unknown): Fields | null {
  if (!isFields(body) || body['ret_code'] !== 0 || !isFields(body['result'])) return null;
  return body['result'];
}

/** Reads every entry of a list; null where it is none, is too long, or one of them cannot be read. */
export function readAll<Entry>(
  list: unknown,
  most: number,
  read: (entry: Fields) => Entry | null,
): readonly Entry[] | null {
  if (!Array.isArray(list) || list.length > most) return null;
  const entries: Entry[] = [];
  for (const each of list) {
    const entry = isFields(each) ? read(each) : null;
    if (entry === null) return null;
    entries.push(entry);
  }
  return entries;
}
