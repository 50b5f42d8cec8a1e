/** Reports under rules made in a test: a country's file with other matching or holding rules. */
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Holding, LossDisallowance, Matching, Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { computeNow } from '../report/compute.ts';
import type { Entry } from '../ledger/entry.ts';
import type { UntilResold } from '../matching/lots/disallowed-loss.ts';
import type { CreateMatcher } from '../input/compute-input.ts';
import type { Settings } from '../input/settings.ts';
import type { TaxReport } from '../result/report.ts';
import type { Selections } from '../matching/lots/selections.ts';
import { createValueBook } from '../valuation/values.ts';
import { leg, show } from './entries.ts';

export interface LotRules {
  readonly country?: string;
  readonly method?: Method;
  readonly matching?: Partial<Matching>;
  readonly holding?: Holding;
  readonly lossDisallowance?: LossDisallowance;
  readonly settings?: Settings;
  readonly selections?: readonly (readonly [Entry, readonly (readonly [Entry, string])[]])[];
  /** Replaces the matcher of the rules. */
  readonly createMatcher?: CreateMatcher;
}

/** Ireland: a loss on units bought back within four weeks reduces only the gain on those units. */
export const IE: UntilResold = {
  type: 'until-resold',
  after: { days: 28 },
  onlyAgainstGain: true,
  byDefault: true,
};

/** All accounts share the lots and there is no holding period, unless the test says otherwise. */
export function lotReport(
  year: number,
  entries: readonly Entry[],
  given: LotRules = {},
): TaxReport {
  const { method = 'fifo', settings = {}, selections, createMatcher } = given;
  return computeNow({
    entries,
    rules: rulesOf(given),
    year,
    method,
    values: createValueBook({ prices: [], rates: [] }),
    corrections: new Map(),
    settings,
    ...(selections === undefined ? {} : { selections: selectionsOf(selections) }),
    ...(createMatcher === undefined ? {} : { createMatcher }),
  });
}

function rulesOf({ country = 'US', matching, holding, lossDisallowance }: LotRules): CountryRules {
  const base = countryRules(country);
  if (base === undefined) throw new Error(`no country ${country}`);
  const value: Matching = { methods: ['fifo'], scopes: [{ scope: 'global' }], ...matching };
  const stated = { confidence: 'confirmed', basis: 'test' } as const;
  return {
    ...base,
    calendar: { ...stated, value: { startMonth: 1, startDay: 1, timeZone: 'UTC' } },
    matching: { ...stated, value },
    holding: { ...stated, value: holding ?? { type: 'none' } },
    ...(lossDisallowance === undefined
      ? {}
      : { lossDisallowance: { ...stated, value: lossDisallowance } }),
  };
}

function selectionsOf(given: NonNullable<LotRules['selections']>): Selections {
  return new Map(
    given.map(([disposal, lots]) => [
      disposal.id,
      lots.map(([lot, units]) => ({ lot: lot.id, quantity: leg(`${units} X`).quantity })),
    ]),
  );
}

/** Each lot match as `quantity rule term cost gain disallowed`, a cost or gain that is not known as `?`. */
export function lotsOf(report: TaxReport): string[] {
  return report.disposals.flatMap((disposal) =>
    disposal.slices.map(({ quantity, rule, term, cost, gain, disallowed }) =>
      [show(quantity), rule, term, show(cost), show(gain), disallowed && show(disallowed)]
        .filter((text) => text !== undefined && text !== 0n)
        .join(' '),
    ),
  );
}
