import type { Instant } from '@meridian/tax-engine/common/time.ts';
import type { Movement } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { type AssetChange, type AssetColumns, findAssetColumns, readChanges } from './columns.ts';
import { enterGeminiRow } from './entries.ts';

const COLUMNS = [
  required('date', 'Date'),
  required('time', 'Time (UTC)'),
  required('type', 'Type'),
  required('symbol', 'Symbol'),
  required('specification', 'Specification'),
  optional('trade', 'Trade id'),
  optional('hash', 'Tx hash'),
];

/**
 * Gemini's transaction history: one row per operation, and for each asset the user ever held three
 * columns, its amount, its fee and its balance. The original is a spreadsheet whose last row, without
 * a date, holds totals.
 */
export const GEMINI_HISTORY: FormatDefinition = {
  id: 'gemini-history',
  name: 'Gemini transaction history',
  account: 'Gemini',
  columns: COLUMNS,
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
  readonly #cells: RowCells;
  readonly #assets: readonly AssetColumns[];
  readonly #movements = new Map<string, Movement[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
    this.#assets = findAssetColumns(context.header);
  }

  row(cells: Cells, line: number): void {
    const { ledger, amounts } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    if (row.text('date') === '' && row.text('type') === '') return row.setAside('totals');
    const time = row.time('date', timeOf(row.text('date'), row.text('time')));
    if (time === null) return;
    const changes = readChanges(this.#assets, cells, amounts);
    if ('unreadable' in changes) {
      const name = this.#context.header[changes.unreadable] ?? '';
      return ledger.refuse(line, 'bad-number', name, cells.cell(changes.unreadable));
    }
    const trade = row.text('trade');
    if (row.repeats(trade)) return;
    const [type, symbol, specification] = [
      row.text('type'),
      row.text('symbol'),
      row.text('specification'),
    ];
    const hash = row.text('hash');
    const key = [trade, type, symbol, specification, hash, ...changes.map(contentOf)].join('|');
    const movements = changes.map((change) => this.#move(change, time, line, key));
    enterGeminiRow(
      { line, at: time, type, symbol, specification, changes, hash, key, movements },
      ledger,
    );
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
    time: Instant,
    line: number,
    key: string,
  ): Movement {
    const movement: Movement = { line, at: time, change: amount + fee, balance, key, entry: null };
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
