import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/seen-rows.ts';

const COLUMNS = [
  optional('opened', 'Position Create Time', /^position create time ?\(.*\)$/),
  required('time', 'Position Update Time', /^position update time ?\(.*\)$/),
  optional('line', 'Business Line'),
  required('instrument', 'Instrument Name'),
  optional('direction', 'Direction'),
  optional('closed', 'Total Close Quantity'),
  optional('entryPrice', 'Average Open Price'),
  optional('exitPrice', 'Average Close Price'),
  required('asset', 'Margin Currency'),
  required('pnl', 'Pnl'),
  required('fee', 'Fee'),
  required('funding', 'Funding Fee'),
  optional('clearance', 'Liquidation Clearance Fee'),
  required('type', 'Type'),
];

/**
 * OKX's closed positions: a row for each, with the result before fees (`Pnl`), fees and funding
 * signed (negative is paid), all in the margin currency. Funding is part of the entry's result: one
 * row is one entry. The trading account states the same, row by row.
 */
export const OKX_POSITIONS: FormatDefinition = {
  id: 'okx-positions',
  name: 'OKX closed positions',
  account: 'OKX',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['okx-trading', 'okx-orders'],
  open: (context) => new OkxPositionsReader(context),
};

const CLOSING = /clos|liquidat|adl|auto-?deleverag|deliver|exercis|expir|partial|settle/i;

class OkxPositionsReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const at = row.time('time');
    if (at === null) return;
    const asset = row.asset('asset');
    if (asset === null) return;
    const pnl = row.amount('pnl');
    if (pnl === null) return;
    const fee = row.amountOrZero('fee');
    if (fee === null) return;
    const funding = row.amountOrZero('funding');
    if (funding === null) return;
    const clearance = row.amountOrZero('clearance');
    if (clearance === null) return;
    const type = row.text('type');
    if (!CLOSING.test(type)) return refuseOperation(ledger, line, type);
    const contract = row.text('instrument');
    const wording = [row.text('line'), contract, row.text('direction'), type]
      .filter((word) => word !== '')
      .join(' ');
    // Fees are negative; what was given back beyond them is part of the result.
    const paid = fee + clearance;
    const charged = paid < 0n ? -paid : 0n;
    const result = pnl + funding + paid + charged;
    if (result === 0n && charged === 0n) return ledger.setAside(line, 'no-effect');
    const name = contract === '' ? {} : { contract };
    const kind = { kind: 'derivative', ...name } as const;
    if (result === 0n) {
      const base = ledger.base(row.content(), at, wording);
      const out = leg(asset, charged);
      return enterCounted(ledger, { ...base, ...kind, derivative: 'fee', out }, [line]);
    }
    const base = ledger.base(row.content(), at, wording, [leg(asset, charged)]);
    const own = leg(asset, magnitude(result));
    const side = result > 0n ? { in: own } : { out: own };
    enterCounted(ledger, { ...base, ...kind, derivative: 'realised', ...side }, [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
