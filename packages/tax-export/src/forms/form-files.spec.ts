/** Forms as files, each read back by a reader written from the form's own description. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { type FilledLine, formFigures } from '@meridian/tax-engine/report/forms/forms.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { deposit, reportOf, trade } from '@meridian/tax-engine/testing/entries.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { shownMoney } from '../shown-money.ts';
import { type FormFileId, formFiles, formFileText } from './form-files.ts';

const OPTIONS = { locale: 'en', tr: (id: string) => id, today: '2026-02-03' };

function rulesOf(country: string) {
  const rules = countryRules(country);
  if (rules === undefined) throw new Error(`no rules of ${country}`);
  return rules;
}

function textOf(id: FormFileId, report: TaxReport): string | null {
  return formFileText(id, report, rulesOf(report.country), OPTIONS);
}

/** Lines of RFC 4180 CSV without a line end or a quote inside a cell. */
function read(csv: string | null): string[][] {
  const lines = (csv ?? '').trimEnd().split('\r\n');
  return lines.map((line) => {
    const cells = [''];
    let isQuoted = false;
    for (const sign of line) {
      if (sign === '"') isQuoted = !isQuoted;
      else if (sign === ',' && !isQuoted) cells.push('');
      else cells[cells.length - 1] += sign;
    }
    return cells;
  });
}

/** Bought for 100 and 302, sold for 900 in all, in the country's own currency. */
function soldIn(country: string, year: number, missing = false): TaxReport {
  const { currency } = rulesOf(country);
  const entries = [
    trade(`${year - 2}-01-01`, `100 ${currency}`, '1 BTC'),
    trade(`${year}-05-01`, `300 ${currency}`, '1 BTC', { fees: [`2 ${currency}`] }),
    trade(`${year}-06-01`, '1.5 BTC', `900 ${currency}`, { fees: [`3 ${currency}`] }),
    ...(missing
      ? [deposit(`${year}-05-02`, '1 DOT'), trade(`${year}-06-02`, '1 DOT', `5 ${currency}`)]
      : []),
  ];
  return reportOf(country, year, entries);
}

/** Countries by what there is for their return in a year. */
function countriesBy(year: number): Record<'program' | 'layout' | 'list' | 'none', string[]> {
  const found: ReturnType<typeof countriesBy> = { program: [], layout: [], list: [], none: [] };
  for (const { country } of COUNTRIES) {
    const report = soldIn(country, year);
    const files = formFiles(report, formFigures(report, rulesOf(country))).map(({ id }) => id);
    if (files.includes('8949-csv')) found.program.push(country);
    else if (files.includes('2086-csv')) found.layout.push(country);
    else found[files.length > 0 ? 'list' : 'none'].push(country);
  }
  return found;
}

describe('countries', () => {
  it.each([2023, 2024, 2025, 2026])('have a file, a list, or no form (%d)', (year) => {
    const { program, layout, list, none } = countriesBy(year);
    expect([program, layout, none]).toEqual([
      ['US'],
      ['FR'],
      year === 2026 ? ['AE', 'GE', 'SA', 'TR'] : ['AE', 'CY', 'GE', 'SA', 'TR', 'VN'],
    ]);
    expect(list).toHaveLength(year === 2026 ? 28 : 26);
  });
});

/** The cell of a figure, and its state: what is not known has no amount. */
function shownAs(value: FilledLine['value'], currency: string): [string, string] {
  switch (value.type) {
    case 'money':
      return [shownMoney(value.atoms, currency), ''];
    case 'count':
      return [`${value.count}`, ''];
    case 'range':
      return ['', 'export.open'];
    case 'unknown':
      return ['', 'open.value.none'];
  }
}

describe('the list of forms', () => {
  it.each(COUNTRIES.map(({ country }) => country))(
    'has each line of %s in order with its figure, and no figure that is not known',
    (country) => {
      for (const report of [soldIn(country, 2025), soldIn(country, 2025, true)]) {
        const rules = rulesOf(country);
        const forms = formFigures(report, rules);
        const text = textOf('list', report);
        if (forms.length === 0) {
          expect(text).toBeNull();
          continue;
        }
        const lines = read(text);
        const start = lines.findIndex(([first]) => first === 'export.form') + 1;
        const figures = forms.flatMap(({ form, lines: own }) =>
          own.map(({ box = '', figure, value }) => [
            form,
            box,
            `figure.${figure}`,
            ...shownAs(value, report.currency),
          ]),
        );
        const end = lines.findIndex(([first], index) => index > start && first === '');
        const inFile = lines
          .slice(start, end === -1 ? undefined : end)
          .filter(([, , , figure]) => figure !== '')
          .map(([form, , box, figure, value, , state]) => [form, box, figure, value, state ?? '']);
        expect(inFile).toEqual(figures);
      }
    },
  );
});

