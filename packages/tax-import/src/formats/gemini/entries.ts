import type { IncomeKind, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { type Draft, leg, type LedgerBuilder, type Movement } from '../../ledger/builder.ts';
import type { AssetChange } from './columns.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

/** One row of the transaction history. */
export interface GeminiRow {
  readonly line: number;
  readonly at: Instant;
  readonly type: string;
  readonly symbol: string;
  /** What a credit or debit is for: `Deposit (BTC)`, `Withdrawal (Wire)`. */
  readonly specification: string;
  readonly changes: readonly AssetChange[];
  readonly hash: string;
  readonly key: string;
  readonly movements: readonly Movement[];
}

const INCOME: readonly (readonly [RegExp, IncomeKind])[] = [
  [/\binterest\b/i, 'interest'],
  [/\bstaking\b/i, 'staking'],
  [/\bairdrop\b/i, 'airdrop'],
  [/\b(reward|rewards|bonus|referral|promotion|cash ?back)\b/i, 'reward'],
];

/** Moves between Gemini's own places, such as its custody and lending. */
const INTERNAL = /\b(earn|custody|account|staking) (transfer|redemption|deposit|withdrawal)\b/i;

const CREDIT = /\bcredit$/i;
const DEBIT = /\bdebit$/i;

export function enterGeminiRow(row: GeminiRow, ledger: LedgerBuilder): void {
  const { line, type, symbol, specification } = row;
  const wording = [type, symbol, specification].filter((part) => part !== '').join(' / ');
  const isTrade = /^(buy|sell)$/i.test(type);
  if (!isTrade && !CREDIT.test(type) && !DEBIT.test(type)) {
    return refuseOperation(ledger, line, type);
  }
  const outs = row.changes.filter(({ amount }) => amount < 0n);
  const ins = row.changes.filter(({ amount }) => amount > 0n);
  // What a contract's columns mean is not documented.
  const isContract = isTrade && /PERP$/i.test(symbol);
  if (outs.length > 1 || ins.length > 1 || isContract) {
    return refuseOperation(ledger, line, wording);
  }
  if (row.changes.length === 0) return ledger.setAside(line, 'no-effect');
  const { out, got, fees } = sidesOf(row.changes);
  const base = ledger.base(row.key, row.at, wording, fees);
  const add = (entry: Draft): void => {
    ledger.add(entry, [line], row.movements);
    if (row.hash !== '') ledger.hashes.set(entry, row.hash);
  };
  if (isTrade || (out !== null && got !== null)) {
    const sides = { ...(out === null ? {} : { out }), ...(got === null ? {} : { in: got }) };
    add({ ...base, kind: 'trade', ...sides });
    if (out === null || got === null) ledger.issue('one-sided-trade', [line]);
    return;
  }
  if (got !== null) return enterCredit(row, base, got, add, ledger);
  if (out !== null) return enterDebit(row, base, out, add, ledger);
  const [charged, ...others] = fees;
  if (charged === undefined) return ledger.setAside(line, 'no-effect');
  add({ ...base, fees: others, kind: 'charge', out: charged });
  ledger.issue('loose-fee', [line]);
}

type Base = ReturnType<LedgerBuilder['base']>;

function enterCredit(
  { type, specification, line }: GeminiRow,
  base: Base,
  own: Leg,
  add: (entry: Draft) => void,
  ledger: LedgerBuilder,
): void {
  const said = `${type} ${specification}`;
  if (INTERNAL.test(said)) {
    return add({ ...base, kind: 'transfer', toAccount: ledger.account, in: own });
  }
  const income = INCOME.find(([pattern]) => pattern.test(said))?.[1];
  if (income !== undefined) return add({ ...base, kind: 'income', income, in: own });
  add({ ...base, kind: 'deposit', in: own });
  if (!/^deposit\b/i.test(specification)) ledger.issue('unexplained-credit', [line]);
}

function enterDebit(
  { type, specification, line }: GeminiRow,
  base: Base,
  own: Leg,
  add: (entry: Draft) => void,
  ledger: LedgerBuilder,
): void {
  if (INTERNAL.test(`${type} ${specification}`)) {
    return add({ ...base, kind: 'transfer', toAccount: ledger.account, out: own });
  }
  add({ ...base, kind: 'withdrawal', out: own });
  if (!/^withdrawal\b/i.test(specification)) ledger.issue('unexplained-debit', [line]);
}

/** The legs, and the fees on top of them; a fee given back is part of what came in. */
function sidesOf(changes: readonly AssetChange[]): {
  out: Leg | null;
  got: Leg | null;
  fees: Leg[];
} {
  let out: Leg | null = null;
  let got: Leg | null = null;
  const fees: Leg[] = [];
  for (const { asset, amount, fee } of changes) {
    const given = fee > 0n ? amount + fee : amount;
    if (given < 0n) out = leg(asset, magnitude(given));
    else if (given > 0n) got = leg(asset, given);
    if (fee < 0n) fees.push(leg(asset, -fee));
  }
  return { out, got, fees };
}
