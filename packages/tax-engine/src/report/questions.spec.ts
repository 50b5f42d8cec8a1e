import { describe, expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import type { AtPar } from '../valuation/values.ts';
import { computeNow } from './compute.ts';
import {
  derivative,
  income,
  inputOf,
  price,
  rate,
  show,
  staking,
  trade,
  type Given,
} from '../testing/entries.ts';
import { questionsOf } from './questions.ts';

const USDT: AtPar = { asset: 'USDT', currency: 'USD' };

/** Each question with how many issues it closes and the money that waits for it. */
function asked(country: string, entries: readonly Entry[], given: Given = {}): string[] {
  const input = inputOf(country, 2024, entries, given);
  return questionsOf(computeNow(input).issues, input)
    .filter(({ issues: [{ level }] }) => level === 'open')
    .map(({ type, issues, atStake, isMoreAtStake }) => {
      const stake = `${isMoreAtStake ? 'more than ' : ''}${show(atStake)}`;
      return `${type} ${issues.length} ${stake}`;
    });
}

describe('questions', () => {
  const bought = trade('2024-01-01', '1000 EUR', '1000 USDT');
  const swaps = ['2024-02-01', '2024-02-02', '2024-02-03'].map((day) =>
    trade(day, '100 USDT', '1 SOL', { fees: ['0.01 SOL'] }),
  );

  it('ask once for a stablecoin on any number of days, and for fees that its trade values', () => {
    expect(asked('DE', [bought, ...swaps])).toEqual(['at-par 6 ?']);
    expect(asked('DE', [bought, ...swaps, staking('2024-03-01', '5 USDT')])).toEqual([
      'at-par 7 ?',
    ]);
  });

  it('ask for the rates of a stablecoin that counts at par, and then for nothing', () => {
    const given = { atPar: [USDT] };
    expect(asked('DE', [bought, ...swaps], given)).toEqual(['rates 6 ?']);
    const rates = [rate('2024-02-01', 'USD', '0.9 EUR')];
    expect(asked('DE', [bought, ...swaps], { ...given, rates })).toEqual([]);
  });

  it('ask for the price of another coin once a day', () => {
    const swapped = ['2024-02-01', '2024-02-01', '2024-02-02'].map((day) =>
      trade(day, '1 SOL', '2 ADA'),
    );
    const entries = [trade('2024-01-01', '1000 EUR', '10 SOL'), ...swapped];
    expect(asked('DE', entries)).toEqual(['price 2 ?', 'price 1 ?']);
    const prices = [price('2024-02-01', 'SOL', '100 EUR')];
    expect(asked('DE', entries, { prices })).toEqual(['price 1 ?']);
  });

  it('ask once for the rates of money, whatever was paid in it', () => {
    const entries = [
      trade('2024-01-01', '1000 EUR', '10 SOL', { fees: ['1 USD'] }),
      income('2024-02-01', 'interest', '5 USD'),
      derivative('2024-02-02', 'realised', 'in', '7 USD'),
      trade('2024-02-03', '1 SOL', '120 EUR', { fees: ['2 USD'] }),
      trade('2024-02-04', '1 SOL', '130 USD'),
    ];
    expect(asked('DE', entries)).toEqual(['rates 5 more than 240']);
    const rates = ['2024-01-01', '2024-02-01'].map((day) => rate(day, 'USD', '0.9 EUR'));
    expect(asked('DE', entries, { rates })).toEqual([]);
  });

  it('ask for the price of the coin of a fee, which values both sides of its trade', () => {
    const swapped = trade('2024-02-01', '1 ETH', '0.05 BTC', { fees: ['0.0001 BTC'] });
    const entries = [trade('2024-01-01', '1000 EUR', '1 ETH'), swapped];
    expect(asked('DE', entries)).toEqual(['price 2 ?']);
    const prices = [price('2024-02-01', 'BTC', '40000 EUR')];
    expect(asked('DE', entries, { prices })).toEqual([]);
  });

  it('ask for one opening lot of an asset, and sum what is at stake', () => {
    const sold = ['2024-05-01', '2024-05-02'].map((day) => trade(day, '1 BTC', '5000 EUR'));
    expect(asked('GB', sold, { rates: [rate('2024-04-30', 'EUR', '0.8 GBP')] })).toEqual([
      'opening 2 8000',
    ]);
    // Lots of an account in Germany: one question for each.
    const elsewhere = trade('2024-05-03', '1 BTC', '5000 EUR', { account: 'B' });
    expect(asked('DE', [...sold, elsewhere])).toEqual(['opening 2 10000', 'opening 1 5000']);
  });

  it('hold every issue once, the one with the most at stake first', () => {
    const input = inputOf('DE', 2024, [...swaps, trade('2024-05-01', '1 BTC', '3000 EUR')]);
    const { issues } = computeNow(input);
    const questions = questionsOf(issues, input);
    expect(new Set(questions.flatMap((question) => question.issues))).toEqual(new Set(issues));
    expect(questions.flatMap((question) => question.issues)).toHaveLength(issues.length);
    expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length);
    expect(questions[0]?.atStake).toBe(issues[0]?.atStake);
  });
});
