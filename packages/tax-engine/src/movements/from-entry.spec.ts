import { atomsOf } from '@meridian/money/measure.ts';
import { fixedToText } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { FeeRules, SwapRules } from '@meridian/tax-rules/events.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { describe, expect, it } from 'vitest';
import { createZone } from '../common/calendar.ts';
import type { Entry } from '../ledger/entry.ts';
import { createMovementContext, movementsOf } from './from-entry.ts';
import type { Movement } from './movement.ts';
import {
  charge,
  deposit,
  derivative,
  giftReceived,
  income,
  opening,
  outgoing,
  rate,
  trade,
  transfer,
  withdrawal,
} from '../testing/entries.ts';
import { createValuer } from '../valuation/valuer.ts';
import { type RatePoint, createValueBook } from '../valuation/values.ts';

const GERMANY = countryRules('DE');
if (GERMANY === undefined) throw new Error('no rules');
const BASE: CountryRules = GERMANY;

function withRules(
  swap: Partial<SwapRules>,
  fees: Partial<FeeRules> = {},
  more: Partial<CountryRules> = {},
): CountryRules {
  return {
    ...BASE,
    swap: { ...BASE.swap, value: { ...BASE.swap.value, ...swap } },
    fees: { ...BASE.fees, value: { ...BASE.fees.value, ...fees } },
    ...more,
  };
}

const text = (atoms: bigint | null): string => (atoms === null ? '?' : fixedToText(atoms));

function show(movement: Movement): string {
  const units = `${movement.type} ${text(atomsOf(movement.quantity))} ${movement.asset}`;
  switch (movement.type) {
    case 'acquire':
      return `${units} for ${text(movement.lot.cost)}`;
    case 'dispose':
      return `${units} as ${movement.kind} for ${text(movement.proceeds)} less ${text(movement.fees)}${movement.lossCounts === false ? ', loss does not count' : ''}`;
    case 'exchange':
      return `${units} into ${text(atomsOf(movement.into.quantity))} ${movement.into.asset} worth ${text(movement.value)} plus ${text(movement.added)}${movement.keepsDay ? ', day kept' : ''}`;
    case 'move':
      return `${units} to ${movement.toAccount}`;
    case 'remove':
      return units;
  }
}

function movements(rules: CountryRules, entry: Entry, rates: readonly RatePoint[] = []): string[] {
  const book = createValueBook({ prices: [], rates });
  const valuer = createValuer(rules.currency, book, new Map(), rules.fx.value);
  const context = createMovementContext(rules, createZone(rules.calendar.value), valuer);
  return movementsOf(entry, context).map(show);
}

it.each([
  ['a charge', charge('2025-03-01', '1 BTC @ 50000 EUR', { fees: ['2 BNB @ 10 EUR'] })],
  ['a lot from before', opening('2025-03-01', '1 BTC', '1 EUR', { fees: ['2 BNB @ 10 EUR'] })],
  ['a purchase', trade('2025-03-01', '9 EUR', '1 BTC', { fees: ['2 BNB @ 10 EUR'] })],
  ['a deposit', deposit('2025-03-01', '1 BTC', { fees: ['2 BNB @ 10 EUR'] })],
  ['a gift', giftReceived('2025-03-01', '1 BTC', { fees: ['2 BNB @ 10 EUR'] })],
  ['a withdrawal', withdrawal('2025-03-01', '1 BTC', { fees: ['2 BNB @ 10 EUR'] })],
  ['a transfer', transfer('2025-03-01', '1 BTC', '1 BTC', 'B', { fees: ['2 BNB @ 10 EUR'] })],
  ['a reward', income('2025-03-01', 'staking', '1 BTC @ 9 EUR', { fees: ['2 BNB @ 10 EUR'] })],
  ['a payment', outgoing('2025-03-01', 'spend', '1 BTC @ 9 EUR', { fees: ['2 BNB @ 10 EUR'] })],
  [
    'a derivative',
    derivative('2025-03-01', 'realised', 'in', '1 BTC @ 9 EUR', { fees: ['2 BNB @ 10 EUR'] }),
  ],
])('takes the units of a fee paid on %s', (_, entry) => {
  const made = movements(
    withRules({}, { paidInUnits: 'disposal', ownTransfer: 'disposal' }),
    entry,
  );
  expect(made.filter((line) => line.includes('BNB'))).toEqual([
    'dispose 2 BNB as fee for 10 less 0',
  ]);
});

