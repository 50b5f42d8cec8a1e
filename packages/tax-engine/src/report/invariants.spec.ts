/** An invariant that fails leaves out one entry under its name; all others are computed as before. */
import { AssetMismatch } from '@meridian/money/amount.ts';
import { asQuantity, atomsOf } from '@meridian/money/measure.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { isoToInstant } from '../common/time.ts';
import { runToEnd } from '../common/run-to-end.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import type { Entry } from '../ledger/entry.ts';
import { matcherByRules } from '../matching/create-matcher.ts';
import { allocate } from '../matching/disposals/allocated-lot-match.ts';
import { DisposalList } from '../matching/disposals/list.ts';
import type { ReportedFailure } from '../matching/failure.ts';
import type { Matcher } from '../matching/matcher.ts';
import type { TaxReport } from '../result/report.ts';
import { textOf } from '../testing/random-ledger.ts';
import { inputOf, show, lotMatchesOf, staking, trade, transfer } from '../testing/entries.ts';
import { createValueBook } from '../valuation/values.ts';
import { computeNow } from './compute.ts';
import { IncrementalReport } from './incremental.ts';

type Create = NonNullable<ComputeInput['createMatcher']>;

/** Gives a sale of ETH on or after a day lot matches of half its units. */
const halving =
  (from: string): Create =>
  (input, period) => {
    const matcher = matcherByRules(input, period);
    const list = new DisposalList(period.year);
    return {
      apply(movement) {
        const isFaulty = movement.type === 'dispose' && movement.asset === 'ETH';
        if (!isFaulty || movement.entry.at < isoToInstant(from)) return matcher.apply(movement);
        const quantity = asQuantity(atomsOf(movement.quantity) / 2n);
        const half = { rule: 'fifo', term: 'taxable', quantity, cost: 0n, lots: [] } as const;
        list.add(movement, allocate(movement, [half]));
      },
      finish: () => matcher.finish(),
    };
  };

/** Throws an unexpected error where it has seen ETH. */
const endless: Create = (input, period) => {
  const matcher = matcherByRules(input, period);
  let hasSeen = false;
  const broken: Matcher = {
    apply(movement) {
      hasSeen ||= movement.asset === 'ETH';
      matcher.apply(movement);
    },
    finish() {
      if (hasSeen) throw new TypeError('no such thing');
      return matcher.finish();
    },
  };
  return broken;
};

const ledgerIn = (currency: string) => [
  trade('2023-01-01', `1000 ${currency}`, '10 ETH'),
  trade('2023-01-02', `1000 ${currency}`, '1 BTC'),
  trade('2023-06-01', '1 ETH', `150 ${currency}`),
  trade('2023-07-01', '0.5 BTC', `700 ${currency}`),
  trade('2023-08-01', '2 ETH', `400 ${currency}`),
  trade('2023-09-01', '1 ETH', `300 ${currency}`),
];
const ledger = ledgerIn('EUR');

interface Ran {
  readonly report: TaxReport;
  readonly failures: readonly ReportedFailure[];
}

/** The report by both ways to match a ledger, which must not differ. */
function reportWith(create: Create, entries: readonly Entry[] = ledger, country = 'DE'): Ran {
  const failures: ReportedFailure[] = [];
  const input: ComputeInput = {
    ...inputOf(country, 2023, entries),
    createMatcher: create,
    onInvariant: (failure) => failures.push(failure),
  };
  const report = runToEnd(new IncrementalReport().update(input));
  const reported = failures.splice(0);
  const sharded = computeNow(input);
  expect(textOf(sharded)).toBe(textOf(report));
  expect(failures.map(({ entry }) => entry)).toEqual(reported.map(({ entry }) => entry));
  return { report, failures: reported };
}

const namesOf = ({ issues }: TaxReport) =>
  issues.flatMap(({ code, asset, entry, invariant }) =>
    code === 'invariant-failed' ? [`${invariant} ${asset} ${entry.id}`] : [],
  );

it('leaves out a transfer of which another asset arrives, and computes the others', () => {
  const mixed = transfer('2023-06-02', '1 ETH', '0.4 BTC', 'B');
  const { report, failures } = reportWith(matcherByRules, [...ledger, mixed]);
  expect(namesOf(report)).toEqual([`quantities-are-of-one-asset ETH ${mixed.id}`]);
  expect(report.disposals.map(({ asset }) => asset)).toContain('BTC');
  expect(failures.map(({ error }) => error)).toEqual([expect.any(AssetMismatch)]);
  expect(failures[0]?.error).toMatchObject({ left: 'ETH', right: 'BTC' });
});

