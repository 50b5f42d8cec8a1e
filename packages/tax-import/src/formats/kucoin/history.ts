import { secondOf } from '../../times/row-times.ts';
import type { Draft } from '../../ledger/builder.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { InternedStrings } from '../../rows/interned-strings.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { type KucoinOperation, kucoinOperation, KUCOIN_NAMES } from './operations.ts';
import { enterLegGroup, type LegRow } from '../shared/leg-groups.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

const COLUMNS = [
  optional('uid', 'UID'),
  required('account', 'Account Type'),
  required('asset', 'Currency'),
  required('side', 'Side'),
  required('amount', 'Amount'),
  required('fee', 'Fee'),
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  required('remark', 'Remark'),
  optional('type', 'Type'),
];

/**
 * KuCoin's account history: a row for each change of a balance, with neither ids nor balances.
 * `Amount` is without its sign and what the balance moved by, the fee in it; `Side` is the
 * direction, `Type` the operation (older exports say it in the remark). The two legs of a trade
 * share nothing but their second.
 */
export const KUCOIN_ACCOUNT_HISTORY: FormatDefinition = {
  id: 'kucoin-account-history',
  name: 'KuCoin account history',
  account: 'KuCoin',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type', 'remark'], known: KUCOIN_NAMES },
  zone: null,
  overlaps: [
    'kucoin-spot-orders',
    'kucoin-spot-fills',
    'kucoin-bot-fills',
    'kucoin-trades',
    'kucoin-orders',
    'kucoin-first-trades',
    'kucoin-first-orders',
    'kucoin-converts',
    'kucoin-deposits-withdrawals',
    'kucoin-earn-profits',
  ],
  operationOf: (_key, { wording = '', at: time }) => `${wording}|${secondOf(time)}`,
  open: (context) => new KucoinHistoryReader(context),
};

type HistoryRow = LegRow & { readonly operation: string };

class KucoinHistoryReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #words = new InternedStrings((cell) => cell.trim());
  readonly #trades = new Map<string, HistoryRow[]>();
  readonly #fees: { readonly place: string; readonly row: HistoryRow }[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const read = this.#cells;
    read.take(cells, line);
    const row = this.#parse(line);
    if (row === null) return;
    const account = this.#words.of(read.text('account'));
    const wallet = account === '' ? undefined : account;
    ledger.ledger(row.asset, wallet, false).movements.push(row);
    const operation = kucoinOperation(row.operation);
    if (operation === null) return refuseOperation(ledger, line, row.operation);
    const place = `${account}|${secondOf(row.at)}`;
    if (operation.type === 'trade') {
      const key = `${operation.family}|${place}`;
      const rows = this.#trades.get(key);
      if (rows === undefined) this.#trades.set(key, [row]);
      else rows.push(row);
    } else if (operation.type === 'trade-fee') {
      this.#fees.push({ place, row });
    } else {
      this.#enterAlone(row, operation);
    }
  }

  async finish(throttle: Throttle): Promise<void> {
    const { ledger } = this.#context;
    this.#joinFees();
    let count = 0;
    for (const rows of this.#trades.values()) {
      const wording = [...new Set(rows.map(({ operation }) => operation))].sort().join(', ');
      const dust = rows.some(({ operation }) => /convert/i.test(operation));
      const issue = dust ? 'dust-conversion' : 'unpaired-legs';
      enterLegGroup({ id: '', wording, rows, issue }, ledger);
      count += 1;
      if (count % 256 === 0 && throttle.due()) await throttle.pause();
    }
  }

  /** A fee in KCS belongs to the spot trade of its second; without one it stands alone. */
  #joinFees(): void {
    for (const { place, row } of this.#fees) {
      const trade = this.#trades.get(`spot|${place}`) ?? this.#trades.get(`margin|${place}`);
      const fee = { flow: 0n, charged: -row.change };
      const { ledger } = this.#context;
      if (trade !== undefined) {
        // The movement is kept as the balance has it: it must learn of its entry.
        trade.push(Object.assign(row, fee));
      } else {
        this.#enterAlone(row, { type: row.change < 0n ? 'charge' : 'funds' });
        if (row.change < 0n) ledger.issue('loose-fee', [row.line]);
      }
    }
  }

  #parse(line: number): HistoryRow | null {
    const { ledger } = this.#context;
    const cells = this.#cells;
    const time = cells.time('time');
    if (time === null) return null;
    const asset = cells.asset('asset');
    if (asset === null) return null;
    const amount = cells.amount('amount');
    if (amount === null) return null;
    const fee = cells.amountOrZero('fee');
    if (fee === null) return null;
    const side = cells.text('side').toLowerCase();
    if (side !== 'deposit' && side !== 'withdrawal') {
      refuseOperation(ledger, line, cells.text('side'));
      return null;
    }
    const moved = magnitude(amount);
    const change = side === 'deposit' ? moved : -moved;
    // A fee given back is part of what came in.
    const charged = fee < 0n ? 0n : fee;
    const flow = change + charged;
    const type = cells.text('type');
    const operation = this.#words.of(type === '' ? cells.text('remark') : type);
    const key = cells.content();
    const movement = { line, at: time, change, balance: null, key, entry: null as Draft | null };
    return { ...movement, asset, flow, charged, operation };
  }

  #enterAlone(row: HistoryRow, operation: Exclude<KucoinOperation, { type: 'trade' }>): void {
    const { ledger } = this.#context;
    const { line, asset, flow, charged } = row;
    if (flow === 0n && charged <= 0n) return ledger.setAside(line, 'no-effect');
    const own = leg(asset, magnitude(flow));
    const base = ledger.base(row.key, row.at, row.operation, [leg(asset, charged)]);
    const side = flow > 0n ? { in: own } : { out: own };
    if (flow === 0n) {
      const out = leg(asset, charged);
      ledger.add({ ...base, fees: [], kind: 'charge', out }, [line], [row]);
    } else if (operation.type === 'transfer') {
      ledger.add({ ...base, kind: 'transfer', toAccount: ledger.account, ...side }, [line], [row]);
    } else if (operation.type === 'income' && flow > 0n) {
      ledger.add({ ...base, kind: 'income', income: operation.income, in: own }, [line], [row]);
    } else if (operation.type === 'gift' && flow < 0n) {
      ledger.add({ ...base, kind: 'outgoing', outgoing: 'gift', out: own }, [line], [row]);
    } else if (flow > 0n) {
      ledger.add({ ...base, kind: 'deposit', in: own }, [line], [row]);
    } else if (operation.type === 'funds') {
      ledger.add({ ...base, kind: 'withdrawal', out: own }, [line], [row]);
    } else {
      // A reward taken back, or a charge.
      ledger.add({ ...base, kind: 'charge', out: own }, [line], [row]);
    }
  }
}