it('values a fee on a charge in its own units by the charge', () => {
  const interest = charge('2025-03-01', '1 BTC @ 50000 EUR', { fees: ['0.1 BTC'] });
  expect(movements(withRules({}, { paidInUnits: 'disposal' }), interest)).toEqual([
    'dispose 1 BTC as fee for 50000 less 0',
    'dispose 0.1 BTC as fee for 5000 less 0',
  ]);
});

const swap = trade('2025-03-01', '1 BTC @ 50000 EUR', '20 ETH @ 49000 EUR', {
  fees: ['30 EUR'],
});

describe('units for other units', () => {
  it('are a sale and a purchase', () => {
    expect(movements(withRules({}), swap)).toEqual([
      'dispose 1 BTC as swap for 50000 less 30',
      'acquire 20 ETH for 49000',
    ]);
  });

  it('count at the higher of both values (ES, LIRPF art. 37.1.h)', () => {
    expect(movements(withRules({ value: 'higher-side' }), swap)).toEqual([
      'dispose 1 BTC as swap for 50000 less 30',
      'acquire 20 ETH for 50000',
    ]);
  });

  it('become the others with their cost, and fees that count on top', () => {
    expect(movements(withRules({ treatment: 'rollover' }), swap)).toEqual([
      'exchange 1 BTC into 20 ETH worth 50000 plus 30',
    ]);
    expect(movements(withRules({ treatment: 'rollover' }, { swap: 'ignored' }), swap)).toEqual([
      'exchange 1 BTC into 20 ETH worth 50000 plus 0',
    ]);
  });

  it('keep their day where the law says so', () => {
    expect(movements(withRules({ treatment: 'rollover-with-day' }), swap)).toEqual([
      'exchange 1 BTC into 20 ETH worth 50000 plus 30, day kept',
    ]);
  });

  it('carry everything when they are the same thing under another name', () => {
    const wrapped: Entry = { ...swap, kind: 'trade', conversion: 'wrap' };
    expect(movements(withRules({}), wrapped)).toEqual([
      'exchange 1 BTC into 20 ETH worth 50000 plus 30, day kept',
    ]);
  });
});

describe('a matrix of classes (IT)', () => {
  const matrix = withRules({
    treatment: 'rollover',
    exceptions: [
      {
        given: ['euro-e-money-token'],
        received: ['fiat'],
        from: '2026-01-01',
        treatment: 'no-event',
      },
      {
        given: ['fiat'],
        received: ['euro-e-money-token'],
        from: '2026-01-01',
        treatment: 'no-event',
      },
      { received: ['e-money-token', 'euro-e-money-token'], treatment: 'taxable' },
      { received: ['nft'], treatment: 'taxable' },
      { given: ['nft'], treatment: 'taxable' },
    ],
  });

  it.each([
    ['1 BTC @ 9 EUR', '1 ETH @ 9 EUR', ['exchange 1 BTC into 1 ETH worth 9 plus 0']],
    [
      '1 BTC @ 9 EUR',
      '9 USDC @ 9 EUR',
      ['dispose 1 BTC as swap for 9 less 0', 'acquire 9 USDC for 9'],
    ],
    ['1 BTC @ 9 EUR', '9 EUR', ['dispose 1 BTC as sale for 9 less 0']],
  ])('%s for %s', (gives, takes, expected) => {
    expect(movements(matrix, trade('2025-03-01', gives, takes))).toEqual(expected);
  });

  it('has no event between the euro and its tokens from its day on', () => {
    const buy = (day: string) => trade(day, '9 EUR', '9 EURC');
    const sell = (day: string) => trade(day, '9 EURC', '9 EUR');
    expect(movements(matrix, buy('2026-02-01'))).toEqual(['acquire 9 EURC for 9']);
    expect(movements(matrix, sell('2026-02-01'))).toEqual(['remove 9 EURC']);
    expect(movements(matrix, sell('2025-12-30'))).toEqual(['dispose 9 EURC as sale for 9 less 0']);
  });
});

