import { ZERO } from '@meridian/money/measure.ts';
import { isFiat, type Leg, type MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { type Draft, leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { CryptocomKind } from './kinds.ts';

/** One row of the app's export. */
export interface AppRow {
  readonly line: number;
  readonly at: Instant;
  /** The Transaction Kind. */
  readonly word: string;
  /** The units of the row's own currency with their stated value; `gives` is their sign. */
  readonly own: Leg;
  readonly gives: boolean;
  readonly other: Leg | null;
  readonly native: MoneyAmount | null;
  readonly hash: string;
  readonly key: string;
}

/** Enters a row that is a transaction by itself. */
export function enterAppRow(row: AppRow, kind: CryptocomKind, ledger: LedgerBuilder): void {
  const { line, own, gives, hash } = row;
  const lines = [line];
  const base = ledger.base(row.key, row.at, row.word);
  const plain = leg(own.asset, own.quantity);
  const add = (entry: Draft): void => {
    enterCounted(ledger, entry, lines);
    if (hash !== '') ledger.hashes.set(entry, hash);
  };
  switch (kind.type) {
    case 'trade':
      return enterTrade(row, ledger, add);
    case 'card-purchase':
      if (row.other !== null) return enterTrade(row, ledger, add);
      return add({ ...base, kind: 'trade', in: plain, ...sideOf('out', moneyLeg(row.native)) });
    case 'card-top-up':
      if (isFiat(own.asset)) return add({ ...base, kind: 'withdrawal', out: own });
      return add({
        ...base,
        kind: 'trade',
        out: plain,
        ...sideOf('in', row.other ?? moneyLeg(row.native)),
      });
    case 'deposit':
      if (!gives) return add({ ...base, kind: 'deposit', in: own });
      add({ ...base, kind: 'withdrawal', out: own });
      return ledger.issue('unexplained-debit', lines);
    case 'withdrawal':
      if (!gives) return reversed(row, ledger, add);
      return add({ ...base, kind: 'withdrawal', out: own });
    case 'gift':
      if (gives) return add({ ...base, kind: 'outgoing', outgoing: 'gift', out: own });
      return add({ ...base, kind: 'gift-received', in: own });
    case 'payment':
      if (gives) return add({ ...base, kind: 'outgoing', outgoing: 'spend', out: own });
      return reversed(row, ledger, add);
    case 'income':
      if (gives) return reversed(row, ledger, add);
      return add({ ...base, kind: 'income', income: kind.income, in: own });
    case 'reverted':
      return reversed(row, ledger, add);
    case 'internal':
    case 'elsewhere': {
      const toAccount = ledger.account;
      add({ ...base, kind: 'transfer', toAccount, out: plain, in: plain });
      return kind.type === 'internal' ? undefined : ledger.issue('unexplained-credit', lines);
    }
    case 'leg':
    case 'pending':
      return;
  }
}

/** Units taken back, or those of a payment or a withdrawal given back: the sign tells which. */
function reversed(row: AppRow, ledger: LedgerBuilder, add: (entry: Draft) => void): void {
  const { own, gives } = row;
  const base = ledger.base(row.key, row.at, row.word);
  if (gives) return add({ ...base, kind: 'charge', out: own });
  add({ ...base, kind: 'deposit', in: own });
  ledger.issue('unexplained-credit', [row.line]);
}

/** The row's own currency is always what was given, whatever its sign. */
function enterTrade(row: AppRow, ledger: LedgerBuilder, add: (entry: Draft) => void): void {
  const { own, other, native, line } = row;
  const base = ledger.base(row.key, row.at, row.word);
  const out = leg(own.asset, own.quantity);
  if (other === null) {
    const side = row.gives ? { out: own } : { in: own };
    add({ ...base, kind: 'trade', ...side });
    return ledger.issue('one-sided-trade', [line]);
  }
  const withMoney = isFiat(own.asset) || isFiat(other.asset);
  const got = leg(other.asset, other.quantity, withMoney ? null : native);
  if (out.quantity > ZERO) return add({ ...base, kind: 'trade', out, in: got });
  add({ ...base, kind: 'trade', in: got });
  ledger.issue('one-sided-trade', [line]);
}

function moneyLeg(money: MoneyAmount | null): Leg | null {
  return money === null ? null : leg(money.currency, money.atoms);
}

function sideOf(side: 'in' | 'out', own: Leg | null): { in?: Leg; out?: Leg } {
  return own === null ? {} : { [side]: own };
}
