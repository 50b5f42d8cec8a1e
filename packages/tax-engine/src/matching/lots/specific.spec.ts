/** Lots that the user names for a disposal (US: Treas. Reg. § 1.1012-1(j)). Figures by hand. */
import { ONE_UNIT } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import { asEntryId, type Entry } from '../../ledger/entry.ts';
import { type LotRules, lotReport, lotsOf } from '../../testing/lot-report.ts';
import { computeNow } from '../../report/compute.ts';
import { inputOf, issuesOf, show, trade, transfer } from '../../testing/entries.ts';

const first = trade('2024-01-01', '100 USD', '1 BTC');
const second = trade('2024-02-01', '300 USD', '1 BTC');
const third = trade('2024-03-01', '200 USD', '1 BTC');
const buys = [first, second, third];
const sale = trade('2024-06-01', '1 BTC', '500 USD');

const report = (entries: readonly Entry[], given: LotRules) =>
  lotReport(2024, entries, { method: 'specific', ...given });

describe('a choice of lots', () => {
  it('is taken in place of the earliest', () => {
    const made = report([...buys, sale], { selections: [[sale, [[second, '1']]]] });
    expect(lotsOf(made)).toEqual(['1 specific taxable 300 200']);
    expect(issuesOf(made)).toEqual([]);
  });

  it('may name parts of several lots, in its own order', () => {
    const selections: LotRules['selections'] = [
      [
        sale,
        [
          [third, '0.25'],
          [first, '0.75'],
        ],
      ],
    ];
    // 200 / 4 = 50 and 100 x 3/4 = 75, proceeds 125 and 375.
    expect(lotsOf(report([...buys, sale], { selections }))).toEqual([
      '0.25 specific taxable 50 75',
      '0.75 specific taxable 75 300',
    ]);
  });

  it('leaves the rest of the disposal to the earliest lots', () => {
    const made = report([...buys, sale], { selections: [[sale, [[third, '0.5']]]] });
    expect(lotsOf(made)).toEqual(['0.5 specific taxable 100 150', '0.5 fifo taxable 50 200']);
    expect(issuesOf(made)).toEqual([]);
  });

  it('is used up once: a later sale goes on with what is left', () => {
    const later = trade('2024-07-01', '2 BTC', '1000 USD');
    const made = report([...buys, sale, later], { selections: [[sale, [[second, '1']]]] });
    expect(lotsOf(made)).toEqual([
      '1 specific taxable 300 200',
      '1 fifo taxable 100 400',
      '1 fifo taxable 200 300',
    ]);
  });

  it('serves the sale first and then a fee in the same units', () => {
    const dear = trade('2024-06-01', '1 BTC', '500 USD', { fees: ['0.1 BTC'] });
    const made = report([...buys, dear], { selections: [[dear, [[second, '1.1']]]] });
    // The lot has 1 only: the fee of 0.1 falls to the earliest and the choice is not met by 0.1.
    expect(lotsOf(made).map((line) => line.split(' ').slice(0, 2))).toEqual([
      ['1', 'specific'],
      ['0.1', 'fifo'],
    ]);
    expect(issuesOf(made)).toEqual(['note selection-not-met 0.1 BTC 2024-06-01 ?']);
  });

  it('A7: comes before any order, which serves the rest, where the law lets units be identified', () => {
    const selections: LotRules['selections'] = [[sale, [[first, '0.5']]]];
    const identified = { matching: { identification: true }, selections } as const;
    const lines = (method: Method) => lotsOf(report([...buys, sale], { ...identified, method }));
    const named = '0.5 specific taxable 50 200';
    expect(lines('fifo')).toEqual([named, '0.5 fifo taxable 50 200']);
    expect(lines('lifo')).toEqual([named, '0.5 lifo taxable 100 150']);
    expect(lines('hifo')).toEqual([named, '0.5 hifo taxable 150 100']);
  });

  it('A7: is ignored where the law knows no identification', () => {
    const selections: LotRules['selections'] = [[sale, [[second, '1']]]];
    expect(lotsOf(report([...buys, sale], { method: 'fifo', selections }))).toEqual([
      '1 fifo taxable 100 400',
    ]);
  });

  it.each(['US', 'DE', 'AU', 'CZ', 'KZ', 'LT'])('A7: is honoured by the law of %s', (country) => {
    const currency = countryRules(country)?.currency ?? '';
    const bought = ['100', '300'].map((price, index) =>
      trade(`2025-0${index + 1}-01`, `${price} ${currency}`, '1 BTC'),
    );
    const [, dear] = bought;
    const sold = trade('2025-09-01', '1 BTC', `500 ${currency}`);
    const input = inputOf(country, 2025, [...bought, sold]);
    const choice = { lot: dear?.id ?? asEntryId(''), quantity: ONE_UNIT };
    const made = computeNow({ ...input, selections: new Map([[sold.id, [choice]]]) });
    expect(
      made.disposals.flatMap(({ slices }) => slices.map(({ rule, cost }) => [rule, show(cost)])),
    ).toEqual([['specific', '300']]);
  });
});

