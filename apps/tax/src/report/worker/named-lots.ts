import { type Quantity, ZERO, atomsOf, plus } from '@meridian/money/measure.ts';
import { createZone, dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import {
  type Entry,
  type EntryId,
  type Leg,
  type MoneyAmount,
  isFiat,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { MatchRule } from '@meridian/tax-engine/result/lot.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { LotToName, NamableLots } from '../model/report-view.ts';
import type { ComputedReport } from './computing.ts';
import type { Workspace } from './workspace.ts';

/** Lots that are listed for a disposal; those in use come first. */
const LOTS_SHOWN = 100;

const BY_LOTS: ReadonlySet<MatchRule> = new Set<MatchRule>([
  ...(['fifo', 'lifo', 'hifo', 'lofo', 'specific', 'missing'] as const),
]);

/** The lots that may be named for a disposal; null where units are not identified one by one. */
export function namableLots(
  disposal: Disposal,
  { rules, input }: Pick<ComputedReport, 'rules' | 'input'>,
  workspace: Workspace,
): NamableLots | null {
  const { parts, slices, asset, quantity } = disposal;
  const [part] = parts;
  const isByLots = slices.every(({ rule }) => BY_LOTS.has(rule));
  if (rules.matching.value.identification !== true || part === undefined || !isByLots) return null;
  if (parts.length > 1) return null;
  const { entry } = part;
  const taken = takenBy(disposal);
  const zone = createZone(rules.calendar.value);
  const lots = acquisitionsFor(disposal, input.entries, rules).map(
    ({ entry: acquired, leg }): LotToName => ({
      lot: acquired.id,
      day: dayToIso(zone.dayOf(acquired.at)),
      account: acquired.account,
      quantity: leg.quantity,
      paid: paidFor(acquired),
      taken: taken.get(acquired.id) ?? ZERO,
    }),
  );
  const listed = [
    ...lots.filter(({ taken: used }) => used > ZERO),
    ...lots.filter(({ taken: used }) => used === ZERO),
  ];
  return {
    entryId: entry.id,
    asset,
    quantity,
    isNamed: workspace.corrections.get(entry.id)?.lots !== undefined,
    lots: listed.slice(0, LOTS_SHOWN),
    isAll: lots.length <= LOTS_SHOWN,
  };
}

/** Units of each lot that answer for the disposal now. */
function takenBy({ slices }: Disposal): ReadonlyMap<EntryId, Quantity> {
  const taken = new Map<EntryId, Quantity>();
  for (const { lots, quantity } of slices) {
    const [lot] = lots;
    if (lot === undefined) continue;
    const before = taken.get(lot.entry.id);
    taken.set(lot.entry.id, before === undefined ? quantity : plus(before, quantity));
  }
  return taken;
}

interface Acquisition {
  readonly entry: Entry;
  readonly leg: Leg;
}

/**
 * Acquisitions of the asset up to the disposal, in the order of the ledger. Where lots stay in their
 * account, those of other accounts are left out unless units were moved into this one.
 */
function acquisitionsFor(
  { asset, account, at: time, day, parts }: Disposal,
  entries: readonly Entry[],
  rules: CountryRules,
): readonly Acquisition[] {
  const before = entries.filter(
    (entry) => msOf(entry.at) <= msOf(time) && entry !== parts[0]?.entry,
  );
  const { scopes } = rules.matching.value;
  const scope = scopes.findLast(({ from }) => from === undefined || from <= dayToIso(day))?.scope;
  const isOpen =
    scope === 'global' ||
    before.some(
      (entry) =>
        entry.kind === 'transfer' && entry.toAccount === account && entry.in?.asset === asset,
    );
  return before.flatMap((entry): Acquisition[] => {
    if (entry.kind === 'transfer' || (!isOpen && entry.account !== account)) return [];
    const leg = 'in' in entry ? entry.in : undefined;
    return leg?.asset === asset && leg.quantity > ZERO ? [{ entry, leg }] : [];
  });
}

/** What a purchase or a lot from before states as paid. */
function paidFor(entry: Entry): MoneyAmount | null {
  if (entry.kind === 'opening') return entry.cost;
  const out = entry.kind === 'trade' ? entry.out : undefined;
  if (out === undefined || !isFiat(out.asset)) return null;
  return { currency: out.asset, atoms: atomsOf(out.quantity) };
}
