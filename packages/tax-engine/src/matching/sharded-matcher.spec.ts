/** Assets matched in shards give the result of one matcher over all of them. */
import { ZERO, asQuantity } from '@meridian/money/measure.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble } from '../report/assemble.ts';
import { computeNow, computeReport, feed, startRun } from '../report/compute.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import { createMatcher } from './create-matcher.ts';
import { ShardedMatcher } from './sharded-matcher.ts';
import { DisposalList } from './disposals/list.ts';
import { finishOf } from '../report/groups.ts';
import { IncrementalReport } from '../report/incremental.ts';
import { type AssetGroups, assetGroupsOf } from './asset-groups.ts';
import { asEntryId, type Entry, type Leg } from '../ledger/entry.ts';
import { movementsOf } from '../movements/from-entry.ts';
import type { Movement } from '../movements/movement.ts';
import { runToEnd } from '../common/run-to-end.ts';
import { acquire } from '../testing/movements.ts';
import { entryOf, textOf, wildStep } from '../testing/random-ledger.ts';
import { POLICIES, runsFrom } from '../testing/runs.ts';
import { inputOf, reportOf, trade, transfer } from '../testing/entries.ts';

/** The report of a sharded matcher with these limits. */
function sharded(
  input: ComputeInput,
  buffered: number,
  shards: number,
  bufferedPerGroup = Infinity,
): string {
  const run = runToEnd(startRun(input));
  const create = () => createMatcher(input, run.period);
  const matcher = new ShardedMatcher(create, assetGroupsOf(run.entries, run.context, input), {
    limits: { buffered, bufferedPerGroup, shards },
  });
  const { income, derivatives } = runToEnd(feed(run, []));
  for (const entry of run.entries) {
    for (const movement of movementsOf(entry, run.context)) {
      if (movement.quantity > ZERO) matcher.apply(movement);
      if (matcher.shouldFlush) runToEnd(matcher.flush());
    }
  }
  const finish = runToEnd(finishOf(run, input, matcher));
  return textOf(runToEnd(assemble(run, input, finish, { income, derivatives })));
}

/** The same entry with coins of a family of its own. */
function ofFamily(entry: Entry, family: number): Entry {
  const renamed = (leg: Leg): Leg =>
    leg.asset.length === 3 && ['BTC', 'ETH'].includes(leg.asset)
      ? { ...leg, asset: `${leg.asset}${family}` }
      : leg;
  const legs: { in?: Leg; out?: Leg } = {};
  if ('in' in entry && entry.in !== undefined) legs.in = renamed(entry.in);
  if ('out' in entry && entry.out !== undefined) legs.out = renamed(entry.out);
  return { ...entry, ...legs, fees: entry.fees.map(renamed) };
}

const runs = runsFrom(process.env, Date.now());

describe(`assets matched apart, ${runs.title}`, { timeout: runs.timeout }, () => {
  it('make the report of one matcher', () => {
    runs.spread(
      POLICIES,
      fc.tuple(fc.array(wildStep, { maxLength: 40 }), fc.boolean()),
      ([given, chooses], policy) => {
        const { rules, method, currency } = policy;
        const entries = given.map((step, index) => ofFamily(entryOf(step, currency), index % 4));
        const choices = entries.map(({ id }, index) => {
          const lot = entries[Math.floor(index / 2)]?.id ?? asEntryId('');
          return [id, [{ lot, quantity: asQuantity(10n ** 23n) }]] as const;
        });
        const input: ComputeInput = {
          ...inputOf(rules, 2024, entries, { method }),
          ...(chooses ? { selections: new Map(choices) } : {}),
        };
        const unsharded = sharded(input, Infinity, 1);
        expect(sharded(input, 3, 2)).toBe(unsharded);
        expect(sharded(input, 1, 64)).toBe(unsharded);
        expect(sharded(input, Infinity, 64, 2)).toBe(unsharded);
        expect(textOf(computeNow(input))).toBe(unsharded);
      },
    );
  });
});

