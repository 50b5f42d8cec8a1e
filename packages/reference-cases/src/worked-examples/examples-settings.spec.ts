/** Words for settings, places and methods in worked examples. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { ExampleTransaction } from './transaction.ts';
import type { ExampleSettings } from './setting-names.ts';
import { type Example, checkExample, readExample } from './examples.ts';

const BOUGHT = { date: '2025-01-05', type: 'buy', asset: 'BTC', qty: '1', value: '1' };

function inputOf(change: Partial<Example>) {
  const read = readExample({
    id: 'test',
    country: 'US',
    year: 2025,
    currency: 'USD',
    transactions: [BOUGHT],
    expected: {},
    ...change,
  });
  if (!read.ok) throw new Error(read.reason);
  return read.input;
}

const settingsOf = (settings: ExampleSettings, country = 'US', currency = 'USD') =>
  inputOf({ settings, country, currency }).settings;

describe('the words for a setting', () => {
  it.each(['taxable_income', 'other_ordinary_income', 'Salary', 'wages', 'income', 'magi'])(
    'knows %s as other income',
    (name) => {
      expect(settingsOf({ [name]: '60000' }).otherIncome).toBe(fixed('60000'));
    },
  );

  it.each([
    ...['loss_brought_forward', 'prior_year_losses', 'capital_loss_carryover', 'losses_bf'],
    ...['declared_loss', 'declared_loss_2024', 'costs_brought_forward', 'unused_costs_prior'],
  ])('knows %s as losses, with or without a sign', (name) => {
    expect(settingsOf({ [name]: '4000' }).lossesBroughtForward).toBe(fixed('4000'));
    expect(settingsOf({ [name]: '-4000' }).lossesBroughtForward).toBe(fixed('4000'));
  });

  it.each([
    ['marginal_tax_rate', '0.3'],
    ['tax_rate', '30'],
    ['rate', '30 %'],
  ])('knows %s as the marginal rate', (name, value) => {
    expect(settingsOf({ [name]: value }).marginalRate).toBe(fixed('30'));
  });

  it.each([
    [{ savings: '5' }, { bankBalances: fixed('5') }],
    [{ liabilities: '5' }, { debts: fixed('5') }],
    [{ real_return: '-5' }, { actualReturn: fixed('-5') }],
    [{ fiscal_partners: 2 }, { partner: true }],
    [{ persons: '1' }, { partner: false }],
    [{ partners: true }, { partner: true }],
    [{ filing_status: 'partners' }, { partner: true, filingStatus: 'joint' }],
  ])('knows what is asked of wealth: %j', (settings, expected) => {
    expect(settingsOf(settings, 'NL', 'EUR')).toMatchObject(expected);
  });

  it('knows the status of a person', () => {
    expect(settingsOf({ marital_status: 'married' }).filingStatus).toBe('joint');
    expect(settingsOf({ filing_status: 'couple' })).toEqual({
      filingStatus: 'joint',
      otherIncome: 0n,
    });
  });

  it('applies a loss rule unless it is said to be off', () => {
    expect(settingsOf({ four_week_rule: false }).lossDenial).toBe(false);
    expect(settingsOf({ repurchase_rule: 'flag only' }).lossDenial).toBe(false);
    expect(settingsOf({ loss_denial: 'defer' }).lossDenial).toBe(true);
  });

  it.each([
    [{ status: 'unheard of' }, 'no status unheard_of'],
    [{ scope: 'moon' }, 'no scope moon'],
  ])('refuses %j with the reason', (settings, reason) => {
    const example = { id: 'test', country: 'US', year: 2025, currency: 'USD', transactions: [] };
    expect(checkExample({ ...example, settings, expected: { tax: 0 } })).toMatchObject({
      passed: false,
      reason,
    });
  });

  it.each([
    ['argentine_source_in_pesos_no_indexation', 'argentine-pesos'],
    ['argentine_source_foreign_currency', 'argentine-foreign-currency'],
    ['argentine-pesos', 'argentine-pesos'],
    ['foreign', 'foreign'],
  ])('knows the source %s', (source, expected) => {
    expect(settingsOf({ source }, 'AR', 'ARS').source).toBe(expected);
  });

  it('names what it does not know, and checks the figures all the same', () => {
    const example = { id: 'test', country: 'US', year: 2025, currency: 'USD', transactions: [] };
    const settings = { wash_sale: true, note: 'x' };
    const checked = checkExample({ ...example, settings, expected: { tax: 0 } });
    expect(checked).toMatchObject({ passed: true, unknown: ['wash_sale'] });
  });

  it('takes remarks for remarks', () => {
    const notes = { note: 'x', Comment: 'x', source_url: 'x', basis: 'x', losses_bf: null };
    expect(settingsOf(notes)).toEqual(settingsOf({}));
  });
});

describe('methods and scopes', () => {
  const matched = (country: string, currency: string, settings: ExampleSettings) => {
    const { method, rules } = inputOf({ country, currency, settings });
    return [method, rules.matching.value.scopes[0]?.scope];
  };

  it.each([
    ['US', 'USD', { method: 'standing_order_hifo', scope: 'address' }, 'hifo', 'account'],
    ['US', 'USD', { method: 'n/a', scope: 'per_wallet_or_account' }, 'fifo', 'account'],
    [
      'CA',
      'CAD',
      { method: 'weighted_average', scope: 'global_all_crypto' },
      'moving-average',
      'global',
    ],
    ['JP', 'JPY', { method: 'average_cost', scope: 'none' }, 'total-average', 'global'],
    ['GB', 'GBP', { method: 'moving_average' }, 'share-matching', 'global'],
    ['FR', 'EUR', { method: 'portfolio_formula' }, 'portfolio', 'global'],
  ])('of %s %s: %j', (country, currency, settings, method, scope) => {
    expect(matched(country, currency, settings)).toEqual([method, scope]);
  });

  it('keep the dates of a country that is not overruled', () => {
    const { rules } = inputOf({ settings: { scope: 'global_or_wallet' } });
    expect(rules.matching.value.scopes.length).toBeGreaterThan(1);
  });
});

describe('places', () => {
  const sold = (platform: string, more: Partial<ExampleTransaction> = {}) => ({
    ...{ date: '2025-09-01', type: 'sell', asset: 'BTC', qty: '1', value: '100000000' },
    platform,
    ...more,
  });
  const venuesOf = (transactions: readonly ExampleTransaction[], settings = {}) =>
    inputOf({ country: 'ID', currency: 'IDR', transactions, settings }).settings.venues;

  it.each(['local', 'registered', 'domestic_licensed', 'PAKD', 'Domestic', 'home'])(
    'knows that %s is at home',
    (word) => {
      expect(venuesOf([sold(word)])).toEqual({ A: 'home' });
    },
  );

  it.each(['foreign', 'overseas', 'offshore', 'abroad', 'other', 'unlicensed'])(
    'knows that %s is abroad',
    (word) => {
      expect(venuesOf([sold(word)])).toEqual({ A: 'abroad' });
      expect(venuesOf([BOUGHT], { platform: word })).toEqual({ A: 'abroad' });
    },
  );

  it('are apart also inside one wallet', () => {
    const transactions = [sold('domestic', { wallet: 'A' }), sold('foreign', { wallet: 'A' })];
    expect(venuesOf(transactions)).toEqual({ 'A domestic': 'home', 'A foreign': 'abroad' });
    const expected = { final_pph: ['210000', '1000000'] };
    const example = { id: 'test', country: 'id', year: 2025, currency: 'idr', transactions };
    expect(checkExample({ ...example, expected }).differences).toEqual([]);
  });

  it('may be said of each wallet', () => {
    const transactions = [sold('Exchange', { wallet: 'W' })];
    expect(venuesOf(transactions, { venues: { W: 'licensed', V: 'unknown' } })).toEqual({
      W: 'home',
    });
  });
});
