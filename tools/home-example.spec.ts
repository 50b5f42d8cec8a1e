/**
 * The sale on the start page is the engine's and the overview's, and its words are the report's. The
 * exchange knows no tax (`tools/packages.ts`), so that the figures stand there and are held to here.
 */
import { LOCALES } from '@meridian/editions/locales.ts';
import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { decimal, subtract, sum } from '@meridian/money/decimal.ts';
import { reportOf, lotMatchesOf, taxableOf, trade } from '@meridian/tax-engine/testing/entries.ts';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.ts';

interface ExampleLot {
  readonly boughtOn: string;
  readonly amount: string;
  readonly heldDays: number;
  readonly gain: string;
  readonly treatment: 'free' | 'taxable';
}

interface Example {
  readonly asset: string;
  readonly gain: string;
  readonly taxableGain: string;
  readonly amount: string;
  readonly proceeds: string;
  readonly soldOn: string;
  readonly lots: readonly ExampleLot[];
}

/** Data of two apps, imported by path: apps are no packages that tooling may import. */
async function exampleIn(file: string, name: string): Promise<Example> {
  // `as`: an object of text and numbers, whose fields the tests below compare one by one.
  const module = (await import(`${ROOT}/apps/${file}`)) as Readonly<Record<string, Example>>;
  return module[name] ?? expect.fail(`no ${name} in ${file}`);
}

const exampleSale = await exampleIn('exchange/src/home/example-sale.ts', 'exampleSale');
const workedExample = await exampleIn('tax/src/overview/worked-example.ts', 'workedExample');

/** Keys of the start page with those of the pages that show the same. */
const SAME_WORDS = {
  'home.report.example.bought': 'site.overview.example.bought',
  'home.report.example.days': 'site.overview.example.days',
  'home.report.example.free': 'site.overview.example.free',
  'home.report.example.taxable': 'site.overview.example.taxable',
  'home.report.example.caption': 'site.overview.example.caption',
  'home.report.example.gain': 'report.summary.gain',
  'home.report.example.taxableGain': 'report.compare.taxable',
} as const;

it.each(Object.values(LOCALES).flat())('B6: has the words of the report in %s', (locale) => {
  const home = readMessages(locale, 'home');
  const pages = { ...readMessages(locale, 'site'), ...readMessages(locale, 'report') };
  for (const [key, same] of Object.entries(SAME_WORDS)) expect(home[key]).toBe(pages[same]);
});

it('B6: shows what the engine makes of the sale', () => {
  const report = reportOf('DE', 2024, [
    trade('2023-02-02', '6600 EUR', '0.3 BTC'),
    trade('2024-01-09', '8400 EUR', '0.2 BTC'),
    trade('2024-03-14', '0.4 BTC', '26000 EUR'),
  ]);
  const { asset, gain, lots, taxableGain } = exampleSale;
  const terms = { free: 'exempt', taxable: 'taxable' };
  expect(
    lots.map((lot) => `${lot.amount} ${asset} fifo ${terms[lot.treatment]} ${lot.gain}`),
  ).toEqual(lotMatchesOf(report));
  expect(taxableGain).toBe(taxableOf(report));
  expect(subtract(sum(lots.map((lot) => decimal(lot.gain))), decimal(gain))).toEqual(decimal('0'));
});

it('B6: is the sale of the overview', () => {
  const { amount, proceeds, soldOn, lots, taxableGain } = workedExample;
  expect({ amount, proceeds, soldOn, taxableGain }).toEqual({
    amount: '0.4',
    proceeds: '26000',
    soldOn: '2024-03-14',
    taxableGain: exampleSale.taxableGain,
  });
  expect(lots).toMatchObject(exampleSale.lots);
});
