import type { DerivativeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { Words } from '../../rows/words.ts';
import { parseBybitTime } from './cells.ts';
import { enterContractFlow } from './derivative-entry.ts';
import { settlementCoin } from './pairs.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation, SeenRows } from '../shared/seen-rows.ts';

const COLUMNS = [
  required('contract', 'Market', 'contracts'),
  required('filledType', 'Filled Type'),
  required('quantity', 'Filled Quantity'),
  required('price', 'Filled Price'),
  required('fee', 'Trading Fee'),
  optional('feeCoin', 'feeCoin'),
  optional('execFee', 'ExecFeeV2'),
  required('direction', 'Direction'),
  optional('orderType', 'Order Type'),
  required('tradeId', 'Trasaction ID', 'transaction id'),
  required('orderId', 'Order No.'),
  required('time', 'Transaction Time(UTC+0)', /^transaction time ?\(utc.*\)$/),
];

/**
 * Bybit's fills of contracts: trading fees and funding. `Trasaction ID` is spelt so in the file.
 * The fee is paid when positive, funding too. What a position earned or lost is not in it: that is
 * in the closed P&L, whose figures have these fees and this funding taken off already, and in the
 * unified log.
 */
export const BYBIT_DERIVATIVE_TRADES: FormatDefinition = {
  id: 'bybit-derivative-trades',
  name: 'Bybit derivatives trade history',
  account: 'Bybit',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  parseTime: parseBybitTime,
  overlaps: ['bybit-closed-pnl', 'bybit-unified-log'],
  open: (context) => new DerivativeTradeReader(context),
};

/** Filled types, without spaces, as the page and Bybit's API name them. */
const KINDS: ReadonlyMap<string, DerivativeKind> = new Map(
  Object.entries<DerivativeKind>({
    TRADE: 'fee',
    FUNDING: 'funding',
    LIQUIDATION: 'fee',
    BUSTTRADE: 'fee',
    ADLTRADE: 'fee',
    ADL: 'fee',
    DELIVERY: 'fee',
    BLOCKTRADE: 'fee',
    MOVEPOSITION: 'fee',
    FUTURESPREAD: 'fee',
  }),
);

class DerivativeTradeReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #seen: SeenRows;
  readonly #words = new Words((cell) => cell.toUpperCase());

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
    this.#seen = new SeenRows(context.ledger);
  }

  row(row: Cells, line: number): void {
    const { ledger } = this.#context;
    const cells = this.#cells;
    cells.take(row, line);
    const at = cells.time('time');
    if (at === null) return;
    const filledType = this.#word('filledType');
    const derivative = KINDS.get(filledType.replaceAll(/\s/g, ''));
    if (derivative === undefined) return refuseOperation(ledger, line, filledType);
    const contract = this.#word('contract');
    const fee = this.#fee(contract);
    if (fee === null) return;
    const ids = `${cells.text('orderId')} ${cells.text('tradeId')}`;
    if (this.#seen.repeats(line, cells.text('tradeId'), cells.content())) return;
    // A fill changes a position, and this file does not say with what result.
    if (derivative !== 'funding') ledger.issue('results-elsewhere', [line]);
    const { coin, paid } = fee;
    if (paid === 0n) return ledger.setAside(line, 'no-effect');
    const wording = [filledType, contract, this.#word('direction')].filter(Boolean).join(' ');
    const flow = -paid;
    enterContractFlow({ line, at, contract, derivative, coin, flow, ids, wording }, ledger);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #word(id: string): string {
    return this.#words.of(this.#cells.text(id));
  }

  /** Signed, a cost when positive; null when the row was set aside. */
  #fee(contract: string): { readonly coin: string; readonly paid: bigint } | null {
    const cells = this.#cells;
    const settled = settlementCoin(contract);
    const feeCoin = this.#word('feeCoin');
    // Only where the fee is in another coin than the result does the newer column say more.
    const elsewhere = feeCoin !== '' && settled !== null && feeCoin !== settled;
    const newer = elsewhere || cells.text('fee') === '';
    const paid = cells.amountOrZero(newer && cells.text('execFee') !== '' ? 'execFee' : 'fee');
    if (paid === null) return null;
    const coin = feeCoin || settled;
    if (coin !== null) return { coin, paid };
    cells.missing('feeCoin');
    return null;
  }
}
