/** Walks docs/adding-a-country.md: its file is the compiled one, its ledger gives its figures. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { formFigures } from '../report/forms/forms.ts';
import { exampleland } from '../testing/example-country.ts';
import { reportOf, show, taxOf, taxableOf, trade } from '../testing/entries.ts';

const PAGE = readFileSync(
  join(import.meta.dirname, '../../../../docs/adding-a-country.md'),
  'utf8',
);
const FILE = readFileSync(join(import.meta.dirname, '../testing/example-country.ts'), 'utf8');

/** Rows of the tables of one section, without the head. */
function rowsOf(section: string): string[][] {
  const text = PAGE.split('\n## ').find((part) => part.startsWith(section)) ?? '';
  return [...text.matchAll(/^\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .filter(([first = '']) => !/^-+$/.test(first));
}

describe('the page on adding a country', () => {
  it('shows the file that is compiled', () => {
    const [, block] = /```ts\n([\s\S]*?)```/.exec(PAGE) ?? [];
    expect(block).toBe(FILE.replaceAll('@meridian/tax-rules/', '../'));
  });

  it('gives the figures it states', () => {
    const report = reportOf(exampleland, 2026, [
      trade('2026-01-10', '40000 EUR', '2 BTC', { fees: ['100 EUR'] }),
      trade('2026-02-10', '1 BTC @ 25000 EUR', '10 ETH'),
      trade('2026-03-10', '10 ETH', '26000 EUR', { fees: ['50 EUR'] }),
      trade('2026-04-10', '0.5 BTC @ 12000 EUR', '12000 USDC'),
    ]);
    const [form] = formFigures(report, exampleland);
    const boxes = Object.fromEntries(
      (form?.lines ?? []).map(({ box, value }) => [
        `Form 7, box ${box ?? '?'}`,
        value.type === 'money' ? show(value.atoms) : '?',
      ]),
    );
    const stated = rowsOf('5. ').filter(([, amount = '']) => /^\d+$/.test(amount));
    expect(stated).toHaveLength(5);
    const found: Record<string, string> = {
      gain: show(report.totals.gain),
      'taxable gain': taxableOf(report),
      tax: taxOf(report),
    };
    for (const [figure = '', amount = ''] of stated) {
      expect(boxes[figure] ?? found[figure], figure).toBe(show(fixed(amount)));
    }
  });
});
