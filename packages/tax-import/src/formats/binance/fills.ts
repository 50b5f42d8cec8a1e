import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import { FILL_COLUMNS, parseBinanceTime } from './headers.ts';
import { readAmountOf, readFee, splitUnits } from './units.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells } from '../shared/row-cells.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/**
 * Binance's spot trade history: one row per fill, without ids. The pair is written in one word; the
 * units behind `Executed`, `Amount` and `Fee` tell where to cut it. The transaction history has the
 * same fills.
 */
export const BINANCE_FILLS: FormatDefinition = {
  id: 'binance-trades',
  name: 'Binance trade history',
  account: 'Binance',
  columns: FILL_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history', 'binance-trades-2019', 'binance-orders'],
  open: rowByRow(FILL_COLUMNS, enterFill, 'as-written'),
};

const BUY = new Set([
  'buy',
  'compra',
  'comprar',
  'achat',
  'acheter',
  'kauf',
  'kaufen',
  'acquisto',
  'al',
  'alış',
  'купить',
  'покупка',
]);
const SELL = new Set([
  'sell',
  'venta',
  'vender',
  'venda',
  'vente',
  'vendre',
  'verkauf',
  'verkaufen',
  'vendita',
  'sat',
  'satış',
  'продать',
  'продажа',
]);

/** The side of a trade as Binance writes it; null for anything else. */
export function sideOf(text: string): 'buy' | 'sell' | null {
  const word = text.trim().toLowerCase();
  return BUY.has(word) ? 'buy' : SELL.has(word) ? 'sell' : null;
}

function enterFill(row: RowCells, { ledger, amounts }: ReadContext): void {
  const time = row.time('time');
  if (time === null) return;
  const side = sideOf(row.text('side'));
  if (side === null) return row.unknownOperation(row.text('side'));
  const pair = plainPair(row.text('pair'));
  const [executed, amount, charge] = [row.text('executed'), row.text('amount'), row.text('fee')];
  const units = splitUnits(pair, executed, amount, charge);
  if (units === null) return row.setAside('unknown-pair', { pair: row.text('pair') });
  const traded = readAmountOf(executed, units.base, amounts);
  if (traded === null) return row.refuse('executed');
  const paid = readAmountOf(amount, units.quote, amounts);
  if (paid === null) return row.refuse('amount');
  const fee = readFee(charge, units, amounts);
  if (fee.type === 'bad') return row.refuse('fee');
  const base = leg(units.base, magnitude(traded));
  const quote = leg(units.quote, magnitude(paid));
  const sides = side === 'buy' ? { out: quote, in: base } : { out: base, in: quote };
  const wording = `${side.toUpperCase()} ${pair}`;
  const fees = fee.type === 'fee' ? [leg(fee.asset, magnitude(fee.quantity))] : [];
  enterSingleFill({ line: row.line, at: time, id: '', wording, ...sides, fees }, ledger);
  if (fee.type === 'unclear') row.issue('fee-unclear');
}

/** A pair in one word, without the marks that some generations write in it. */
export function plainPair(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
