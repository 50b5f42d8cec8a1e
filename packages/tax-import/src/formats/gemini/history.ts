import type { Movement } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { type AssetChange, type AssetColumns, findAssetColumns, readChanges } from './columns.ts';
import { enterGeminiRow } from './entries.ts';
import { rowContent, SeenRows } from '../shared/seen-rows.ts';

/**
 * Gemini's transaction history: one row per operation, and for each asset the user ever held three
 * columns, its amount, its fee and its balance. The original is a spreadsheet whose last row, without
 * a date, holds totals.
 */
export const GEMINI_HISTORY: FormatDefinition = {
  id: 'gemini-history',
  name: 'Gemini transaction history',
  account: 'Gemini',
  columns: [
    { id: 'date', headers: ['date'], required: true },
    { id: 'time', headers: ['time (utc)'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'symbol', headers: ['symbol'], required: true },
    { id: 'specification', headers: ['specification'], required: true },
    { id: 'trade', headers: ['trade id'], required: false },
    { id: 'hash', headers: ['tx hash'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: [] },
  zone: 'UTC',
  open: (context) => new GeminiReader(context),
};

/** A spreadsheet has the whole time in both cells and shows a part of it in each. */
const WITH_DAY = /^\d{4}-\d\d-\d\d[ T]\d/;
const DAY = /^(\d{4}-\d\d-\d\d)(?:[ T].*)?$/;

class GeminiReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #assets: readonly AssetColumns[];
  readonly #seen: SeenRows;
  readonly #movements = new Map<string, Movement[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#assets = findAssetColumns(context.header);
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    if (cell('date') === '' && cell('type') === '') return ledger.setAside(line, 'totals');
    const written = timeOf(cell('date'), cell('time'));
    const at = clock.read(written, line);
    if (Number.isNaN(at)) return clock.refuse(line, 'Date', written);
    const changes = readChanges(this.#assets, cells, amounts);
    if ('unreadable' in changes) {
      const name = this.#context.header[changes.unreadable] ?? '';
      return ledger.refuse(line, 'bad-number', name, cells.cell(changes.unreadable));
    }
    const trade = cell('trade');
    if (this.#seen.repeats(line, trade, rowContent(cells))) return;
    const [type, symbol, specification] = [cell('type'), cell('symbol'), cell('specification')];
    const hash = cell('hash');
    const key = [trade, type, symbol, specification, hash, ...changes.map(contentOf)].join('|');
    const movements = changes.map((change) => this.#move(change, at, line, key));
    const row = { line, at, type, symbol, specification, changes, hash, key, movements };
    enterGeminiRow(row, ledger);
  }

  finish(): Promise<void> {
    const { ledger } = this.#context;
    for (const [asset, movements] of this.#movements) {
      const stated = movements.some(({ balance }) => balance !== null);
      const balances = ledger.ledger(asset, undefined, stated);
      for (const movement of movements) balances.movements.push(movement);
    }
    return Promise.resolve();
  }

  #move(
    { asset, amount, fee, balance }: AssetChange,
    at: number,
    line: number,
    key: string,
  ): Movement {
    const movement: Movement = { line, at, change: amount + fee, balance, key, entry: null };
    const movements = this.#movements.get(asset);
    if (movements === undefined) this.#movements.set(asset, [movement]);
    else movements.push(movement);
    return movement;
  }
}

function timeOf(date: string, time: string): string {
  if (WITH_DAY.test(time)) return time;
  return `${DAY.exec(date)?.[1] ?? date} ${time}`.trim();
}

function contentOf({ asset, amount, fee }: AssetChange): string {
  return `${amount} ${fee} ${asset}`;
}
