import { ZERO } from '@meridian/money/measure.ts';
import type { Zone } from '../common/calendar.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import type { CashLine, CashYear } from '../result/disposal.ts';
import type { Issue } from '../result/report.ts';
import { keyedLegs } from '../valuation/correction.ts';
import { type FeeLookup, feeIssues, legOf, valueCode, valuedSide } from './value-questions.ts';

/**
 * Issues for unknown costs where the law counts costs by year (PL, HU). No disposal has these
 * costs, and unknown costs of an earlier year are carried to later years, so that each leaves the
 * estimate open.
 */
export function* cashIssues(
  years: readonly CashYear[],
  asking: FeeLookup & { readonly zone: Zone },
  isNamed: (entry: Entry) => boolean,
): Generator<Issue> {
  for (const { lines } of years) {
    for (const line of lines) {
      if (line.amount === null && !isNamed(line.entry)) yield* issuesOf(line, asking);
    }
  }
}

function issuesOf({ entry, kind, missing }: CashLine, asking: FeeLookup & { readonly zone: Zone }) {
  const day = asking.zone.dayOf(entry.at);
  const when = { day, taxYear: asking.zone.taxYearOf(day), atStake: null, level: 'open' } as const;
  if (kind === 'fee' || missing === 'fee') {
    const fees = feeIssues(entry, asking, when);
    return fees.length > 0 ? fees : moneyPaid(entry).map((side) => ({ ...when, ...side }));
  }
  const leg = unitsOf(entry);
  const side = { asset: leg?.asset ?? '', quantity: leg?.quantity ?? ZERO };
  if (entry.kind === 'deposit' || entry.kind === 'gift-received') {
    return [{ ...when, ...side, code: 'missing-cost', entry, leg: null } satisfies Issue];
  }
  const code = valueCode(entry, missing);
  return [{ ...when, code, ...valuedSide(entry, { ...side, leg: legOf(entry, side.asset) }) }];
}

/** Charges and fees in money, which lack a currency rate. */
function moneyPaid(entry: Entry): Pick<Issue, 'code' | 'entry' | 'asset' | 'quantity' | 'leg'>[] {
  return keyedLegs(entry)
    .filter(([key, { asset }]) => isFiat(asset) && (key === 'out' || key.startsWith('fee')))
    .map(([leg, { asset, quantity }]) => ({ code: 'missing-rate', entry, asset, quantity, leg }));
}

/** The leg received, else the leg given, if it is in units. */
function unitsOf(entry: Entry): Leg | undefined {
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  return [got, given].find((leg) => leg !== undefined && !isFiat(leg.asset)) ?? got ?? given;
}
