/** Forms of a year with their figures. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Form } from '@meridian/tax-rules/reporting.ts';
import { describe, expect, it } from 'vitest';
import { type Figure, formFigure } from './figures.ts';
import { type FilledForm, formFigures } from './forms.ts';
import type { TaxReport } from '../../result/report.ts';
import { deposit, reportOf, show, staking, trade } from '../../testing/entries.ts';

const textOf = (figure: Figure): string => {
  const text = (atoms: bigint | null) => (atoms === null ? '?' : fixedToText(atoms));
  switch (figure.type) {
    case 'count':
      return `${figure.count}`;
    case 'money':
      return text(figure.atoms);
    case 'range':
      return `${text(figure.lowest)}..${text(figure.highest)}`;
    case 'unknown':
      return '?';
  }
};

const linesOf = ({ lines }: FilledForm): string[] =>
  lines.map(({ box, figure, value }) => `${box ?? '-'} ${figure} ${textOf(value)}`);

/** The forms of a country that has only these. */
function filled(report: TaxReport, ...forms: readonly Form[]): FilledForm[] {
  const rules = countryRules(report.country);
  if (rules === undefined) throw new Error('no rules');
  return formFigures(report, { ...rules, forms });
}

const form = (change: Partial<Form>): Form => ({
  form: 'F',
  part: 'part',
  lines: [],
  confidence: 'confirmed',
  ...change,
});

const british = reportOf('GB', 2024, [
  trade('2024-05-01', '1000 GBP', '2 BTC', { fees: ['10 GBP'] }),
  trade('2024-06-01', '1 BTC', '800 GBP', { fees: ['5 GBP'] }),
  trade('2024-07-01', '1 BTC', '300 GBP'),
]);

describe('the boxes of a form', () => {
  it('hold the exact figures of the report (GB, SA108 13.1 to 13.5)', () => {
    const rules = countryRules('GB');
    if (rules === undefined) throw new Error('no rules');
    const sa108 = formFigures(british, rules).find((filledForm) => filledForm.form === 'SA108');
    if (sa108 === undefined) throw new Error('no SA108');
    // 800 - 5 - 505 = 290; 300 - 505 = -205.
    expect(linesOf(sa108)).toEqual([
      '13.1 disposals 2',
      '13.2 proceeds 1100',
      '13.3 cost-and-fees 1015',
      '13.4 gains 290',
      '13.5 losses 205',
    ]);
    expect(sa108.note).toBeNull();
  });

  it('are those of the year, and of no other', () => {
    const forms = [form({ form: 'old', to: 2023 }), form({ form: 'new', from: 2024 })];
    expect(filled(british, ...forms).map((filledForm) => filledForm.form)).toEqual(['new']);
  });

  it('are not named where they are not certain: the form is', () => {
    const lines = [{ figure: 'gain' }] as const;
    const [open, unsure, sure] = filled(
      british,
      form({ lines }),
      form({ confidence: 'uncertain' }),
      form({ lines: [{ box: '1', figure: 'gain' }] }),
    );
    expect([open?.note, unsure?.note, sure?.note]).toEqual([
      'form.box-uncertain',
      'form.box-uncertain',
      null,
    ]);
  });

  it('say that a figure is unknown where the report has none', () => {
    expect(formFigure(british, 'wealth-at-start')).toEqual({ type: 'unknown' });
    expect(formFigure(british, 'revenue')).toEqual({ type: 'unknown' });
    const old = reportOf('GB', 2019, [trade('2019-05-01', '1 GBP', '1 BTC')]);
    expect(formFigure(old, 'tax')).toEqual({ type: 'unknown' });
  });
});

describe('A2: boxes of a year with something open', () => {
  it('are a range, at least the known part, or unknown; never the known part alone', () => {
    const open = reportOf('US', 2025, [
      trade('2023-01-01', '100 USD', '1 BTC'),
      trade('2025-03-01', '1 BTC', '900 USD'),
      deposit('2025-01-01', '1 DOT'),
      trade('2025-02-01', '1 DOT', '5 USD'),
      staking('2025-05-02', '1 SOL @ 7 USD'),
      staking('2025-05-03', '1 SOL'),
    ]);
    const names = ['disposals', 'proceeds', 'cost-and-fees', 'gain', 'long-gain'] as const;
    const rest = ['staking-income', 'income', 'tax'] as const;
    const lines = [...names, ...rest].map((figure) => ({ figure }));
    const [filledForm] = filled(open, form({ lines }));
    // One price of DOT bounds nothing: its cost is open, the gain at most 800 + 5; so is the income.
    // Nobody knows whether the DOT were held for more than a year.
    expect(filledForm === undefined ? [] : linesOf(filledForm)).toEqual([
      '- disposals 2',
      '- proceeds 905',
      '- cost-and-fees 100..?',
      '- gain ?..805',
      '- long-gain ?',
      '- staking-income 7..?',
      '- income 7..?',
      expect.stringMatching(/^- tax \d[\d.]*\.\.\?$/),
    ]);
  });
});

