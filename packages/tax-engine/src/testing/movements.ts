/** Movements made by hand, for tests of a single matcher. Days are ISO; the time of day is noon. */
import { type Atoms, asQuantity } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { type Instant, isoToInstant } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import { asEntryId, type Entry } from '../ledger/entry.ts';
import type { Matcher, Period } from '../matching/matcher.ts';
import type { Acquire, Dispose, Exchange, Move, Movement, Remove } from '../movements/movement.ts';
import type { Disposal } from '../result/disposal.ts';
import type { Lot } from '../result/lot.ts';

let count = 0;

interface Where {
  readonly account?: string;
  readonly entry?: Entry;
}

const noonOf = (day: string): Instant => isoToInstant(`${day}T12:00:00Z`);

function base(day: string, units: string, { account = 'A', entry }: Where) {
  const [quantity = '', asset = ''] = units.split(' ');
  const instant = noonOf(day);
  count += 1;
  const id = asEntryId(`m${String(count).padStart(6, '0')}`);
  const common = { id, key: id, at: instant, account, source: 'file', rows: [count], fees: [] };
  const leg = { asset, quantity: asQuantity(fixed(quantity)) };
  return {
    entry: entry ?? ({ ...common, kind: 'charge', out: leg } as const),
    ...leg,
    account,
    day: isoToDay(day),
  };
}

/** Money as text; `?` where unknown. */
const amount = (text: string): bigint | null => (text === '?' ? null : fixed(text));

type Since = Where & { readonly since?: string | null };

export function acquire(day: string, units: string, cost: string, more: Since = {}): Acquire {
  const since = more.since === undefined ? day : more.since;
  const common = base(day, units, more);
  const { entry, asset, quantity } = common;
  const lot: Lot = {
    entry,
    asset,
    quantity,
    cost: amount(cost),
    origin: cost === '?' ? null : 'own-leg',
    missing: cost === '?' ? 'price' : null,
    acquiredDay: since === null ? null : isoToDay(since),
    acquiredAt: since === null ? null : noonOf(since),
  };
  return { ...common, type: 'acquire', lot };
}

type Sale = Where & { readonly fees?: string; readonly kind?: Dispose['kind'] };

export function dispose(day: string, units: string, proceeds: string, more: Sale = {}): Dispose {
  const { fees = '0', kind = 'sale' } = more;
  const common = base(day, units, more);
  return {
    ...common,
    type: 'dispose',
    at: common.entry.at,
    kind,
    proceeds: amount(proceeds),
    fees: amount(fees),
    origin: proceeds === '?' ? null : 'own-leg',
    ...(proceeds === '?' ? { missing: 'price' } : {}),
  };
}

type Swap = Where & { readonly value?: string; readonly added?: string; readonly keepsDay?: true };

export function exchange(day: string, units: string, into: string, more: Swap = {}): Exchange {
  const [quantity = '', asset = ''] = into.split(' ');
  const { value: worth = '?', added = '0' } = more;
  const value = amount(worth);
  return {
    ...base(day, units, more),
    type: 'exchange',
    into: { asset, quantity: asQuantity(fixed(quantity)) },
    keepsDay: more.keepsDay === true,
    added: amount(added),
    value,
    origin: value === null ? null : 'price-list',
    ...(value === null ? { missing: 'price' } : {}),
  };
}

export function move(day: string, units: string, from: string, toAccount: string): Move {
  return { ...base(day, units, { account: from }), type: 'move', toAccount };
}

export function remove(day: string, units: string, more: Where = {}): Remove {
  return { ...base(day, units, more), type: 'remove' };
}

/** Of a calendar year. */
export function periodOf(year: number): Period {
  return { year, firstDay: isoToDay(`${year}-01-01`), lastDay: isoToDay(`${year}-12-31`) };
}

export const EVER: Period = {
  year: 1970,
  firstDay: isoToDay('1970-01-01'),
  lastDay: isoToDay('2199-12-31'),
};

/** The result of a matcher: lot matches, holdings and shortfalls as text. */
export function run(matcher: Matcher, movements: readonly Movement[]) {
  for (const movement of movements) matcher.apply(movement);
  const result = matcher.finish();
  return {
    ...result,
    matched: result.disposals.items,
    slices: result.disposals.items.flatMap(linesOf),
    held: result.holdings.map(
      ({ account, quantity, asset, cost }) =>
        `${account ?? '*'}: ${fixedToText(quantity)} ${asset} for ${textOf(cost)}`,
    ),
    short: result.shortfalls.map(
      ({ movement, quantity }) => `${movement.type} ${fixedToText(quantity)} ${movement.asset}`,
    ),
  };
}

const textOf = (atoms: Atoms | null): string => (atoms === null ? '?' : fixedToText(atoms));

/** Each lot match as `quantity asset rule term: proceeds - fees - cost (+ disallowed) = gain`. */
function linesOf({ asset, slices }: Disposal): string[] {
  return slices.map((lotMatch) => {
    const { quantity, rule, term, proceeds, fees, cost, disallowed, gain } = lotMatch;
    const back = disallowed === undefined ? '' : ` + ${fixedToText(disallowed)}`;
    const sum = `${textOf(proceeds)} - ${textOf(fees)} - ${textOf(cost)}${back} = ${textOf(gain)}`;
    return `${fixedToText(quantity)} ${asset} ${rule} ${term}: ${sum}`;
  });
}
