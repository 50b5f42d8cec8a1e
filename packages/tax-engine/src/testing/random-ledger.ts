/** Random ledgers, for properties that hold for every ledger. */
import { type Atoms, atomsOf } from '@meridian/money/measure.ts';
import fc from 'fast-check';
import { DAY_MS } from '../common/calendar.ts';
import type { Entry } from '../ledger/entry.ts';
import type { TaxReport } from '../result/report.ts';
import { deposit, gift, staking, trade, transfer, withdrawal } from './entries.ts';

export interface Step {
  readonly kind:
    | 'buy'
    | 'sell'
    | 'swap'
    | 'reward'
    | 'move'
    /** A move that loses a tenth of its units. */
    | 'lossy-move'
    | 'deposit'
    | 'withdrawal'
    | 'gift'
    /** A purchase whose fee is paid in the units bought. */
    | 'buy-less-fee';
  readonly day: number;
  readonly units: number;
  readonly cents: number;
  readonly asset: 'BTC' | 'ETH';
  readonly account: 'A' | 'B';
}

const FIRST_DAY = Date.UTC(2023, 0, 1);
/** Years whose reports together hold every disposal of these ledgers, in any tax calendar. */
export const YEARS = [2022, 2023, 2024, 2025];

/**
 * Days over three years, so that holding periods and the United States' change of scope count; some
 * days are frequent, so that they have several entries.
 */
export function stepOf(...kinds: readonly Step['kind'][]): fc.Arbitrary<Step> {
  return fc.record({
    kind: fc.constantFrom(...kinds),
    day: fc.oneof(fc.integer({ min: 0, max: 1090 }), fc.integer({ min: 400, max: 440 })),
    units: fc.integer({ min: 1, max: 1_000_000 }),
    cents: fc.integer({ min: 1, max: 10_000_000 }),
    asset: fc.constantFrom('BTC', 'ETH'),
    account: fc.constantFrom('A', 'B'),
  });
}

export const anyStep = stepOf('buy', 'buy', 'sell', 'sell', 'swap', 'reward', 'move');

/** Steps with units of unknown origin and units that leave without a sale. */
export const wildStep = stepOf(
  'buy',
  'buy',
  'sell',
  'sell',
  'swap',
  'reward',
  'move',
  'deposit',
  'withdrawal',
  'gift',
  'buy-less-fee',
);

const otherOf = (account: Step['account']): Step['account'] => (account === 'A' ? 'B' : 'A');

/** Units of a move that arrive. */
function arrived({ kind, units }: Step): number {
  return kind === 'lossy-move' ? units - Math.floor(units / 10) : units;
}

const isMove = ({ kind }: Step): boolean => kind === 'move' || kind === 'lossy-move';

export const dateOf = (day: number): string =>
  new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);

export function entryOf(step: Step, currency: string): Entry {
  const { kind, day, units, cents, asset, account } = step;
  const date = dateOf(day);
  const own = `0.${String(units).padStart(7, '0')} ${asset}`;
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const money = `${amount} ${currency}`;
  const here = { account, source: account };
  const more = { ...here, fees: [`0.01 ${currency}`] };
  switch (kind) {
    case 'buy':
      return trade(date, money, own, more);
    case 'buy-less-fee':
      return trade(date, money, own, { ...here, fees: [`0.00000002 ${asset}`] });
    case 'sell':
      return trade(date, own, money, more);
    case 'swap':
      return trade(date, `${own} @ ${money}`, `0.5 ${asset === 'BTC' ? 'ETH' : 'BTC'}`, here);
    case 'reward':
      return staking(date, `${own} @ ${money}`, here);
    case 'deposit':
      return deposit(date, own, here);
    case 'withdrawal':
      return withdrawal(date, own, here);
    case 'gift':
      return gift(date, `${own} @ ${money}`, here);
    case 'move':
      return transfer(date, own, own, otherOf(account), here);
    case 'lossy-move': {
      const left = `0.${String(arrived(step)).padStart(7, '0')} ${asset}`;
      return transfer(date, `${own} @ ${money}`, left, otherOf(account), here);
    }
  }
}

export const ledgerOf = (steps: readonly Step[], currency: string): Entry[] =>
  steps.map((step) => entryOf(step, currency));

/**
 * Steps in the order of their days, without steps that give units which are not held: no disposal
 * lacks an acquisition, by account or in total. The ledger orders entries within a day, so a step
 * that gives units has a day of its own, unless the caller gives each entry its instant.
 */
export function covered(steps: readonly Step[], sharesDays = false): Step[] {
  const held = new Map<string, number>();
  const change = (account: string, asset: string, units: number): void => {
    const key = `${account} ${asset}`;
    const before = held.get(key);
    held.set(key, before === undefined ? units : before + units);
  };
  const out: Step[] = [];
  let today = -1;
  for (const step of steps.toSorted((a, b) => a.day - b.day)) {
    const { kind, account, asset, units, day } = step;
    if (kind === 'buy' || kind === 'reward') {
      change(account, asset, units);
    } else {
      const free = held.get(`${account} ${asset}`);
      if (free === undefined || free < units) continue;
      if (day === today && !sharesDays) continue;
      change(account, asset, -units);
      if (isMove(step)) change(otherOf(account), asset, arrived(step));
    }
    today = day;
    out.push(step);
  }
  return out;
}

/** Sells all units left, account by account, on one day. */
export function liquidation(steps: readonly Step[], day: number): Step[] {
  const held = new Map<string, Step>();
  for (const step of steps) {
    const { kind, account, asset, units } = step;
    const add = (to: 'A' | 'B', count: number): void => {
      const key = `${to} ${asset}`;
      const before = held.get(key);
      const left = before === undefined ? count : before.units + count;
      held.set(key, { kind: 'sell', day, units: left, cents: 5_000_000, asset, account: to });
    };
    add(account, kind === 'buy' || kind === 'reward' ? units : -units);
    if (isMove(step)) add(otherOf(account), arrived(step));
  }
  return [...held.values()].filter(({ units }) => units > 0);
}

/** Plain text of a report or of parts of it, for comparison. */
export const textOf = (report: TaxReport | Partial<TaxReport>): string =>
  JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

export function known(atoms: bigint | null | undefined): bigint {
  if (atoms === null || atoms === undefined) throw new Error('a figure is not known');
  return atoms;
}

export const sumOf = (amounts: readonly Atoms[]): bigint =>
  amounts.reduce<bigint>((sum, amount) => sum + atomsOf(amount), 0n);

export const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