const american = reportOf('US', 2025, [
  trade('2023-01-01', '100 USD', '1 BTC'),
  trade('2025-02-01', '300 USD', '1 BTC', { fees: ['2 USD'] }),
  trade('2025-03-01', '1.5 BTC', '900 USD', { fees: ['3 USD'] }),
  trade('2025-04-01', '50 USD', '1 ETH'),
  trade('2025-05-01', '1 ETH', '40 USD'),
  staking('2025-05-02', '1 SOL @ 7 USD'),
]);

describe('short and long parts', () => {
  it('add up to the whole', () => {
    const lines = (
      [
        'short-proceeds',
        'short-cost',
        'short-gain',
        'long-proceeds',
        'long-cost',
        'long-gain',
        'gain',
        'staking-income',
      ] as const
    ).map((figure) => ({ figure }));
    const [filledForm] = filled(american, form({ lines }));
    if (filledForm === undefined) throw new Error('no form');
    // Long: 600 - 2 - 100; short: 300 - 1 - 151, and 40 - 50.
    expect(linesOf(filledForm)).toEqual([
      '- short-proceeds 340',
      '- short-cost 202',
      '- short-gain 138',
      '- long-proceeds 600',
      '- long-cost 102',
      '- long-gain 498',
      '- gain 636',
      '- staking-income 7',
    ]);
  });
});

describe('rows', () => {
  const rowsOf = (report: TaxReport, rows: NonNullable<Form['rows']>): string[] => {
    const [filledForm] = filled(report, form({ rows }));
    return [...(filledForm?.rows?.() ?? [])].map(
      ({ asset, quantity, disposals, proceeds, cost, gain }) =>
        `${disposals} x ${show(quantity)} ${asset}: ${show(proceeds)} - ${show(cost)} = ${show(gain)}`,
    );
  };

  it('are one for each lot sold, by term (US, Form 8949)', () => {
    expect(rowsOf(american, { by: 'slice', term: 'long' })).toEqual(['1 x 1 BTC: 600 - 100 = 498']);
    expect(rowsOf(american, { by: 'slice', term: 'short' })).toEqual([
      '1 x 0.5 BTC: 300 - 151 = 148',
      '1 x 1 ETH: 40 - 50 = -10',
    ]);
  });

  it('are one for each disposal', () => {
    expect(rowsOf(american, { by: 'disposal' })).toEqual([
      '1 x 1.5 BTC: 900 - 251 = 646',
      '1 x 1 ETH: 40 - 50 = -10',
    ]);
  });

  it('are one for each asset, by name (ES, Modelo 100)', () => {
    const spanish = reportOf('ES', 2024, [
      trade('2024-01-01', '100 EUR', '4 ETH'),
      trade('2024-01-02', '100 EUR', '1 BTC'),
      trade('2024-02-01', '1 ETH', '30 EUR'),
      trade('2024-02-02', '1 BTC', '150 EUR'),
      trade('2024-02-03', '1 ETH', '20 EUR'),
    ]);
    expect(rowsOf(spanish, { by: 'asset' })).toEqual([
      '1 x 1 BTC: 150 - 100 = 50',
      '2 x 2 ETH: 50 - 50 = 0',
    ]);
  });

  it('keep what is not known unknown, and the day only where there is one', () => {
    const open = reportOf('US', 2025, [
      deposit('2025-01-01', '1 DOT'),
      trade('2025-02-01', '1 DOT', '5 USD'),
    ]);
    expect(rowsOf(open, { by: 'disposal' })).toEqual(['1 x 1 DOT: 5 - ? = ?']);
    const [row] = filled(american, form({ rows: { by: 'disposal' } }));
    const [first, second] = [...(row?.rows?.() ?? [])];
    expect([first?.acquiredDay, second?.acquiredDay === null]).toEqual([null, false]);
    expect(first?.proceeds).toBe(fixed('900'));
  });
});
