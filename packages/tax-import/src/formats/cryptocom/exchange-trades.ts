import { multiplyFixed } from '@meridian/money/fixed.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import { exchangeAsset, isContract } from './exchange-assets.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  optional('id', 'Trade ID'),
  required('time', 'Time (UTC)', 'create time utc'),
  required('symbol', 'Symbol'),
  required('side', 'Side'),
  required('quantity', 'Trade Amount', 'traded quantity'),
  optional('price', 'Trade Price', 'traded price'),
  optional('volume', 'Volume of Business'),
  required('fee', 'Fee'),
  required('feeCurrency', 'Fee Currency'),
];

/** The Crypto.com Exchange's trades (`SPOT_TRADE`, since 2022 `OEX_TRADE`): one row per fill. */
export const CRYPTOCOM_EXCHANGE_TRADES: FormatDefinition = {
  id: 'cryptocom-exchange-trades',
  name: 'Crypto.com Exchange trades',
  account: 'Crypto.com Exchange',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['cryptocom-exchange-journal'],
  open: rowByRow(COLUMNS, enterFill),
};

function enterFill(row: RowCells, { ledger }: ReadContext): void {
  const read = row.read({ time: 'time', quantity: 'amount' });
  const volume = read === null ? null : readVolume(magnitude(read.quantity), row);
  const fee = volume === null ? null : row.amountOrZero('fee');
  if (read === null || volume === null || fee === null) return;
  const { time, quantity } = read;
  const charged = magnitude(fee);
  const feeAsset = charged === 0n ? '' : row.asset('feeCurrency');
  if (feeAsset === null || row.repeats(row.text('id'))) return;
  const [symbol, side] = [row.word('symbol'), row.word('side')];
  const wording = `${side} ${symbol}`;
  if (side !== 'BUY' && side !== 'SELL') return row.unknownOperation(wording);
  const fees = charged === 0n ? [] : [leg(exchangeAsset(feeAsset), charged)];
  const id = [row.text('id'), wording, quantity, volume, charged].join('|');
  if (isContract(symbol)) {
    row.issue('results-elsewhere');
    const [out] = fees;
    if (out === undefined) return row.setAside('no-effect');
    const base = { ...ledger.base(id, time, wording), contract: symbol, out };
    return enterCounted(ledger, { ...base, kind: 'derivative', derivative: 'fee' }, [row.line]);
  }
  const [base = '', quote = '', more] = symbol.split(/[_/]/);
  if (base === '' || quote === '' || more !== undefined) {
    return row.setAside('unknown-pair', { pair: symbol });
  }
  const own = leg(exchangeAsset(base), magnitude(quantity));
  const other = leg(exchangeAsset(quote), volume);
  const sides = side === 'BUY' ? { out: other, in: own } : { out: own, in: other };
  enterSingleFill({ line: row.line, at: time, id, wording, ...sides, fees }, ledger);
}

/** What was paid or received: stated since 2020, before that by the price. */
function readVolume(quantity: bigint, row: RowCells): bigint | null {
  const volume = row.amountOrZero('volume');
  if (volume === null || volume !== 0n) return volume === null ? null : magnitude(volume);
  const price = row.amountOrZero('price');
  return price === null ? null : multiplyFixed(quantity, magnitude(price));
}
