import {
  type Deposit,
  type Entry,
  isFiat,
  type Transfer,
  type Withdrawal,
} from '@meridian/tax-engine/ledger.ts';
import type { ImportedSource } from './outcome.ts';

/** A withdrawal and a deposit that became one transfer, which has the withdrawal's id. */
export type MatchedTransfer = {
  readonly withdrawalId: string;
  readonly depositId: string;
  readonly by: 'hash' | 'amount';
};

const MINUTE_MS = 60_000;
/** Clocks of two exchanges differ, and a deposit may be booked before the withdrawal is closed. */
const BEFORE_MS = 15 * MINUTE_MS;
const AFTER_MS = 24 * 60 * MINUTE_MS;

type Sent = { readonly entry: Withdrawal; readonly hash: string | undefined };
type Arrived = { readonly entry: Deposit; readonly hash: string | undefined };

/**
 * Joins withdrawals and deposits of different accounts where there can be no doubt: one transaction
 * hash, or exactly the amount sent arriving within a day, and nothing else on either side that
 * would fit as well. Everything else stays as it is.
 *
 * @returns all entries of all sources by time and key, joined ones as one transfer
 */
export function matchTransfers(sources: readonly ImportedSource[]): {
  entries: Entry[];
  matched: MatchedTransfer[];
} {
  const sent: Sent[] = [];
  const arrived: Arrived[] = [];
  for (const { entries, hashes } of sources) {
    for (const entry of entries) {
      const hash = hashes[entry.id];
      if (entry.kind === 'withdrawal' && !isFiat(entry.out.asset)) sent.push({ entry, hash });
      if (entry.kind === 'deposit' && !isFiat(entry.in.asset)) arrived.push({ entry, hash });
    }
  }
  const joins = new Joins();
  joinUnique(sent, arrived, hashKeys, 'hash', joins);
  joinUnique(sent, arrived, amountKeys, 'amount', joins);
  const entries: Entry[] = [];
  for (const source of sources) {
    for (const entry of source.entries) {
      if (!joins.arrivals.has(entry)) entries.push(joins.transfers.get(entry) ?? entry);
    }
  }
  entries.sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return { entries, matched: joins.matched };
}

class Joins {
  readonly transfers = new Map<Entry, Transfer>();
  readonly arrivals = new Set<Entry>();
  readonly matched: MatchedTransfer[] = [];

  has(entry: Entry): boolean {
    return this.transfers.has(entry) || this.arrivals.has(entry);
  }

  add(withdrawal: Withdrawal, deposit: Deposit, by: MatchedTransfer['by']): void {
    this.transfers.set(withdrawal, join(withdrawal, deposit));
    this.arrivals.add(deposit);
    this.matched.push({ withdrawalId: withdrawal.id, depositId: deposit.id, by });
  }
}

type Keys = (side: Sent | Arrived) => string[];

const hashKeys: Keys = ({ entry, hash }) => {
  if (hash === undefined) return [];
  return [`${hash.toLowerCase()}|${entry.kind === 'deposit' ? entry.in.asset : entry.out.asset}`];
};

/** Some sources state what was sent with the fee in it, most without: both may be what arrives. */
const amountKeys: Keys = ({ entry }) => {
  if (entry.kind === 'deposit') return [`${entry.in.asset}|${entry.in.quantity}`];
  const { asset, quantity } = entry.out;
  const fee = entry.fees.reduce(
    (sum, each) => (each.asset === asset ? sum + each.quantity : sum),
    0n,
  );
  const amounts = fee === 0n ? [quantity] : [quantity, quantity - fee];
  return amounts.map((amount) => `${asset}|${amount}`);
};

function joinUnique(
  sent: readonly Sent[],
  arrived: readonly Arrived[],
  keys: Keys,
  by: MatchedTransfer['by'],
  joins: Joins,
): void {
  const byKey = new Map<string, Deposit[]>();
  for (const side of arrived) {
    if (joins.has(side.entry)) continue;
    for (const key of keys(side)) {
      const list = byKey.get(key);
      if (list === undefined) byKey.set(key, [side.entry]);
      else list.push(side.entry);
    }
  }
  const found = new Map<Withdrawal, Deposit[]>();
  const claims = new Map<Deposit, number>();
  for (const side of sent) {
    if (joins.has(side.entry)) continue;
    const deposits = keys(side)
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((deposit) => mayBe(side.entry, deposit, by));
    const once = [...new Set(deposits)];
    found.set(side.entry, once);
    for (const deposit of once) claims.set(deposit, (claims.get(deposit) ?? 0) + 1);
  }
  for (const [withdrawal, [deposit, second]] of found) {
    if (deposit === undefined || second !== undefined || claims.get(deposit) !== 1) continue;
    joins.add(withdrawal, deposit, by);
  }
}

function mayBe(withdrawal: Withdrawal, deposit: Deposit, by: MatchedTransfer['by']): boolean {
  if (withdrawal.account === deposit.account) return false;
  // A hash may pay several people at once; more than was sent never arrives.
  if (by === 'hash') return deposit.in.quantity <= withdrawal.out.quantity;
  const later = deposit.at - withdrawal.at;
  return later >= -BEFORE_MS && later <= AFTER_MS;
}

/** Dated when the units left: what happens before they arrive finds them on neither side. */
function join(withdrawal: Withdrawal, deposit: Deposit): Transfer {
  const { out, fees, kind: _kind, ...base } = withdrawal;
  const inQuantity = deposit.in.quantity;
  const { asset, quantity } = out;
  const own = fees.filter((fee) => fee.asset === asset);
  const charged = own.reduce((sum, fee) => sum + fee.quantity, 0n);
  const contained = charged > 0n && quantity - inQuantity === charged;
  return {
    ...base,
    kind: 'transfer',
    key: `${withdrawal.key} > ${deposit.key}`,
    toAccount: deposit.account,
    out,
    in: deposit.in,
    // A fee that is the difference of the legs is not charged a second time.
    fees: [...(contained ? fees.filter((fee) => fee.asset !== asset) : fees), ...deposit.fees],
    counterpart: { source: deposit.source, rows: deposit.rows },
  };
}
