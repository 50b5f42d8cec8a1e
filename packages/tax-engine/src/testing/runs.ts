import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import fc from 'fast-check';

/** A method that a country allows. */
export interface Policy {
  readonly rules: CountryRules;
  readonly country: string;
  readonly currency: string;
  readonly method: Method;
}

export const POLICIES: readonly Policy[] = COUNTRIES.flatMap((rules) =>
  rules.matching.value.methods.map((method) => ({
    rules,
    country: rules.country,
    currency: rules.currency,
    method,
  })),
);

/** Cases of a property in `npm test`, over all policies together. */
const SHORT = 120;
/** Without PROPERTY_SEED: `npm test` sets another in each run, a spec run alone repeats its cases. */
const SEED = 20_261_121;
const LONG_TIMEOUT = 3_600_000;
/** That of all tests (vitest.config.ts): a property took 77 s on a machine with 29 others at work. */
const SHORT_TIMEOUT = 300_000;
const SEEDS = 0x7fff_ffff;

export interface Runs {
  /** Cases of one property. */
  readonly count: number;
  readonly seed: number;
  /** For the title of a suite, so that a log names the seed. */
  readonly title: string;
  /** Milliseconds that one property may take. */
  readonly timeout: number;
  /** Checks a property `count` times, each policy in turn as often as any other. */
  spread<T>(
    policies: readonly Policy[],
    given: fc.Arbitrary<T> | ((policy: Policy) => fc.Arbitrary<T>),
    check: (value: T, policy: Policy) => void,
  ): void;
  /** The same for properties without a policy. */
  each<T>(given: fc.Arbitrary<T>, check: (value: T) => void): void;
}

/**
 * How often properties are tried: `PROPERTY_RUNS` and `PROPERTY_SEED` of the environment, which the
 * spec hands over. The seed stands in the suite's title and in each failure.
 */
export function runsFrom(env: Readonly<Record<string, string | undefined>>, now: number): Runs {
  const asked = whole(env['PROPERTY_RUNS']);
  const count = asked ?? SHORT;
  const seed = whole(env['PROPERTY_SEED']) ?? (asked === undefined ? SEED : now % SEEDS);
  return {
    count,
    seed,
    title: `${count} cases from seed ${seed}`,
    timeout: count <= SHORT ? SHORT_TIMEOUT : LONG_TIMEOUT,
    spread(policies, given, check) {
      const numRuns = Math.ceil(count / policies.length);
      for (const [index, policy] of policies.entries()) {
        const arbitrary = typeof given === 'function' ? given(policy) : given;
        const property = fc.property(arbitrary, (value) => check(value, policy));
        const report = fc.check(property, { numRuns, seed: (seed + index) % SEEDS });
        if (report.failed) {
          const caseName = `${policy.country} by ${policy.method}, PROPERTY_SEED=${seed}`;
          throw new Error(`${caseName}\n${fc.defaultReportMessage(report) ?? ''}`, {
            cause: report.errorInstance,
          });
        }
      }
    },
    each(given, check) {
      fc.assert(
        fc.property(given, (value) => check(value)),
        { numRuns: count, seed },
      );
    },
  };
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined;
}
