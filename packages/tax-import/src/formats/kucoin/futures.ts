import { magnitude } from '../../ledger/amounts.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { enterPosition } from '../shared/position-entry.ts';
import { optional, required, rowByRow, type RowCells } from '../shared/row-cells.ts';

/** In some exports a stray quotation mark leaves a comma before the last header. */
const CLOSING_TIME = /^,?position closing time ?(\(.*\))?$/;

const COLUMNS = [
  optional('account', 'Account Type'),
  required('symbol', 'Symbol'),
  required('type', 'Close Type'),
  required('pnl', 'Realized PNL'),
  required('total', 'Total Realized PNL'),
  required('funding', 'Total Funding Fees'),
  required('fees', 'Total Trading Fees'),
  required('opened', 'Position Opening Time', /^position opening time ?\(.*\)$/),
  required('time', 'Position Closing Time', CLOSING_TIME),
];

/**
 * KuCoin's closed futures positions. Which sign its fees have is not documented, so the sum decides:
 * `Total Realized PNL` is what the position came to, where it is the result less fees and funding;
 * where it is not, the total is taken and the row is listed.
 */
export const KUCOIN_FUTURES: FormatDefinition = {
  id: 'kucoin-futures-pnl',
  name: 'KuCoin futures, realised PNL',
  account: 'KuCoin',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  open: rowByRow(COLUMNS, enterClosed),
};

function enterClosed(row: RowCells, { ledger }: ReadContext): void {
  const read = row.read({
    time: 'time',
    pnl: 'amount',
    total: 'amount',
    funding: 'amountOrZero',
    fees: 'amountOrZero',
  });
  if (read === null) return;
  const { time, pnl, total, funding } = read;
  const contract = row.text('symbol').toUpperCase();
  const asset = settlementOf(contract);
  if (asset === null) return row.setAside('unknown-pair', { pair: contract });
  // Fees are paid but for a rebate, whatever their sign; funding goes both ways.
  const charge = magnitude(read.fees);
  const addsUp = [pnl - charge + funding, pnl - charge - funding].includes(total);
  const charged = addsUp ? charge : 0n;
  const result = total + charged;
  const wording = `${contract} ${row.text('type')}`.trim();
  const key = row.content();
  enterPosition({ at: time, key, wording, contract, asset, result, charged }, row, ledger);
  if (!addsUp && result !== 0n) row.issue('fee-unclear');
}

/** What a contract is settled in: `SOLUSDTM` in USDT, `XBTUSDM` and `XBTMH25` in BTC. */
function settlementOf(contract: string): string | null {
  const linear = /^[A-Z0-9]+?(USDT|USDC)M?$/.exec(contract);
  if (linear !== null) return linear[1] ?? null;
  const inverse = /^([A-Z0-9]+?)(?:USDM|M[FGHJKMNQUVXZ]\d\d)$/.exec(contract);
  const coin = inverse?.[1] ?? null;
  return coin === 'XBT' ? 'BTC' : coin;
}
