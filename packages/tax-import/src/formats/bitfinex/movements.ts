import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { parseOrderedTime } from '../../times/day-order.ts';
import { contentKey, leg } from '../../ledger/builder.ts';
import { bitfinexAsset } from './pairs.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { refuseOperation, rowContent, SeenRows } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/** Bitfinex's movements report: deposits and withdrawals, the fee on top with a sign of its own. */
export const BITFINEX_MOVEMENTS: FormatDefinition = {
  id: 'bitfinex-movements',
  name: 'Bitfinex movements',
  account: 'Bitfinex',
  columns: [
    { id: 'id', headers: ['#'], required: false },
    { id: 'time', headers: ['date'], required: true },
    { id: 'currency', headers: ['currency'], required: true },
    { id: 'status', headers: ['status'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'fee', headers: ['fees'], required: true },
    { id: 'description', headers: ['description'], required: true },
    { id: 'hash', headers: ['transaction id'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseOrdered: parseOrderedTime,
  overlaps: ['bitfinex-ledgers'],
  open: (context) => new MovementsReader(context),
};

const NO_ID = /^0*$/;
const UNDONE = /^(cancel|rejected|failed|unsuccessful)/;
const UNFINISHED = /^(pending|processing|approved|waiting|unconfirmed|new|sending)/;

class MovementsReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return clock.refuse(line, 'DATE', cell('time'));
    const amount = amounts.quantity(cell('amount'));
    if (amount === null) return ledger.refuse(line, 'bad-number', 'AMOUNT', cell('amount'));
    const fee = cell('fee') === '' ? 0n : amounts.quantity(cell('fee'));
    if (fee === null) return ledger.refuse(line, 'bad-number', 'FEES', cell('fee'));
    const asset = bitfinexAsset(cell('currency'));
    if (asset === '') return ledger.setAside(line, 'missing-value', { column: 'CURRENCY' });
    const id = NO_ID.test(cell('id')) ? '' : cell('id');
    if (this.#seen.repeats(line, id, rowContent(cells))) return;
    const status = cell('status').toLowerCase();
    if (UNDONE.test(status)) return ledger.setAside(line, 'no-effect');
    if (UNFINISHED.test(status)) return ledger.setAside(line, 'pending');
    if (status !== 'completed') return refuseOperation(ledger, line, cell('status'));
    const hash = cell('hash');
    const own = leg(asset, magnitude(amount));
    const fees = [leg(asset, magnitude(fee))];
    const wording = amount > 0n ? 'Deposit' : 'Withdrawal';
    const key = [id, contentKey(wording, [own, ...fees]), hash].join('|');
    if (amount === 0n) {
      return enterSingleFill({ line, at, id: key, wording, out: own, in: own, fees }, ledger);
    }
    const base = ledger.base(key, at, wording, fees);
    const entry =
      amount > 0n
        ? { ...base, kind: 'deposit' as const, in: own }
        : { ...base, kind: 'withdrawal' as const, out: own };
    enterCounted(ledger, entry, [line]);
    if (hash !== '') ledger.hashes.set(entry, hash);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
