import { fixed } from '@meridian/money/fixed.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { parseCliArgs, requestOf } from './args.ts';

/** The settings of a request, or the reason for which they are refused. */
function settings(country: string, ...words: string[]): unknown {
  const read = parseCliArgs(['--country', country, '--year', '2024', ...words, 'a.csv']);
  if (read.type !== 'args') return read;
  const request = requestOf(read.args, {});
  return typeof request === 'string' ? request : request.settings;
}

const set = (country: string, ...words: string[]) =>
  settings(country, ...words.flatMap((word) => ['--set', word]));

describe('settings by name', () => {
  it('are exact amounts, yes or no, and members', () => {
    expect(set('NL', 'debts=1200.5', 'partner=yes', 'actualReturn=-3')).toEqual({
      debts: fixed('1200.5'),
      partner: true,
      actualReturn: fixed('-3'),
    });
    expect(set('AU', 'residency.from=2024-08-01', 'residency.to=2025-01-31')).toEqual({
      residency: { from: '2024-08-01', to: '2025-01-31' },
    });
    expect(set('BR', 'venues.My=account=home', 'venues.B.C=abroad')).toEqual({
      venues: { 'My=account': 'home', 'B.C': 'abroad' },
    });
  });

  it('are refused where the country does not ask, with what it asks', () => {
    expect(set('NL', 'marginalRate=42')).toBe(
      '--set: marginalRate is not asked for: NL asks for wealthAtStart, otherWealth, bankBalances, debts, partner, actualReturn',
    );
    expect(set('AE', 'x=1')).toBe('--set: x is not asked for: AE asks for none');
  });

  it.each([
    ['NL', 'debts=-1', '--set: debts must not be negative'],
    ['NL', 'debts=1e', '--set: debts must be a decimal number in text'],
    ['NL', 'partner=maybe', '--set: partner must be true or false'],
    ['US', 'filingStatus=none', 'must be one of single, joint, separate, head'],
    ['AU', 'residency=2024', '--set: residency must be an object'],
    ['AU', 'residency.since=2024-01-01', '--set: residency.since is not known here'],
    ['AU', 'residency.from=2024-02-30', '--set: residency.from must be a day such as 2024-01-31'],
    ['BR', 'venues.A=here', '--set: venues.A must be one of home, abroad'],
    ['AR', 'source=none', '--set: source must be one of '],
  ])('of %s are refused with their place: %s', (country, word, message) => {
    expect(set(country, word)).toContain(message);
  });

  it('end before a residency that begins later is none', () => {
    expect(set('AU', 'residency.from=2024-08-01', 'residency.to=2024-07-31')).toBe(
      '--set: residency.to must not be before 2024-08-01',
    );
  });

  it('must have a name and a value', () => {
    expect(set('NL', 'debts')).toMatchObject({ type: 'error' });
    expect(set('NL', 'debts=')).toMatchObject({ type: 'error' });
  });

  it('can be given for everything that any country asks', () => {
    const samples: Record<string, unknown> = {
      filingStatus: 'head',
      residency: { from: '2024-02-01' },
      partner: true,
      solidarity: true,
      lossDenial: false,
      roundsUnitCostUp: true,
      venues: { A: 'home' },
    };
    for (const rules of COUNTRIES) {
      const source = Object.values(rules.years).flatMap(({ rate }) =>
        rate.value.type === 'by-source' ? rate.value.sources : [],
      )[0]?.id;
      const json = Object.fromEntries(
        rules.asks.map((name) => [name, name === 'source' ? source : (samples[name] ?? '7')]),
      );
      const read = parseCliArgs(['--country', rules.country, '--year', '2024', 'a.csv']);
      if (read.type !== 'args') throw new Error('no arguments');
      const request = requestOf(read.args, { settingsFile: { json, path: '' } });
      expect(typeof request === 'string' ? request : Object.keys(request.settings)).toEqual([
        ...rules.asks,
      ]);
    }
  });
});

it('takes the account before the words, and the words before the ledger', () => {
  const read = parseCliArgs(['--ledger', 'l.json', '--year', '2024', '--set', 'debts=2']);
  if (read.type !== 'args') throw new Error('no arguments');
  const node = (json: object) => ({ json, path: 'settings' });
  const account = { country: 'NL', year: 2023, settings: node({ debts: '1', bankBalances: '1' }) };
  const request = requestOf(read.args, { ledger: account });
  expect(request).toMatchObject({
    ...{ year: 2024, method: countryRules('NL')?.matching.value.methods[0] },
    settings: { debts: fixed('2'), bankBalances: fixed('1') },
  });
  const own = { settings: node({ debts: '3' }) };
  expect(requestOf(read.args, { ledger: account, account: own })).toMatchObject({
    settings: { debts: fixed('3'), bankBalances: fixed('1') },
  });
  expect(requestOf(read.args, { ledger: account, account: { country: 'DE' } })).toContain(
    'l.json: settings.debts is not asked for: DE asks for',
  );
});
