import type { DerivativeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { parseBybitTime } from './cells.ts';
import { enterContractFlow } from './derivative-entry.ts';
import { settlementCoin } from './pairs.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';

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
  open: rowByRow(COLUMNS, enterTrade),
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

function enterTrade(row: RowCells, { ledger }: ReadContext): void {
  const time = row.time('time');
  if (time === null) return;
  const filledType = row.word('filledType');
  const derivative = KINDS.get(filledType.replaceAll(/\s/g, ''));
  if (derivative === undefined) return row.unknownOperation(filledType);
  const contract = row.word('contract');
  const fee = readFee(contract, row);
  if (fee === null) return;
  const ids = `${row.text('orderId')} ${row.text('tradeId')}`;
  if (row.repeats(row.text('tradeId'))) return;
  // A fill changes a position, and this file does not say with what result.
  if (derivative !== 'funding') row.issue('results-elsewhere');
  const { coin, paid } = fee;
  if (paid === 0n) return row.setAside('no-effect');
  const wording = [filledType, contract, row.word('direction')].filter(Boolean).join(' ');
  const { line } = row;
  enterContractFlow(
    { line, at: time, contract, derivative, coin, flow: -paid, ids, wording },
    ledger,
  );
}

/** Signed, a cost when positive; null when the row was set aside. */
function readFee(
  contract: string,
  row: RowCells,
): { readonly coin: string; readonly paid: bigint } | null {
  const settled = settlementCoin(contract);
  const feeCoin = row.word('feeCoin');
  // Only where the fee is in another coin than the result does the newer column say more.
  const elsewhere = feeCoin !== '' && settled !== null && feeCoin !== settled;
  const newer = elsewhere || row.text('fee') === '';
  const paid = row.amountOrZero(newer && row.text('execFee') !== '' ? 'execFee' : 'fee');
  if (paid === null) return null;
  const coin = feeCoin || settled;
  if (coin !== null) return { coin, paid };
  row.missing('feeCoin');
  return null;
}
