import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

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
  open: (context) => new KucoinFuturesReader(context),
};

class KucoinFuturesReader implements FormatReader {
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
    const pnl = row.amount('pnl');
    if (pnl === null) return;
    const total = row.amount('total');
    if (total === null) return;
    const funding = row.amountOrZero('funding');
    if (funding === null) return;
    const fees = row.amountOrZero('fees');
    if (fees === null) return;
    const contract = row.text('symbol').toUpperCase();
    const asset = settlementOf(contract);
    if (asset === null) return ledger.setAside(line, 'unknown-pair', { pair: contract });
    // Fees are paid but for a rebate, whatever their sign; funding goes both ways.
    const charge = magnitude(fees);
    const addsUp = [pnl - charge + funding, pnl - charge - funding].includes(total);
    const charged = addsUp ? charge : 0n;
    const result = total + charged;
    const wording = `${contract} ${row.text('type')}`.trim();
    if (result === 0n && charged === 0n) return ledger.setAside(line, 'no-effect');
    const kind = { kind: 'derivative', contract } as const;
    if (result === 0n) {
      const base = ledger.base(row.content(), at, wording);
      const out = leg(asset, charged);
      enterCounted(ledger, { ...base, ...kind, derivative: 'fee', out }, [line]);
    } else {
      const base = ledger.base(row.content(), at, wording, [leg(asset, charged)]);
      const own = leg(asset, magnitude(result));
      const side = result > 0n ? { in: own } : { out: own };
      enterCounted(ledger, { ...base, ...kind, derivative: 'realised', ...side }, [line]);
    }
    if (!addsUp) ledger.issue('fee-unclear', [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}

/** What a contract is settled in: `SOLUSDTM` in USDT, `XBTUSDM` and `XBTMH25` in BTC. */
function settlementOf(contract: string): string | null {
  const linear = /^[A-Z0-9]+?(USDT|USDC)M?$/.exec(contract);
  if (linear !== null) return linear[1] ?? null;
  const inverse = /^([A-Z0-9]+?)(?:USDM|M[FGHJKMNQUVXZ]\d\d)$/.exec(contract);
  const coin = inverse?.[1] ?? null;
  return coin === 'XBT' ? 'BTC' : coin;
}
