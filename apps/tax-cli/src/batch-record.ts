import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder in the folder of the reports: what is known of each of them, and drafts. */
export const STATE_FOLDER = '.batch';

/** What an account came to. Amounts are exact decimals; null is not known. */
export type AccountResult =
  | {
      readonly status: 'complete' | 'open';
      readonly gain: string;
      readonly taxable: string | null;
      readonly tax: string | null;
      readonly openIssues: number;
      readonly country: string;
      readonly currency: string;
    }
  | { readonly status: 'failed'; readonly reason: string };

export type FinishedResult = Exclude<AccountResult, { status: 'failed' }>;

/** A finished report beside what it was computed from. */
export type BatchRecord = {
  readonly schema: typeof RECORD_SCHEMA;
  /** Digest of the account's files and of the options. */
  readonly key: string;
  readonly result: FinishedResult;
};

export const RECORD_SCHEMA = 'meridian-batch-record/1';

/** Where things of an account lie. */
export type Places = { readonly report: string; readonly record: string; readonly draft: string };

/** @param number of the account in the run: a draft's name is short whatever the account's is */
export function placesOf(out: string, name: string, number: number): Places {
  const state = join(out, STATE_FOLDER);
  return {
    report: join(out, `${name}.json`),
    record: join(state, `${name}.json`),
    draft: join(state, `${number}${DRAFT_END}`),
  };
}

export const DRAFT_END = '.draft';

/** The record of a report, or null where there is none that can be read. */
export async function readRecord({ record }: Places): Promise<BatchRecord | null> {
  try {
    const json: unknown = JSON.parse(await readFile(record, 'utf8'));
    return isRecord(json) ? json : null;
  } catch {
    return null;
  }
}

function isRecord(json: unknown): json is BatchRecord {
  if (typeof json !== 'object' || json === null) return false;
  const { schema, key, result }: { schema?: unknown; key?: unknown; result?: unknown } = json;
  if (schema !== RECORD_SCHEMA || typeof key !== 'string') return false;
  if (typeof result !== 'object' || result === null) return false;
  const given: { [Key in keyof FinishedResult]?: unknown } = result;
  const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
  return (
    (given.status === 'complete' || given.status === 'open') &&
    [given.gain, given.country, given.currency].every((one) => typeof one === 'string') &&
    isTextOrNull(given.taxable) &&
    isTextOrNull(given.tax) &&
    typeof given.openIssues === 'number'
  );
}
