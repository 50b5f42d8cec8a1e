import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  batchRecord,
  type BatchRecord,
  type FinishedResult,
} from '@meridian/protocol/contracts/batch-record.ts';
import { is } from 'valibot';

/** Folder in the folder of the reports: what is known of each of them, and drafts. */
export const STATE_FOLDER = '.batch';

/** What an account came to. */
export type AccountResult = FinishedResult | { readonly status: 'failed'; readonly reason: string };

/** Where things of an account lie. */
export interface Places {
  readonly report: string;
  readonly record: string;
  readonly draft: string;
}

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
    return is(batchRecord, json) ? json : null;
  } catch {
    return null;
  }
}
