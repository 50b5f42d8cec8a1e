import { types } from 'pg';

/**
 * How columns come out of both databases. Exact numbers stay exact: int8 is a bigint, numeric its
 * decimal string, arrays of them arrays of strings. A date is a day, not a moment, so it stays a
 * string (`YYYY-MM-DD`); timestamptz is a Date, bytea a Uint8Array. The rest is the driver's default.
 */
const INT8 = 20;
const BYTEA = 17;
const DATE = 1082;
const TEXT_ARRAY = 1009;
const AS_TEXT_ARRAYS: ReadonlySet<number> = new Set([
  1016, // int8[]
  1182, // date[]
  1231, // numeric[]; the driver would make floats of it
]);

type Parser = (text: string) => unknown;

const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [INT8, BigInt],
  [BYTEA, (text) => Uint8Array.from(Buffer.from(text.slice('\\x'.length), 'hex'))],
  [DATE, (text) => text],
]);

/** For the driver's `types` setting. The driver asks for text only: we never set `binary`. */
export const COLUMN_TYPES = {
  getTypeParser(oid: number): Parser {
    const known = PARSERS.get(oid);
    if (known !== undefined) return known;
    // The driver's own parsers for text take a string and give what the type says.
    return types.getTypeParser(AS_TEXT_ARRAYS.has(oid) ? TEXT_ARRAY : oid, 'text') as Parser;
  },
};
