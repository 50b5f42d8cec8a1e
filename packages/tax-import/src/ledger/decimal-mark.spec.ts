import { fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { importFile } from '../import-file.ts';
import { fileOf, importText } from '../testing/test-file.ts';
import type { ImportedSource } from '../outcome.ts';

const HEADER = ['Koinly Date', 'Amount', 'Currency'];

/** A Koinly file of deposits with these amounts, one a row. */
function deposits(amounts: readonly string[], delimiter: string): string {
  const cell = (text: string): string => (text.includes(delimiter) ? `"${text}"` : text);
  const rows = amounts.map((amount, index) =>
    [`2024-01-${`${index + 1}`.padStart(2, '0')} 10:00`, cell(amount), 'BTC'].join(delimiter),
  );
  return [HEADER.join(delimiter), ...rows, ''].join('\n');
}

/** What came in by row; null for a row set aside. */
function amountsOf({ entries, setAside }: ImportedSource): (string | null)[] {
  const read = entries.map((entry): [number, string | null] => {
    const came = 'in' in entry ? entry.in : undefined;
    return [entry.rows[0] ?? 0, came === undefined ? null : fixedToText(came.quantity)];
  });
  const aside = setAside.map(({ row }): [number, null] => [row, null]);
  return [...read, ...aside].sort(([a], [b]) => a - b).map(([, amount]) => amount);
}

describe('a number that both marks fit', () => {
  it.each<[string, string, string[], (string | null)[]]>([
    ['commas elsewhere', ';', ['20.000', '1,5'], ['20000', '1.5']],
    ['commas elsewhere, whatever the order', ';', ['0,25', '20.000'], ['0.25', '20000']],
    ['commas elsewhere, between commas', ',', ['20.000', '1,5'], ['20000', '1.5']],
    ['points elsewhere', ';', ['20.000', '1.5'], ['20', '1.5']],
    ['points elsewhere, between commas', ',', ['1,234', '0.5'], ['1234', '0.5']],
    ['groups of points elsewhere', ';', ['20.000', '1.234.567'], ['20000', '1234567']],
    ['groups of commas elsewhere', ';', ['20,000', '12,34,567'], ['20000', '1234567']],
    ['nothing elsewhere', ';', ['20.000', '7', '1 500'], [null, '7', '1500']],
    ['both elsewhere', ';', ['20.000', '1.5', '2,5'], [null, '1.5', '2.5']],
  ])('is read by the file: %s', async (_, delimiter, amounts, expected) => {
    expect(amountsOf(await importText(deposits(amounts, delimiter)))).toEqual(expected);
  });
});

describe('a template that people fill by hand', () => {
  it.each([',', ';'])('states no mark between %j: 20.000 is asked', async (delimiter) => {
    const source = await importText(deposits(['20.000', '7'], delimiter));
    expect(source.setAside).toEqual([
      {
        row: 2,
        reason: 'ambiguous-number',
        params: { column: 'Amount', text: '20.000', units: '20', whole: '20000' },
      },
    ]);
    expect(amountsOf(source)).toEqual([null, '7']);
  });

  it('calls what is no number at all bad', async () => {
    const { setAside } = await importText(deposits(['20.000', 'seven'], ','));
    expect(setAside.map(({ reason }) => reason)).toEqual(['ambiguous-number', 'bad-number']);
  });
});

it('the export of a program states its point', async () => {
  const source = await importText(
    'txid,refid,time,type,aclass,asset,amount,fee,balance\n' +
      'A1,R1,2024-01-01 10:00:00,deposit,currency,XXBT,20.000,0,20.000\n',
  );
  expect(amountsOf(source)).toEqual(['20']);
});

it('what no number shows is read by the answer, and what one shows by that', async () => {
  const first = async (amounts: readonly string[], decimalMark?: ',' | '.') => {
    const file = fileOf(deposits(amounts, ';'));
    const [outcome] = await importFile(file, decimalMark === undefined ? {} : { decimalMark });
    if (outcome?.ok !== true) throw new Error('not imported');
    return { amounts: amountsOf(outcome), mark: outcome.decimalMark };
  };
  const example = '20.000';
  expect(await first(['20.000', '7'])).toEqual({
    amounts: [null, '7'],
    mark: { mark: null, basis: 'open', example },
  });
  expect(await first(['20.000', '7'], ',')).toEqual({
    amounts: ['20000', '7'],
    mark: { mark: ',', basis: 'answer', example },
  });
  expect(await first(['20.000', '1.5', '2,5'], '.')).toEqual({
    amounts: ['20', '1.5', '2.5'],
    mark: { mark: '.', basis: 'answer', example },
  });
  expect(await first(['20.000', '1.5'], ',')).toEqual({
    amounts: ['20', '1.5'],
    mark: { mark: '.', basis: 'file', example },
  });
  expect(await first(['7', '0.5'], ',')).toEqual({ amounts: ['7', '0.5'], mark: undefined });
});

it('a program’s export with another mark than its own says so', async () => {
  const file = (amount: string) =>
    'txid,refid,time,type,aclass,asset,amount,fee,balance\n' +
    `A1,R1,2024-01-01 10:00:00,deposit,currency,XXBT,"${amount}",0,"${amount}"\n`;
  const { issues } = await importText(file('1,5'));
  expect(issues.map(({ code, params }) => [code, params['text']])).toEqual([
    ['other-decimal-mark', '1,5'],
  ]);
  expect((await importText(file('1,234.5'))).issues).toEqual([]);
  expect((await importText(file('1,234'))).decimalMark?.basis).toBe('open');
});
