import { type Quantity, ZERO, atomsOf, plus } from '@meridian/money/measure.ts';
import type {
  DerivativeKind,
  IncomeKind,
  Leg,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import { entryOf, type Sides, type Vocabulary } from '../formats/shared/entry.ts';
import { enterByAccount, valuedSides } from '../formats/shared/two-sided.ts';
import type { LegRow } from '../formats/shared/leg-groups.ts';
import { type Draft, leg, type LedgerBuilder, type NewBase } from '../ledger/builder.ts';
import type { MappedRow } from './mapped-rows.ts';
import type { Kind } from './mapping.ts';

const NO_WORDS: Vocabulary = {
  income: new Map(),
  outgoing: new Map(),
  derivative: new Map(),
  gifts: new Set(),
  charges: new Set(),
  inside: new Set(),
  plain: new Set(['']),
};

/** Enters rows one by one, and keeps the balances that the file states. */
export class MappedEntries {
  readonly #ledger: LedgerBuilder;
  readonly #stated: boolean;

  /** @param stated whether the file has balances */
  constructor(ledger: LedgerBuilder, stated: boolean) {
    this.#ledger = ledger;
    this.#stated = stated;
  }

  /** The row's changes, one for each asset, in the balances they change. */
  legRows(row: MappedRow): LegRow[] {
    const { line, at: time, key, account, moves, fees } = row;
    const names = new Set([...moves, ...fees].map(({ asset }) => asset));
    return [...names].map((asset) => {
      const move = moves.find((each) => each.asset === asset);
      // An asset with a fee alone does not move otherwise.
      const flow = move === undefined ? 0n : move.flow;
      let charged: Quantity = ZERO;
      for (const fee of fees) if (fee.asset === asset) charged = plus(charged, fee.quantity);
      const wallet = account === this.#ledger.account ? undefined : account;
      const { movements } = this.#ledger.ledger(asset, wallet, this.#stated);
      const balance = move?.balance ?? null;
      const change = flow - atomsOf(charged);
      const legRow: LegRow = {
        ...{
          line,
          at: time,
          key,
          asset,
          flow,
          charged: atomsOf(charged),
          change,
          balance,
          entry: null,
        },
      };
      movements.push(legRow);
      return legRow;
    });
  }

  /** Enters a row by itself, or sets it aside when its kind and its amounts contradict. */
  alone(row: MappedRow): void {
    const entry = this.#entryOf(row);
    if (entry === null) return this.#ledger.setAside(row.line, 'inconsistent');
    this.enter(entry, [row]);
  }

  enter(entry: Draft, rows: readonly MappedRow[]): void {
    const lines = rows.map(({ line }) => line);
    const hash = rows.find((row) => row.hash !== '')?.hash;
    if (hash !== undefined) this.#ledger.hashes.set(entry, hash);
    if (!this.#stated) return enterByAccount(this.#ledger, entry, lines);
    this.#ledger.add(
      entry,
      lines,
      rows.flatMap((row) => this.legRows(row)),
    );
    if (entry.kind === 'trade' && (entry.in === undefined || entry.out === undefined)) {
      this.#ledger.issue('one-sided-trade', lines);
    }
  }

  base(row: MappedRow, fees: readonly Leg[] = row.fees): NewBase {
    const base = this.#ledger.base(row.key, row.at, row.wording, fees);
    return { ...base, account: row.account };
  }

  #entryOf(row: MappedRow): Draft | null {
    const sides = sidesOf(row);
    if (sides === null) return null;
    const base = this.base(row);
    if (sides.in === undefined && sides.out === undefined) {
      return entryOf(base, '', row.toAccount, sides, NO_WORDS).entry;
    }
    return entryOfKind(row.kind, base, row.toAccount, sides);
  }
}

/** What came in and went out; null when several assets did. */
function sidesOf({ moves, worth, at: time }: MappedRow): Sides | null {
  const [come, otherIn] = moves.filter(({ flow }) => flow > 0n);
  const [go, otherOut] = moves.filter(({ flow }) => flow < 0n);
  if (otherIn !== undefined || otherOut !== undefined) return null;
  return valuedSides({
    at: time,
    ...(come === undefined ? {} : { received: leg(come.asset, come.flow) }),
    ...(go === undefined ? {} : { sent: leg(go.asset, -go.flow) }),
    ...(worth === undefined ? {} : { worth }),
  });
}

/** Null when the kind needs the one side and the row has the other. */
function entryOfKind(kind: Kind, base: NewBase, toAccount: string, sides: Sides): Draft | null {
  const { in: come, out: go } = sides;
  const onlyIn = go === undefined ? come : undefined;
  const onlyOut = come === undefined ? go : undefined;
  switch (kind) {
    case 'by-amounts':
      return entryOf(base, '', toAccount, sides, NO_WORDS).entry;
    case 'trade':
    case 'trade-in':
    case 'trade-out':
      return { ...base, kind: 'trade', ...sides };
    case 'transfer':
    case 'transfer-in':
    case 'transfer-out':
      return { ...base, kind: 'transfer', toAccount, ...sides };
    case 'deposit':
    case 'gift-received':
      return onlyIn === undefined ? null : { ...base, kind, in: onlyIn };
    case 'withdrawal':
      return onlyOut === undefined ? null : { ...base, kind, out: onlyOut };
    case 'charge':
    case 'fee':
      return onlyOut === undefined ? null : { ...base, kind: 'charge', out: onlyOut };
    case 'left-out':
      return null;
    default:
      return entryOfWord(kind, base, sides);
  }
}

type Worded = Extract<Kind, `${string}.${string}`>;

function entryOfWord(kind: Worded, base: NewBase, sides: Sides): Draft | null {
  const { in: come, out: go } = sides;
  const income = INCOME.get(kind);
  if (income !== undefined) {
    return come === undefined || go !== undefined
      ? null
      : { ...base, kind: 'income', income, in: come };
  }
  const outgoing = OUTGOING.get(kind);
  if (outgoing !== undefined) {
    return go === undefined || come !== undefined
      ? null
      : { ...base, kind: 'outgoing', outgoing, out: go };
  }
  const derivative = DERIVATIVE.get(kind);
  return derivative === undefined ? null : { ...base, kind: 'derivative', derivative, ...sides };
}

const INCOME: ReadonlyMap<Kind, IncomeKind> = new Map([
  ['income.staking', 'staking'],
  ['income.interest', 'interest'],
  ['income.mining', 'mining'],
  ['income.airdrop', 'airdrop'],
  ['income.fork', 'fork'],
  ['income.reward', 'reward'],
  ['income.wages', 'wages'],
  ['income.other', 'other'],
]);

const OUTGOING: ReadonlyMap<Kind, OutgoingKind> = new Map([
  ['outgoing.spend', 'spend'],
  ['outgoing.gift', 'gift'],
  ['outgoing.donation', 'donation'],
  ['outgoing.lost', 'lost'],
  ['outgoing.stolen', 'stolen'],
]);

const DERIVATIVE: ReadonlyMap<Kind, DerivativeKind> = new Map([
  ['derivative.realised', 'realised'],
  ['derivative.funding', 'funding'],
  ['derivative.fee', 'fee'],
  ['derivative.premium', 'premium'],
]);
