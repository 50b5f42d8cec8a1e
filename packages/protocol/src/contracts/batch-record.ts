import * as v from 'valibot';

import type { WireType } from './wire-type.ts';

/** Records of before 2 have the sum of the known parts where something is open. */
export const BATCH_RECORD_SCHEMA = 'meridian-batch-record/2';

/** What a finished account of a batch came to. Amounts are exact decimals; null is not known. */
const finishedResult = v.object({
  status: v.picklist(['complete', 'open']),
  gain: v.nullable(v.string()),
  taxable: v.nullable(v.string()),
  tax: v.nullable(v.string()),
  openIssues: v.number(),
  country: v.string(),
  currency: v.string(),
});
export type FinishedResult = WireType<typeof finishedResult>;

/** A finished report beside what it was computed from. */
export const batchRecord = v.object({
  schema: v.literal(BATCH_RECORD_SCHEMA),
  /** Digest of the account's files and of the options. */
  key: v.string(),
  result: finishedResult,
});
export type BatchRecord = WireType<typeof batchRecord>;
