import { fixedToText } from '@meridian/money/fixed.ts';
import { type Zone, dayToIso } from '../common/calendar.ts';
import type { ExplanationNode } from './node.ts';
import type { Disposal } from '../result/disposal.ts';
import type { Lot, LotMatch, ValueOrigin } from '../result/lot.ts';

/** Number of exchanges that a tree follows back; earlier exchanges are explained under `more`. */
const DEPTH_MAX = 3;
/** Maximum of lots in the tree of a disposal; further lots are explained under `more`. */
const LOTS_MAX = 200;

/** The limits left for a tree. */
interface Reach {
  readonly depth: number;
  readonly budget: { left: number };
}

export interface LotContext {
  /** `ENTRY/ASSET` of the disposal. */
  readonly disposal: string;
  readonly dayOf: Zone['dayOf'];
}

/** Path of a disposal by its first entry and asset; unique in a report. */
export function disposalPath({ asset, parts }: Disposal): string {
  return `${parts[0]?.entry.id ?? ''}/${asset}`;
}

export function originId(origin: ValueOrigin | null): string {
  return origin === null ? 'explain.origin.unknown' : `explain.origin.${origin}`;
}

/** The lots of a lot match, and the lots of unknown cost in its pool. */
export function lotsOf({ lots, pool }: LotMatch): readonly Lot[] {
  return pool === undefined || pool.unknown.length === 0 ? lots : [...lots, ...pool.unknown];
}

/**
 * Explains the lots of a disposal: where units came from, and through which exchanges. Chains of
 * exchanges may be as long as the ledger, so that a tree follows a few exchanges and continues
 * under the figure id in `more`: `lot/SLICE.LOT.FROM…/ENTRY/ASSET`, each number an index.
 */
export function createLotNodes(context: LotContext): (lot: Lot, path: string) => ExplanationNode {
  const budget = { left: LOTS_MAX };
  return (lot, path) => explainLot(lot, path, context, { depth: 0, budget });
}

/**
 * Explains an earlier lot of a chain by its path; null for a path that the disposal does not have.
 */
export function explainLotAt(
  disposal: Disposal,
  path: string,
  dayOf: Zone['dayOf'],
  first = 0,
): ExplanationNode | null {
  const [matchIndex, ...rest] = path.split('.').map((index) => Number.parseInt(index, 10));
  const lotMatch = matchIndex === undefined ? undefined : disposal.slices[matchIndex];
  let lots: readonly Lot[] = lotMatch === undefined ? [] : lotsOf(lotMatch);
  let lot: Lot | undefined;
  for (const index of rest) {
    lot = lots[index];
    if (lot === undefined) return null;
    lots = lot.from ?? [];
  }
  if (lot === undefined) return null;
  const context = { disposal: disposalPath(disposal), dayOf };
  return explainLot(lot, path, context, { depth: 0, budget: { left: LOTS_MAX } }, first);
}

function explainLot(
  lot: Lot,
  path: string,
  context: LotContext,
  { depth, budget }: Reach,
  first = 0,
): ExplanationNode {
  const { from = [] } = lot;
  const node = describe(lot, context.dayOf);
  budget.left -= 1;
  if (from.length === 0) return node;
  const idAt = (start: number): string =>
    `lot/${path}/${context.disposal}${start === 0 ? '' : `@${start}`}`;
  if (depth === DEPTH_MAX || budget.left <= 0) return { ...node, more: idAt(first) };
  const children: ExplanationNode[] = [];
  let next = first;
  while (next < from.length && budget.left > 0) {
    const given = from[next];
    if (given === undefined) break;
    children.push(explainLot(given, `${path}.${next}`, context, { depth: depth + 1, budget }));
    next += 1;
  }
  if (next < from.length) {
    const params = { count: `${from.length - next}` };
    children.push({ id: 'explain.lots-after', params, more: idAt(next), children: [] });
  }
  return { ...node, children };
}

/** Describes a lot; without an amount, since the lot match states the share consumed. */
function describe(lot: Lot, dayOf: Zone['dayOf']): ExplanationNode {
  const { cost, acquiredDay, entry, origin, from } = lot;
  const known = cost !== null && acquiredDay !== null;
  return {
    id: idOf(known, from),
    params: {
      asset: lot.asset,
      lotQuantity: fixedToText(lot.quantity),
      account: entry.account,
      acquired: dayToIso(acquiredDay ?? dayOf(entry.at)),
      ...(from === undefined || from.length === 0 ? {} : { date: dayToIso(dayOf(entry.at)) }),
      ...(known ? { lotCost: fixedToText(cost), origin: originId(origin) } : {}),
    },
    rows: [{ source: entry.source, rows: entry.rows }],
    children: [],
  };
}

function idOf(known: boolean, from: Lot['from']): string {
  if (from === undefined || from.length === 0) return known ? 'explain.lot' : 'explain.lot-unknown';
  return known ? 'explain.lot-exchanged' : 'explain.lot-exchanged-unknown';
}