describe('a choice that cannot be met', () => {
  const unmet = ['note selection-not-met 1 BTC 2024-06-01 ?'];

  it('names a lot that was sold before', () => {
    const before = trade('2024-05-01', '1 BTC', '400 USD');
    const made = report([...buys, before, sale], { selections: [[sale, [[first, '1']]]] });
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 300', '1 fifo taxable 300 200']);
    expect(issuesOf(made)).toEqual(unmet);
  });

  it('names a lot acquired after the disposal', () => {
    const late = trade('2024-07-01', '400 USD', '1 BTC');
    const made = report([...buys, sale, late], { selections: [[sale, [[late, '1']]]] });
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 400']);
    expect(issuesOf(made)).toEqual(unmet);
  });

  it('names a lot of another asset, or an entry that is not there', () => {
    const other = trade('2024-01-01', '100 USD', '1 ETH');
    const gone = trade('2024-01-01', '100 USD', '1 BTC');
    for (const lot of [other, gone]) {
      const made = report([...buys, other, sale], { selections: [[sale, [[lot, '1']]]] });
      expect(lotsOf(made)).toEqual(['1 fifo taxable 100 400']);
      expect(issuesOf(made)).toEqual(unmet);
    }
  });

  it('names a lot of another account where accounts are apart', () => {
    const away = trade('2024-01-01', '50 USD', '1 BTC', { account: 'B' });
    const given: LotRules = {
      matching: { scopes: [{ scope: 'account' }] },
      selections: [[sale, [[away, '1']]]],
    };
    const made = report([...buys, away, sale], given);
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 400']);
    expect(issuesOf(made)).toEqual(unmet);
    // Once it has been moved here it can be named.
    const moved = transfer('2024-04-01', '1 BTC', '1 BTC', 'A', { account: 'B' });
    const after = report([...buys, away, moved, sale], given);
    expect(lotsOf(after)).toEqual(['1 specific taxable 50 450']);
    expect(issuesOf(after)).toEqual([]);
  });

  it('names more than is sold', () => {
    const made = report([...buys, sale], { selections: [[sale, [[second, '1.5']]]] });
    expect(lotsOf(made)).toEqual(['1 specific taxable 300 200']);
    expect(issuesOf(made)).toEqual(['note selection-not-met 0.5 BTC 2024-06-01 ?']);
  });
});

describe('lots of one entry in several pieces', () => {
  const perAccount = { matching: { scopes: [{ scope: 'account' }] } } as const;
  const whole = trade('2024-01-01', '400 USD', '4 BTC');
  const other = trade('2024-02-01', '900 USD', '3 BTC');
  const away = transfer('2024-03-01', '1 BTC', '1 BTC', 'B');
  const back = transfer('2024-03-02', '1 BTC', '1 BTC', 'A', { account: 'B' });
  const more = transfer('2024-03-03', '1 BTC', '1 BTC', 'B');
  const again = transfer('2024-03-04', '1 BTC', '1 BTC', 'A', { account: 'B' });

  it('are all found by its name', () => {
    const sold = trade('2024-06-01', '4 BTC', '2000 USD');
    const made = report([whole, other, away, back, more, again, sold], {
      ...perAccount,
      selections: [[sold, [[whole, '4']]]],
    });
    const lines = lotsOf(made).map((line) => line.split(' '));
    expect(new Set(lines.map(([, rule]) => rule))).toEqual(new Set(['specific']));
    expect(lines.reduce((sum, [units]) => sum + Number.parseInt(units ?? '', 10), 0)).toBe(4);
    expect(lines.reduce((sum, line) => sum + Number.parseInt(line[3] ?? '', 10), 0)).toBe(400);
    expect(issuesOf(made)).toEqual([]);
  });

  it('are found one after the other as they are used', () => {
    const sales = [1, 2, 3, 4].map((day) => trade(`2024-06-0${day}`, '1 BTC', '500 USD'));
    const made = report([whole, other, away, back, more, again, ...sales], {
      ...perAccount,
      selections: sales.map((disposal) => [disposal, [[whole, '1']]] as const),
    });
    expect(lotsOf(made)).toEqual([1, 2, 3, 4].map(() => '1 specific taxable 100 400'));
  });
});
