import { magnitude } from '../../ledger/amounts.ts';
import type { Cells, ReadContext } from '../format.ts';
import { address } from './addresses.ts';

/** What the rows of all exports of an explorer have. */
export type ChainRow = {
  readonly line: number;
  readonly at: number;
  readonly hash: string;
  readonly from: string;
  readonly to: string;
};

const SECONDS = /^\d{9,11}$/;

/**
 * Reads time, hash and parties. The count of seconds is taken before the written date, which
 * spreadsheets rewrite in their own manner.
 *
 * @returns null when the row was set aside
 */
export function readChainRow(context: ReadContext, cells: Cells, line: number): ChainRow | null {
  const { clock, column } = context;
  const cell = (id: string): string => cells.cell(column(id)).trim();
  const seconds = cell('seconds');
  const at = SECONDS.test(seconds)
    ? 1000 * Number.parseInt(seconds, 10)
    : clock.read(cell('time'), line);
  if (Number.isNaN(at)) {
    clock.refuse(line, 'DateTime (UTC)', cell('time'));
    return null;
  }
  const [from, to] = [address(cell('from')), address(cell('to'))];
  return { line, at, hash: cell('hash'), from, to };
}

/** A row's amount without its sign; null, and the row set aside, when the cell holds none. */
export function readChainAmount(
  { ledger, amounts }: ReadContext,
  text: string,
  title: string,
  line: number,
): bigint | null {
  const amount = amounts.quantity(text);
  if (amount !== null) return magnitude(amount);
  ledger.refuse(line, 'bad-number', title, text);
  return null;
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
