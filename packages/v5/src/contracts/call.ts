import { decimalText as exactDecimal } from '@meridian/protocol/contracts/decimal-text.ts';
import * as v from 'valibot';

/** The paths of the calls stand below it, on every host. */
export const V5_BASE_PATH = '/v5';

/** Parameters by name: of the query of a GET, of the body of a POST. Others are ignored. */
export type ParameterSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** What a key may be allowed to do; each key may read. */
export const KEY_SCOPES = ['read', 'trade', 'withdraw'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export interface V5Call {
  readonly method: 'GET' | 'POST';
  /** Below `/v5`. */
  readonly path: string;
  readonly summary: string;
  /** What the key must be allowed; null: anybody may ask, without a key. */
  readonly scope: KeyScope | null;
  /** Of one account, in a second; of public calls the address counts. */
  readonly perSecond: number;
  readonly request: ParameterSchema;
  readonly result: v.GenericSchema;
}

export const category = v.pipe(v.string(), v.description('`spot`.'));
/** Empty where there is none: importers take the length of a text and break on null. */
export const decimalText = v.union([v.literal(''), exactDecimal]);
export const instantText = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/),
  v.description('In ms since 1970.'),
);
export const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970.'));
export const symbolText = v.pipe(v.string(), v.description('Such as `BTCUSDT`.'));
export const cursor = v.pipe(
  v.string(),
  v.maxLength(512),
  v.description('`nextPageCursor` of the page before.'),
);
export const count = v.pipe(v.string(), v.regex(/^\d{1,4}$/));
