import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { type Request, readArgs } from './args.ts';

const CODES = COUNTRIES.map(({ country }) => country).join(', ');

function request(...words: string[]): Request {
  const parsed = readArgs(words);
  if (parsed.type !== 'request') throw new Error(`no request: ${JSON.stringify(parsed)}`);
  return parsed.request;
}

function message(...words: string[]): string {
  const parsed = readArgs(words);
  return parsed.type === 'error' ? parsed.message : `no error but a ${parsed.type}`;
}

describe('the words of the command', () => {
  it('take country, year and files, and the country’s own first method', () => {
    const { rules, year, method, format, locale, files } = request(
      '--country',
      'de',
      '--year',
      '2024',
      'a.csv',
      'b.csv',
    );
    expect([rules.country, year, method, format, locale, files]).toEqual([
      'DE',
      2024,
      'fifo',
      'text',
      'en',
      ['a.csv', 'b.csv'],
    ]);
    expect(request('--country', 'GB', '--year', '2024', 'a.csv').method).toBe('share-matching');
  });

  it('take a method the country allows', () => {
    expect(request('--country', 'US', '--year', '2025', '--method', 'hifo', 'a.csv').method).toBe(
      'hifo',
    );
    expect(message('--country', 'DE', '--year', '2025', '--method', 'hifo', 'a.csv')).toBe(
      '--method must be one of fifo, moving-average, lifo for DE',
    );
  });

  it('A7: take a method for each year, of which earlier years keep theirs', () => {
    const us = ['--country', 'US', '--year', '2025', 'a.csv'];
    const given = ['--method', 'lifo', '--method', '2025=hifo', '--method', '2026=fifo'];
    expect(request(...us, ...given)).toMatchObject({
      method: 'lifo',
      methodChanges: [
        { fromYear: 2025, method: 'hifo' },
        { fromYear: 2026, method: 'fifo' },
      ],
    });
    expect(request(...us, '--method', '2025=hifo').method).toBe('fifo');
    expect(message(...us, '--method', '2025=share-matching')).toMatch(/^--method must be one of/);
    expect(message(...us, '--method', '1025=hifo')).toBe(
      '--method YEAR=METHOD needs a year such as 2025',
    );
  });

  it('take settings as exact amounts', () => {
    const words =
      '--country US --year 2025 --other-income 45,000.50 --marginal-rate 42 --filing-status joint a.csv';
    const { settings } = request(...words.split(' '));
    expect(settings).toEqual({
      otherIncome: fixed('45000.5'),
      marginalRate: fixed('42'),
      filingStatus: 'joint',
    });
  });

  it.each([
    [['--year', '2024', 'a.csv'], `--country must be one of ${CODES}`],
    [['--country', 'XX', '--year', '2024', 'a.csv'], `--country must be one of ${CODES}`],
    [['--country', 'DE', 'a.csv'], '--year must be a year such as 2024'],
    [['--country', 'DE', '--year', '24', 'a.csv'], '--year must be a year such as 2024'],
    [['--country', 'DE', '--year', '2024'], 'name at least one file'],
    [
      ['--country', 'DE', '--year', '2024', '--format', 'pdf', 'a.csv'],
      '--format must be one of text, json, csv, csv-exact',
    ],
    [
      ['--country', 'DE', '--year', '2024', '--lang', 'fr', 'a.csv'],
      `--lang must be one of ${ALL_LOCALES.join(', ')}`,
    ],
    [
      ['--country', 'DE', '--year', '2024', '--other-income=-5', 'a.csv'],
      '--other-income must be an amount such as 45000',
    ],
    [
      ['--country', 'DE', '--year', '2024', '--marginal-rate', 'x', 'a.csv'],
      '--marginal-rate must be a percentage such as 42',
    ],
    [
      ['--country', 'DE', '--year', '2024', '--other-income', '1,234', 'a.csv'],
      '--other-income 1,234 could be 1234 or 1.2340: write one of these',
    ],
    [
      ['--country', 'DE', '--year', '2024', '--other-income', '45.000', 'a.csv'],
      '--other-income 45.000 could be 45 or 45000: write one of these',
    ],
    [
      ['--country', 'DE', '--year', '2024', '--marginal-rate', '42.375', 'a.csv'],
      '--marginal-rate 42.375 could be 42.3750 or 42375: write one of these',
    ],
    [
      ['--country', 'US', '--year', '2024', '--filing-status', 'x', 'a.csv'],
      '--filing-status must be single or joint',
    ],
  ])('are refused with a reason: %j', (words, expected) => {
    expect(message(...words)).toBe(expected);
  });

  it('are refused when an option is unknown', () => {
    expect(message('--contry', 'DE', 'a.csv')).toContain('--contry');
  });
});
