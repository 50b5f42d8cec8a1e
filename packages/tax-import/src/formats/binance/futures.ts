import type { DerivativeKind, IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import { parseBinanceTime, MOMENT_HEADER } from './headers.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { required, RowCells } from '../shared/row-cells.ts';
import { enterLegGroup, type LegRow } from '../shared/leg-groups.ts';

const COLUMNS = [
  required('time', 'Date(UTC)', MOMENT_HEADER),
  required('type', 'Type'),
  required('amount', 'Amount'),
  required('asset', 'Asset'),
  required('symbol', 'Symbol'),
  required('id', 'Transaction id', 'tran id', 'tranid'),
];

/**
 * Binance's futures transaction history: signed amounts, one row per booking. The transaction
 * history has the same bookings where its futures accounts are exported too.
 */
export const BINANCE_FUTURES: FormatDefinition = {
  id: 'binance-futures',
  name: 'Binance futures transaction history',
  account: 'Binance',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history'],
  open: (context) => new FuturesReader(context),
};

type Booking =
  | { readonly type: 'derivative'; readonly derivative: DerivativeKind }
  | { readonly type: 'income'; readonly income: IncomeKind }
  | { readonly type: 'transfer' }
  | { readonly type: 'swap' };

const BOOKINGS: ReadonlyMap<string, Booking> = new Map(
  Object.entries<Booking>({
    REALIZED_PNL: { type: 'derivative', derivative: 'realised' },
    DELIVERED_SETTELMENT: { type: 'derivative', derivative: 'realised' },
    DELIVERED_SETTLEMENT: { type: 'derivative', derivative: 'realised' },
    OPTIONS_SETTLE_PROFIT: { type: 'derivative', derivative: 'realised' },
    INSURANCE_CLEAR: { type: 'derivative', derivative: 'fee' },
    COMMISSION: { type: 'derivative', derivative: 'fee' },
    POSITION_LIMIT_INCREASE_FEE: { type: 'derivative', derivative: 'fee' },
    FEE_RETURN: { type: 'derivative', derivative: 'fee' },
    FUNDING_FEE: { type: 'derivative', derivative: 'funding' },
    OPTIONS_PREMIUM_FEE: { type: 'derivative', derivative: 'premium' },
    COMMISSION_REBATE: { type: 'income', income: 'reward' },
    API_REBATE: { type: 'income', income: 'reward' },
    REFERRAL_KICKBACK: { type: 'income', income: 'reward' },
    CONTEST_REWARD: { type: 'income', income: 'reward' },
    WELCOME_BONUS: { type: 'income', income: 'reward' },
    BFUSD_REWARD: { type: 'income', income: 'interest' },
    TRANSFER: { type: 'transfer' },
    DEPOSIT: { type: 'transfer' },
    WITHDRAW: { type: 'transfer' },
    INTERNAL_TRANSFER: { type: 'transfer' },
    CROSS_COLLATERAL_TRANSFER: { type: 'transfer' },
    STRATEGY_UMFUTURES_TRANSFER: { type: 'transfer' },
    COIN_SWAP_DEPOSIT: { type: 'swap' },
    COIN_SWAP_WITHDRAW: { type: 'swap' },
    AUTO_EXCHANGE: { type: 'swap' },
  }),
);

type BookingRow = LegRow & {
  readonly type: string;
  readonly symbol: string;
  readonly id: string;
};

class FuturesReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #swaps = new Map<string, BookingRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const read = row.read({ time: 'time', asset: 'asset', amount: 'amount' });
    if (read === null) return;
    const { time, asset, amount: change } = read;
    const type = row.text('type').toUpperCase().replaceAll(/\s+/g, '_');
    const booking = BOOKINGS.get(type);
    if (booking === undefined) {
      return row.unknownOperation(row.text('type'));
    }
    if (change === 0n) return row.setAside('no-effect');
    const [symbol, id] = [row.text('symbol'), row.text('id')];
    if (row.repeats(id)) return;
    const key = [type, id, symbol, asset, change].join('|');
    const amounted = { change, flow: change, charged: 0n, balance: null };
    const kept = { line, at: time, key, ...amounted, entry: null, type, asset, symbol, id };
    ledger.ledger(asset, undefined, false).movements.push(kept);
    if (booking.type === 'swap') this.#keepSwap(kept);
    else this.#enter(kept, booking);
  }

  finish(): Promise<void> {
    for (const rows of this.#swaps.values()) {
      const wording = [...new Set(rows.map(({ type }) => type))].sort().join(', ');
      enterLegGroup({ id: '', wording, rows }, this.#context.ledger);
    }
    return Promise.resolve();
  }

  #keepSwap(row: BookingRow): void {
    const key = row.id === '' ? `${msOf(row.at)}` : `id ${row.id}`;
    const rows = this.#swaps.get(key);
    if (rows === undefined) this.#swaps.set(key, [row]);
    else rows.push(row);
  }

  #enter(row: BookingRow, booking: Exclude<Booking, { type: 'swap' }>): void {
    const { ledger } = this.#context;
    const { line, at: time, type, symbol } = row;
    const base = ledger.base(row.key, time, type);
    const own = leg(row.asset, magnitude(row.change));
    const half = row.change > 0n ? { in: own } : { out: own };
    if (booking.type === 'derivative') {
      const { derivative } = booking;
      const contract = symbol === '' ? {} : { contract: symbol };
      ledger.add({ ...base, kind: 'derivative', derivative, ...contract, ...half }, [line], [row]);
    } else if (booking.type === 'transfer') {
      // Between the futures account and another of the user's on Binance.
      const toAccount = ledger.account;
      ledger.add({ ...base, kind: 'transfer', toAccount, ...half }, [line], [row]);
    } else if (row.change > 0n) {
      const { income } = booking;
      ledger.add({ ...base, kind: 'income', income, in: own }, [line], [row]);
    } else {
      ledger.add({ ...base, kind: 'charge', out: own }, [line], [row]);
    }
  }
}
