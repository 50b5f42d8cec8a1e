import { asQuantity, minus } from '@meridian/money/measure.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';
import { marketOf } from '../shared/pair-trades.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  required('id', 'No'),
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  required('side', 'Trade type'),
  optional('role', 'Role'),
  required('symbol', 'Market'),
  optional('price', 'Deal price'),
  required('base', 'Deal amount'),
  required('quote', 'Total'),
  required('fee', 'Fee'),
];

/** Prepaid trading fees: no coin of the user's. */
const FEE_POINTS = 'POINT';

/**
 * Gate.io's spot trades: a fill per row, the unit behind each amount (`0.013 NFTX`), tabs at the end
 * of some cells. The zone is not stated.
 */
export const GATE_SPOT_TRADES: FormatDefinition = {
  id: 'gate-spot-trades',
  name: 'Gate.io spot trades',
  account: 'Gate.io',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  likelyZones: ['Asia/Singapore'],
  overlaps: ['gate-billing'],
  open: rowByRow(COLUMNS, enterFill),
};

function enterFill(row: RowCells, { ledger }: ReadContext): void {
  const read = row.read({ time: 'time', base: 'withUnit', quote: 'withUnit', fee: 'withUnit' });
  if (read === null) return;
  const { time, base, quote, fee } = read;
  const symbol = row.text('symbol');
  const market = marketOf(symbol);
  if (market === null) return row.setAside('unknown-pair', { pair: symbol });
  const side = row.text('side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL') return row.unknownOperation(row.text('side'));
  if ((base.asset || market.base) !== market.base) return row.setAside('inconsistent');
  if ((quote.asset || market.quote) !== market.quote) return row.setAside('inconsistent');
  const id = row.text('id');
  if (row.repeats(id)) return;
  const inBase = leg(market.base, magnitude(base.amount));
  const inQuote = leg(market.quote, magnitude(quote.amount));
  const [out, got] = side === 'BUY' ? [inQuote, inBase] : [inBase, inQuote];
  const inPoints = fee.asset === FEE_POINTS;
  // A rebate is part of what came in where it can be; points are no asset.
  const rebated = fee.amount < 0n && fee.asset === got.asset;
  const fees = inPoints || fee.amount <= 0n ? [] : [leg(fee.asset || got.asset, fee.amount)];
  const received = rebated ? leg(got.asset, minus(got.quantity, asQuantity(fee.amount))) : got;
  const wording = `${symbol} ${row.text('side')}`;
  enterSingleFill({ line: row.line, at: time, id, wording, out, in: received, fees }, ledger);
  const stray = fee.amount < 0n && !rebated;
  if (fee.amount !== 0n && (inPoints || stray || fee.asset === '')) row.issue('fee-unclear');
}