describe('Form 8949', () => {
  it('is a statement in its own columns whose rows and totals add up', () => {
    const [head, ...rows] = read(textOf('8949-csv', soldIn('US', 2025)));
    expect(head?.map((name) => name.slice(0, 3))).toEqual([
      ...['Box', '(a)', '(b)', '(c)', '(d)', '(e)', '(f)', '(g)', '(h)'],
    ]);
    // A year and five months, then a month: 600 - 2 - 100, and 300 - 1 - 151.
    expect(rows).toEqual([
      ['I', '0.5 BTC', '05/01/2025', '06/01/2025', '300', '152', '', '', '148'],
      ['I', 'Totals (line 2)', '', '', '300', '152', '', '', '148'],
      ['L', '1 BTC', '01/01/2023', '06/01/2025', '600', '102', '', '', '498'],
      ['L', 'Totals (line 2)', '', '', '600', '102', '', '', '498'],
    ]);
    for (const [, , , , proceeds = '', cost = '', , , gain = ''] of rows) {
      expect(fixedToText(fixed(proceeds) - fixed(cost))).toBe(gain);
    }
  });

  it('goes to tax programs as TXF 042 where that has its boxes', () => {
    const records = (textOf('8949-txf', soldIn('US', 2024)) ?? '').split('^\r\n');
    expect(records.map((record) => record.trimEnd().split('\r\n'))).toEqual([
      ['V042', 'AMeridian', 'D02/03/2026'],
      ['TD', 'N712', 'C1', 'L1', 'P0.5 BTC', 'D05/01/2024', 'D06/01/2024', '$152', '$300'],
      ['TD', 'N714', 'C1', 'L1', 'P1 BTC', 'D01/01/2022', 'D06/01/2024', '$102', '$600'],
      [''],
    ]);
    // The format has no number for boxes G to L.
    expect(textOf('8949-txf', soldIn('US', 2025))).toBeNull();
  });

  it('waits while something is open, which a program would take for zero', () => {
    const report = soldIn('US', 2024, true);
    expect(formFiles(report, formFigures(report, rulesOf('US')))).toEqual([
      { id: 'list', name: null, isReady: true },
      { id: '8949-csv', name: 'Form 8949 (CSV)', isReady: false },
      { id: '8949-txf', name: 'Form 8949 (TXF)', isReady: false },
    ]);
    expect(textOf('8949-csv', report)).toBeNull();
    expect(textOf('8949-txf', report)).toBeNull();
  });

  it('keeps names of assets inside their line', () => {
    const report = reportOf('US', 2024, [
      trade('2024-01-01', '10 USD', '1 X\r\n^\r\nTD'),
      trade('2024-02-01', '1 X\r\n^\r\nTD', '12 USD'),
    ]);
    expect(
      (textOf('8949-txf', report) ?? '').split('\r\n').filter((line) => line === '^'),
    ).toHaveLength(2);
  });
});

describe('form 2086', () => {
  /** Lines of the form by their number, for one disposal. */
  const columnOf = (csv: string | null, column: number) =>
    new Map(read(csv).map((cells) => [cells[0] ?? '', cells[column + 2] ?? '']));

  it('has the gain that its own lines give: 218 - 223 x 217 / 212', () => {
    const report = reportOf('FR', 2024, [
      trade('2023-01-01', '1000 EUR', '1 BTC'),
      trade('2024-02-01', '500 EUR', '1 BTC'),
      trade('2024-06-01', '0.5 BTC', '450 EUR', { fees: ['10 EUR'] }),
      trade('2024-09-01', '1.5 BTC', '1800 EUR'),
    ]);
    const csv = textOf('2086-csv', report);
    for (const column of report.disposals.keys()) {
      const line = columnOf(csv, column);
      const amount = (number: string) => fixed(line.get(number) ?? '');
      const share = (amount('223') * amount('217')) / amount('212');
      const gain = amount('218') - share;
      const off = gain - amount('224');
      expect(off < fixed('0.01') && off > -fixed('0.01'), line.get('224')).toBe(true);
      expect(amount('215')).toBe(amount('213') - amount('214'));
      expect(amount('223')).toBe(amount('220') - amount('221'));
      expect(line.get('')).toBe('export.complete');
    }
    expect(columnOf(csv, 0).get('211')).toBe('2024-06-01');
  });

  it('has nothing but the date of a disposal that is not known', () => {
    const report = soldIn('FR', 2024, true);
    const open = report.disposals.findIndex(({ gain }) => gain === null);
    const line = columnOf(textOf('2086-csv', report), open);
    const filled = [...line].filter(([number, value]) => number !== '' && value !== '');
    expect(filled.map(([number]) => number)).toEqual(['211']);
    expect(line.get('')).toBe('export.open');
  });
});