describe('movements', () => {
  /** Matchers that only record the assets they get. */
  function noting(groups: AssetGroups, bufferedPerGroup = Infinity) {
    const observed: string[][] = [];
    const create = () => {
      const own: string[] = [];
      observed.push(own);
      const nothing = { disposals: new DisposalList(2024), shortfalls: [], holdings: [] };
      return { apply: ({ asset }: Movement) => void own.push(asset), finish: () => nothing };
    };
    return {
      observed,
      matcher: new ShardedMatcher(create, groups, {
        limits: { buffered: 4, bufferedPerGroup, shards: 2 },
      }),
    };
  }
  const APART: AssetGroups = { find: (asset) => asset };
  const buy = (asset: string) => acquire('2024-01-01', `1 ${asset}`, '1');

  it('are buffered up to the limit, and go to the shards group by group in turn', () => {
    const { observed, matcher } = noting(APART);
    for (const asset of ['BTC', 'ETH', 'BTC']) matcher.apply(buy(asset));
    expect([matcher.shouldFlush, observed]).toEqual([false, [[], []]]);
    matcher.apply(buy('SOL'));
    expect([matcher.shouldFlush, observed]).toEqual([true, [[], []]]);
    expect([...matcher.flush()]).toHaveLength(2);
    expect([matcher.shouldFlush, observed]).toEqual([false, [['BTC', 'BTC', 'SOL'], ['ETH']]]);
    matcher.apply(buy('ADA'));
    matcher.finish();
    expect(observed).toEqual([
      ['BTC', 'BTC', 'SOL'],
      ['ETH', 'ADA'],
    ]);
  });

  it('are flushed earlier where there are few asset groups', () => {
    const { matcher } = noting(APART, 1);
    const shouldFlushAfter = (asset: string) => {
      matcher.apply(buy(asset));
      return matcher.shouldFlush;
    };
    expect(shouldFlushAfter('BTC')).toBe(true);
    runToEnd(matcher.flush());
    expect([shouldFlushAfter('ETH'), shouldFlushAfter('BTC')]).toEqual([false, true]);
  });

  it('of an asset group have one matcher, whichever of its assets comes first', () => {
    const { observed, matcher } = noting({ find: (asset) => (asset === 'WBTC' ? 'BTC' : asset) });
    for (const asset of ['WBTC', 'ETH', 'BTC', 'WBTC']) matcher.apply(buy(asset));
    matcher.finish();
    expect(observed).toEqual([['WBTC', 'BTC', 'WBTC'], ['ETH']]);
  });

  it('need not be there', () => {
    const { observed, matcher } = noting(APART);
    const { groups, broken } = matcher.finish();
    const results = groups.map(({ matched }) => matched.result);
    expect(results.map(({ disposals }) => disposals.items)).toEqual([[]]);
    expect(results).toMatchObject([{ shortfalls: [], holdings: [] }]);
    expect([...broken]).toEqual([]);
    expect(observed).toEqual([[]]);
  });

  it('of a shard that failed are to be matched again, all of its groups', () => {
    let made = 0;
    const create = () => {
      made += 1;
      const isFaulty = made === 1;
      return {
        apply() {
          if (isFaulty) throw new Error('a defect');
        },
        finish: () => ({ disposals: new DisposalList(2024), shortfalls: [], holdings: [] }),
      };
    };
    const limits = { buffered: 4, bufferedPerGroup: 4, shards: 2 };
    const matcher = new ShardedMatcher(create, APART, { limits });
    for (const asset of ['BTC', 'ETH', 'SOL', 'BTC']) matcher.apply(buy(asset));
    const { groups, broken } = matcher.finish();
    expect(groups).toHaveLength(1);
    expect([...broken]).toEqual(['BTC', 'SOL']);
  });
});

describe('the progress of a report', () => {
  it('is how many entries were read, from the first time it is told', () => {
    const purchase = trade('2024-01-01', '100 EUR', '1 BTC');
    const entries = Array.from({ length: 5000 }, (_, index) => ({
      ...purchase,
      id: asEntryId(`${index}`),
    }));
    const reported: number[] = [];
    const run = computeReport(inputOf('DE', 2024, entries));
    for (let step = run.next(); step.done !== true; step = run.next()) {
      expect(step.value.total).toBe(5000);
      reported.push(step.value.done);
    }
    expect(reported[0]).toBe(0);
    expect(new Set(reported).size).toBeGreaterThan(2);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toBe(5000);
  });
});

describe('disposals of one entry', () => {
  it('stand in the order of what it does, whoever matched them', () => {
    const { disposals } = reportOf('DE', 2024, [
      trade('2024-01-01', '100 EUR', '1 XRP'),
      trade('2024-01-02', '100 EUR', '1 BTC'),
      trade('2024-01-03', '100 EUR', '1 ADA'),
      trade('2024-02-01', '1 BTC', '300 EUR', { fees: ['1 ADA', '1 XRP'] }),
    ]);
    expect(disposals.map(({ asset }) => asset)).toEqual(['BTC', 'ADA', 'XRP']);
  });

  it.each(['DE', 'GB', 'JP'])('do so where they share a matcher, too: %s', (country) => {
    const money = countryRules(country)?.currency ?? '';
    const assets = Array.from({ length: 65 }, (_, index) => `C${index}`);
    const entries = [
      ...assets.map((asset) => trade('2024-05-01', `100 ${money}`, `10 ${asset}`)),
      trade('2024-07-01', '1 C64', `20 ${money}`, { fees: [`0.1 C0 @ 1 ${money}`] }),
    ];
    const input = inputOf(country, 2024, entries);
    const order = computeNow(input).disposals.map(({ asset }) => asset);
    expect(order).toEqual(['C64', 'C0']);
    expect(textOf(runToEnd(new IncrementalReport().update(input)))).toBe(textOf(computeNow(input)));
  });
});

describe('an institution', () => {
  const buy = (asset: string, account: string) =>
    trade('2024-01-01', '100 EUR', `1 ${asset}`, { account });
  const held = (entries: readonly Entry[]) => {
    const input = inputOf('PT', 2024, entries);
    const report = computeNow(input);
    expect(textOf(runToEnd(new IncrementalReport().update(input)))).toBe(textOf(report));
    return report.holdings.map(({ asset, account }) => `${asset} at ${account ?? 'all'}`);
  };

  it('has the name of its only account', () => {
    expect(held([buy('BTC', 'Kraken Pro'), buy('ETH', 'Kraken Pro')])).toEqual([
      'BTC at Kraken Pro',
      'ETH at Kraken Pro',
    ]);
  });

  it('has its own where it has several, whatever they hold', () => {
    expect(held([buy('BTC', 'Kraken Pro'), buy('ETH', 'Kraken Spot')])).toEqual([
      'BTC at kraken',
      'ETH at kraken',
    ]);
  });

  it('knows the account to which units came', () => {
    const moved = transfer('2024-02-01', '1 BTC', '1 BTC', 'Kraken Earn', { account: 'Bitvavo' });
    expect(held([buy('BTC', 'Bitvavo'), buy('ETH', 'Kraken Pro'), moved])).toEqual([
      'BTC at kraken',
      'ETH at kraken',
    ]);
  });

  it('is called as the year knew it', () => {
    const later = trade('2025-02-01', '1 EUR', '1 ADA', { account: 'Kraken Spot' });
    expect(held([buy('BTC', 'Kraken Pro'), later])).toEqual(['BTC at Kraken Pro']);
  });
});
