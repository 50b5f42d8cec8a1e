import { asQuantity } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { ValueOrigin } from '@meridian/tax-engine/result/lot.ts';
import { isoToDay } from '@meridian/tax-engine/common/calendar.ts';
import { describe, expect, it } from 'vitest';

import type { KeptYear } from '../../year-files/kept-year.ts';
import type { YearStore } from '../../year-files/year-store.ts';
import { emptyWorkspace, valueBookOf } from './workspace.ts';
import { NO_YEAR_FILES, readYearFiles } from './downloaded-years.ts';
import { yearsBehind } from './years-behind.ts';

const DAY = isoToDay('2024-03-01');

interface Body {
  readonly kind: 'prices' | 'rates';
  readonly source: string;
  readonly fetchedAt?: string;
  readonly [field: string]: unknown;
}

function storeOf(...files: readonly Body[]): YearStore {
  const about = files.map((file): KeptYear => {
    const { kind, source, fetchedAt = '2025-01-02T00:00:00Z' } = file;
    const simulated = source === 'simulated';
    const common = { year: 2024, lastDay: '2024-12-31', fetchedAt, simulated };
    return { key: `${kind} 2024 ${source}`, kind, source, ...common };
  });
  const unused = () => Promise.reject(new Error('not asked for'));
  return {
    list: async () => about,
    texts: async () =>
      files.map((file, index) => JSON.stringify({ ...file, ...about[index], key: undefined })),
    put: unused,
    remove: unused,
    clear: unused,
  };
}

const rates = (perEuro: string, more: Partial<Body> = {}): Body => ({
  kind: 'rates',
  source: 'ecb',
  base: 'EUR',
  currencies: ['USD'],
  days: [['2024-03-01', perEuro]],
  ...more,
});

const prices = (asset: string, close: string, more: Partial<Body> = {}): Body => ({
  kind: 'prices',
  source: 'ccxt:test',
  prices: [{ asset, currency: 'EUR', days: [['2024-03-01', close, close, close]] }],
  ...more,
});

describe('the store of downloaded years', () => {
  it('gives its values to the report, the file fetched last before the others', async () => {
    const workspace = emptyWorkspace();
    workspace.years = await readYearFiles(
      storeOf(
        rates('1.25'),
        rates('2', { source: 'older', fetchedAt: '2024-12-01T00:00:00Z' }),
        prices('ETH', '1', { source: 'older', fetchedAt: '2024-12-01T00:00:00Z' }),
        prices('ETH', '3000'),
      ),
    );
    const book = valueBookOf(workspace);
    expect(fixedToText(book.convert(fixed('5'), 'USD', 'EUR', DAY) ?? 0n)).toBe('4');
    const [first] = book.downloaded?.pricesOf('ETH', DAY, 'Kraken') ?? [];
    expect(first?.close).toBe(fixed('3000'));
  });

  it('knows an asset by the name the ledger has for it', async () => {
    const old = { days: [['2022-03-01', '9', '9', '9']], asset: 'LUNA', currency: 'EUR' };
    const file = { ...prices('LUNA', '1'), prices: [old], year: 2022 };
    const store = storeOf(file);
    const texts = async () => [
      JSON.stringify({
        ...file,
        year: 2022,
        lastDay: '2022-12-31',
        simulated: false,
        fetchedAt: '2025-01-02T00:00:00Z',
      }),
    ];
    const { downloaded } = await readYearFiles({ ...store, texts });
    const day = isoToDay('2022-03-01');
    expect(downloaded.pricesOf('LUNC', day, 'Kraken')).toHaveLength(1);
    expect(downloaded.pricesOf('LUNA', day, 'Kraken')).toHaveLength(0);
  });

  it('is empty where the browser keeps nothing, and leaves out what cannot be read', async () => {
    const closed = () => Promise.reject(new Error('no database'));
    expect(await readYearFiles({ ...storeOf(), list: closed })).toBe(NO_YEAR_FILES);
    const store = storeOf(rates('1.25'));
    const { downloaded } = await readYearFiles({ ...store, texts: async () => ['{}', 'no'] });
    expect(downloaded.convert(fixed('5'), 'USD', 'EUR', DAY)).toBeNull();
  });
});

describe('the years behind a figure', () => {
  const entry = (more: Partial<Entry>): Entry =>
    // `as`: a trade made of the fields the test is about.
    ({
      id: 'e1',
      key: 'e1',
      at: Date.UTC(2024, 2, 1, 12),
      account: 'Kraken',
      source: 'x',
      rows: [1],
      fees: [],
      kind: 'trade',
      out: { asset: 'ETH', quantity: fixed('1') },
      ...more,
    }) as Entry;

  async function behind(store: YearStore, stored: Entry, origin: ValueOrigin) {
    const workspace = emptyWorkspace();
    workspace.years = await readYearFiles(store);
    const rules = countryRules('DE');
    if (rules === undefined) throw new Error('no Germany');
    return yearsBehind([{ entry: stored, asset: 'ETH', origin }], rules, workspace).map(
      ({ kind, source }) => `${kind} ${source}`,
    );
  }

  const both = storeOf(
    rates('1.25'),
    prices('ETH', '3000'),
    prices('ETH', '1', { source: 'simulated' }),
  );

  it('are those of the price, real or simulated as the value is', async () => {
    expect(await behind(both, entry({}), 'downloaded')).toEqual(['prices ccxt:test']);
    expect(await behind(both, entry({}), 'simulated')).toEqual(['prices simulated']);
  });

  it('are those of the rate where a state currency is not the report’s', async () => {
    const inDollars = entry({ in: { asset: 'USD', quantity: asQuantity(fixed('100')) } });
    expect(await behind(both, inDollars, 'own-leg')).toEqual(['rates ecb']);
    const inEuros = entry({ in: { asset: 'EUR', quantity: asQuantity(fixed('100')) } });
    expect(await behind(both, inEuros, 'own-leg')).toEqual([]);
  });
});