describe('fees', () => {
  const buy = trade('2025-03-01', '100 EUR', '1 BTC', { fees: ['3 EUR'] });
  const sell = trade('2025-03-01', '1 BTC', '100 EUR', { fees: ['3 EUR'] });
  const inUnits = trade('2025-03-01', '1 BTC', '100 EUR', { fees: ['0.02 BTC'] });

  it('count on both sides', () => {
    expect(movements(withRules({}), buy)).toEqual(['acquire 1 BTC for 103']);
    expect(movements(withRules({}), sell)).toEqual(['dispose 1 BTC as sale for 100 less 3']);
    expect(movements(withRules({}), inUnits)).toEqual([
      'dispose 1 BTC as sale for 100 less 2',
      'dispose 0.02 BTC as fee for 2 less 0',
    ]);
  });

  it('count on neither (IT)', () => {
    const italy = withRules({}, { purchase: 'ignored', sale: 'ignored' });
    expect(movements(italy, buy)).toEqual(['acquire 1 BTC for 100']);
    expect(movements(italy, sell)).toEqual(['dispose 1 BTC as sale for 100 less 0']);
  });

  it('paid in units that are merely gone take their cost with them and nothing else', () => {
    expect(movements(withRules({}, { paidInUnits: 'removal' }), inUnits)).toEqual([
      'dispose 1 BTC as sale for 100 less 0',
      'remove 0.02 BTC',
    ]);
  });

  it('of moves between own accounts have a rule of their own', () => {
    const rules = withRules({}, { ownTransfer: 'removal' });
    const moved = transfer('2025-03-01', '1 BTC @ 100 EUR', '0.9 BTC', 'B');
    expect(movements(rules, moved)).toEqual(['remove 0.1 BTC', 'move 0.9 BTC to B']);
    const sent = withdrawal('2025-03-01', '1 BTC', { fees: ['0.1 BTC'] });
    expect(movements(rules, sent)[0]).toBe('remove 0.1 BTC');
  });
});

describe('units given away and received', () => {
  it('leave at market value, a loss not counting where the law says so (ES)', () => {
    const rules = withRules(
      {},
      {},
      {
        outgoing: {
          ...BASE.outgoing,
          gift: { ...BASE.outgoing.gift, value: 'disposal-without-loss' },
        },
      },
    );
    expect(movements(rules, outgoing('2025-03-01', 'gift', '1 BTC @ 100 EUR'))).toEqual([
      'dispose 1 BTC as gift for 100 less 0, loss does not count',
    ]);
  });

  it('come in at no cost where they are taxed when sold (AT, PT, PL)', () => {
    const rules = withRules(
      {},
      {},
      {
        income: {
          ...BASE.income,
          staking: { ...BASE.income.staking, value: { type: 'not-income', cost: 'zero' } },
        },
      },
    );
    const reward = income('2025-03-01', 'staking', '1 SOL @ 100 EUR', { fees: ['1 EUR'] });
    expect(movements(rules, reward)).toEqual(['acquire 1 SOL for 1']);
  });
});

describe('the rate of the last business day before (PL, NBP table A)', () => {
  const rules = withRules(
    {},
    {},
    {
      currency: 'PLN',
      fx: { ...BASE.fx, value: { date: 'previous-business-day', source: 'NBP' } },
    },
  );
  const rates = [
    rate('2025-02-28', 'USD', '4.0 PLN'),
    rate('2025-03-03', 'USD', '3.9 PLN'),
    rate('2025-03-04', 'USD', '3.8 PLN'),
  ];

  it.each([
    // 28 February 2025 was a Friday.
    ['2025-03-01', '400'],
    ['2025-03-03', '400'],
    ['2025-03-04', '390'],
    ['2025-03-05', '380'],
  ])('on %s gives %s', (day, proceeds) => {
    expect(movements(rules, trade(day, '1 BTC', '100 USD'), rates)).toEqual([
      `dispose 1 BTC as sale for ${proceeds} less 0`,
    ]);
  });
});
