import { asInstant, type Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import type { RowCells } from '../shared/row-cells.ts';
import { address } from './addresses.ts';

/** What the rows of all exports of an explorer have. */
export interface ChainRow {
  readonly line: number;
  readonly at: Instant;
  readonly hash: string;
  readonly from: string;
  readonly to: string;
}

const SECONDS = /^\d{9,11}$/;

/**
 * Reads time, hash and parties. The count of seconds is taken before the written date, which
 * spreadsheets rewrite in their own manner.
 *
 * @returns null when the row was set aside
 */
export function readChainRow(row: RowCells): ChainRow | null {
  const seconds = row.text('seconds');
  const time = SECONDS.test(seconds)
    ? asInstant(1000 * Number.parseInt(seconds, 10))
    : row.time('time');
  if (time === null) return null;
  const [from, to] = [address(row.text('from')), address(row.text('to'))];
  return { line: row.line, at: time, hash: row.text('hash'), from, to };
}

/** A row's amount without its sign; null, and the row set aside, when the cell holds none. */
export function readChainAmount(id: string, row: RowCells): bigint | null {
  const amount = row.amount(id);
  return amount === null ? null : magnitude(amount);
}

export type Outcome = 'done' | 'failed' | 'unknown';

const DONE = new Set(['', '0', 'ok', 'success', 'successful']);
const FAILED = /^(?:1$|error|fail|revert|out of gas|bad )/;

/**
 * How a transaction ended. Explorers leave the status of what was done empty, or write 0; an error
 * code beside it says that it was not.
 */
export function outcomeOf(status: string, error: string): Outcome {
  const word = status.trim().toLowerCase();
  if (FAILED.test(word)) return 'failed';
  if (!DONE.has(word)) return 'unknown';
  return error.trim() === '' ? 'done' : 'failed';
}