describe('a matcher with a fault in one asset', () => {
  const sound = computeNow(inputOf('DE', 2023, ledger));
  const { report, failures } = reportWith(halving('2023-08-01'));

  it('leaves the figures of the other asset as they were', () => {
    const figuresOf = (asset: string, computed: TaxReport) =>
      computed.disposals
        .filter((disposal) => disposal.asset === asset)
        .map(({ gain, cost, slices }) => [gain, cost, slices.length]);
    expect(figuresOf('BTC', report)).toEqual(figuresOf('BTC', sound));
    const held = (computed: TaxReport) => computed.holdings.filter(({ asset }) => asset === 'BTC');
    expect(held(report)).toEqual(held(sound));
  });

  it('names the invariant on the entry, and tells its stack', () => {
    expect(namesOf(report)).toEqual([`matches-add-up-to-the-disposal ETH ${ledger[4]?.id}`]);
    expect(report.issues[0]).toMatchObject({ code: 'invariant-failed', level: 'open' });
    expect(failures.map(({ error }) => error.stack)).toEqual([
      expect.stringContaining('listed.ts'),
    ]);
  });

  it('keeps what was matched before, and lists later disposals as unknown', () => {
    expect(lotMatchesOf(report)).toEqual([
      '1 ETH fifo taxable 50',
      '0.5 BTC fifo taxable 200',
      '2 ETH unmatched unknown ?',
      '1 ETH unmatched unknown ?',
    ]);
    expect(report.disposals[2]?.open).toEqual({
      missing: ['match'],
      lowest: null,
      highest: 400n * 10n ** 24n,
    });
  });

  it('counts what is left out, and holds units at an unknown cost', () => {
    expect([report.totals.incomplete, show(report.totals.gain)]).toEqual([2, '250']);
    expect(report.estimate).toMatchObject({ incomplete: true });
    const [, eth] = report.holdings;
    expect(eth).toEqual({ asset: 'ETH', account: null, quantity: 6n * 10n ** 24n, cost: null });
  });
});

describe('a group without figures', () => {
  it('is one whose method looks ahead: a later purchase could change an earlier sale', () => {
    const { report } = reportWith(halving('2023-08-01'), ledgerIn('GBP'), 'GB');
    const rules = report.disposals.map(({ asset, slices }) => `${asset} ${slices[0]?.rule}`);
    expect(rules).toEqual(['ETH unmatched', 'BTC pool', 'ETH unmatched', 'ETH unmatched']);
  });

  it('is one that fails at its end, under a name for what nothing expects', () => {
    const { report, failures } = reportWith(endless);
    expect(namesOf(report)).toEqual([`group-matches-to-its-end ETH ${ledger[5]?.id}`]);
    expect(failures[0]?.error.cause).toBeInstanceOf(TypeError);
    expect(lotMatchesOf(report)).toEqual([
      '1 ETH unmatched unknown ?',
      '0.5 BTC fifo taxable 200',
      '2 ETH unmatched unknown ?',
      '1 ETH unmatched unknown ?',
    ]);
  });

  it('leaves the year of a cash basis open', () => {
    const { report } = reportWith(halving('2023-08-01'), ledgerIn('PLN'), 'PL');
    // All assets are one group: the two sales from August on are not in the revenue.
    expect(report.cash).toMatchObject({ revenueUnknown: 2, revenue: 850n * 10n ** 24n });
    expect(report.estimate).toMatchObject({ incomplete: true });
  });
});

describe('an entry that cannot be read', () => {
  /** Prices whose list breaks when ETH is asked for. */
  const broken = (entries: readonly Entry[]): Ran => {
    const failures: ReportedFailure[] = [];
    const values = createValueBook({ prices: [], rates: [] });
    const rules = countryRules('DE');
    if (rules === undefined) throw new Error('no rules');
    const input: ComputeInput = {
      ...inputOf(rules, 2023, entries),
      values: {
        ...values,
        convert: values.convert.bind(values),
        pricesOf(asset, day) {
          if (asset === 'ETH') throw new RangeError('no such page');
          return values.pricesOf(asset, day);
        },
      },
      onInvariant: (failure) => failures.push(failure),
    };
    const report = computeNow(input);
    const { onInvariant: _, ...quiet } = input;
    expect(textOf(runToEnd(new IncrementalReport().update(quiet)))).toBe(textOf(report));
    return { report, failures };
  };

  it('is named, and what rests on its units is unknown from there on', () => {
    const reward = staking('2023-07-15', '1 ETH');
    const { report, failures } = broken([...ledger, reward]);
    expect(failures.map(({ entry }) => entry)).toEqual([reward]);
    expect(namesOf(report)).toEqual([`entry-reads-to-its-end ETH ${reward.id}`]);
    expect(lotMatchesOf(report)).toEqual([
      '1 ETH fifo taxable 50',
      '0.5 BTC fifo taxable 200',
      '2 ETH unmatched unknown ?',
      '1 ETH unmatched unknown ?',
    ]);
    expect(report.income).toMatchObject([{ asset: 'ETH', value: null }]);
    expect(report.totals.incomeIncomplete).toBe(1);
  });

  it('is left out as a disposal, too', () => {
    const swap = trade('2023-07-15', '1 ETH', '2 ADA');
    const { report } = broken([...ledger.slice(0, 4), swap]);
    expect(lotMatchesOf(report).at(-1)).toBe('1 ETH unmatched unknown ?');
    expect(report.totals.incomplete).toBe(1);
  });

  it('makes the estimate incomplete where it has no line of its own', () => {
    const { report } = broken([trade('2023-07-15', '1 USDT', '2 ETH')]);
    expect(namesOf(report)).toHaveLength(1);
    expect(report.estimate).toMatchObject({ incomplete: true });
  });
});
