/**
 * Requests of the command line: reports, comparisons and explanations, from exports and from the interchange
 * format.
 */
import { describe, expect, it } from 'vitest';
import { parseCliArgs } from './args.ts';
import { inspect } from './inspect.ts';
import { readRequest } from './read-request.ts';
import { type Answer, reportCommand } from './report-command.ts';
import { KOINLY, testFolder } from './testing/files.ts';

const folder = testFolder();
const koinly = folder.put('koinly.csv', KOINLY);

async function answer(...words: string[]): Promise<Answer> {
  const read = parseCliArgs(words);
  if (read.type !== 'args') throw new Error(JSON.stringify(read));
  const request = await readRequest(read.args);
  if (!request.ok) throw new Error(request.reason);
  return reportCommand(request.request, request.ledger);
}

async function text(...words: string[]): Promise<string> {
  return [...(await answer(...words)).out].join('');
}

const DE = ['--country', 'DE', '--year', '2024'];

describe('--compare', () => {
  it('has every method with gain, taxable, tax and difference', async () => {
    const rows = await text(
      '--country',
      'US',
      '--year',
      '2024',
      '--compare',
      '--format',
      'csv',
      koinly,
    );
    expect(rows.split('\r\n')[0]).toBe('Method,Gain,Taxable gain,Estimated tax,Difference of tax');
    const json: unknown = JSON.parse(await text(...DE, '--compare', '--format', 'json', koinly));
    expect(json).toMatchObject({
      schema: 'meridian-tax-comparison/1',
      method: 'fifo',
      methods: [
        { method: 'fifo', gain: '2392', taxable: '2392', tax: '1076.4', taxDifference: '0' },
        { method: 'moving-average' },
        { method: 'lifo' },
      ],
    });
    const table = await text(...DE, '--compare', koinly);
    expect(table).toMatch(
      /\* First in, first out \(FIFO\) +€2,392\.00 +€2,392\.00 +€1,076\.40 +€0\.00\n/,
    );
  });
});

describe('A7: a method for a year', () => {
  const buys = ['20000,USD,1,BTC', '30000,USD,1,BTC', '50000,USD,1,BTC'].map(
    (cells, index) => `202${index + 2}-01-10 10:00:00,${cells},,,`,
  );
  const sales = ['2023-06-01', '2024-06-01'].map(
    (day, index) => `${day} 10:00:00,1,BTC,${60_000 + index},USD,,,`,
  );
  const head =
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label';
  const trades = folder.put('years.csv', [head, ...buys, ...sales, ''].join('\n'));
  const by = (year: string, ...words: string[]) =>
    text('--country', 'US', '--year', year, ...words, trades);

  it('leaves the year before as it was filed, and the report names both', async () => {
    expect(await by('2023', '--method', '2024=hifo')).toBe(await by('2023'));
    const report = await by('2024', '--method', '2024=hifo');
    expect(report).toContain('First in, first out (FIFO) up to 2023\n');
    expect(report).toContain('Highest cost first (HIFO) from 2024\n');
    const csv = await by('2024', '--method', '2024=hifo', '--format', 'csv');
    const [up, from] = [
      '"First in, first out (FIFO) up to 2023"',
      'Highest cost first (HIFO) from 2024',
    ];
    expect(csv).toContain(`Methods by year,${up},${from}\r\n`);
    const json: unknown = JSON.parse(await by('2024', '--method', '2024=hifo', '--format', 'json'));
    expect(json).toMatchObject({
      method: 'hifo',
      methods: [
        { from: null, method: 'fifo' },
        { from: 2024, method: 'hifo' },
      ],
      // 2023 sold the lot of 2022 by FIFO; 2024 the dearest of the two left: 60001 - 50000.
      totals: { gain: '10001' },
    });
    expect(await by('2024')).not.toContain('Methods by year');
  });

  it('compares methods of that year over the earlier years as chosen', async () => {
    const rows = await by('2024', '--method', '2024=hifo', '--compare', '--format', 'csv');
    expect(rows).toContain('\r\nfifo,30001,');
    expect(rows).toContain('\r\nhifo,10001,');
    const lifo = await by('2024', '--method', 'lifo', '--compare', '--format', 'csv');
    expect(lifo).toContain('\r\nfifo,40001,');
  });
});

describe('A7: lots named in an input file', () => {
  const entry = (id: string, day: string, legs: object) => ({
    ...{ id, key: id, kind: 'trade', at: `${day}T10:00:00.000Z`, account: 'A' },
    ...{ source: 's', rows: [1], fees: [], ...legs },
  });
  const bitcoin = { asset: 'BTC', quantity: '1' };
  const euros = (quantity: string) => ({ asset: 'EUR', quantity });
  const entries = [
    entry('first', '2024-01-10', { in: bitcoin, out: euros('20000') }),
    entry('second', '2024-02-10', { in: bitcoin, out: euros('30000') }),
    entry('sale', '2024-06-10', { in: euros('40000'), out: bitcoin }),
  ];
  const reportBy = async (selections: object): Promise<unknown> => {
    const ledger = { schema: 'meridian-ledger/1', sources: [], entries, hashes: {} };
    const input = { schema: 'meridian-tax-input/1', ledger, selections };
    const file = folder.put('input.json', JSON.stringify(input));
    return JSON.parse(await text(...DE, '--ledger', file, '--format', 'json'));
  };

  it('answer for the sale in Germany, and what is not there is named', async () => {
    expect(await reportBy({})).toMatchObject({ totals: { gain: '20000' }, issues: [] });
    const named = { sale: [{ lot: 'second', quantity: '1' }] };
    expect(await reportBy(named)).toMatchObject({
      totals: { gain: '10000' },
      disposals: [{ slices: [{ rule: 'specific' }] }],
      issues: [],
    });
    const absent = { sale: [{ lot: 'sale', quantity: '1' }] };
    expect(await reportBy(absent)).toMatchObject({
      totals: { gain: '20000' },
      issues: [{ code: 'selection-not-met', level: 'note' }],
    });
  });
});

describe('--explain', () => {
  it('A2: says in no sentence that what is open is zero', async () => {
    const rows = [KOINLY.trimEnd(), '2024-05-05 10:00:00,3,SOL,90,USD,,,', ''];
    const open = folder.put('open.csv', rows.join('\n'));
    const us = ['--country', 'US', '--year', '2024', '--explain', 'tax'];
    const shown = await text(...us, open);
    expect(shown).toContain('Tax at ordinary rates on unknown: unknown');
    expect(shown).not.toContain('on $0.00');
    const json = await text(...us, '--format', 'json', open);
    expect(json).toContain('"text": "Tax at ordinary rates on unknown"');
    expect(json).not.toContain('on $0.00');
  });

  it('goes down from the gain to lots, law and rows', async () => {
    const top = await text(...DE, '--explain', 'gain', koinly);
    expect(top).toContain('Gain of the year, from 2 disposals: €2,392.00\n');
    expect(top).toContain('--explain gain/BTC\n');
    const asset = await text(...DE, '--explain', 'gain/BTC', koinly);
    const [, id = ''] = /--explain (disposal\/\S+)/.exec(asset) ?? [];
    const disposal = await text(...DE, '--explain', id, koinly);
    expect(disposal).toContain('€2,196.00');
    expect(disposal).toMatch(
      /§ EStG § 23 .*\(from a secondary source, not from the law itself\)\n/,
    );
    expect(disposal).toContain('koinly.csv: 2\n');
    const json: unknown = JSON.parse(
      await text(...DE, '--explain', id, '--format', 'json', koinly),
    );
    expect(json).toMatchObject({
      schema: 'meridian-explanation/1',
      figure: id,
      explanation: { amount: { amount: '2196', unit: 'EUR' } },
    });
  });

  it('names the figures there are where there is none of an id', async () => {
    const { out, notes, status } = await answer(...DE, '--explain', 'profit', koinly);
    expect([[...out], status]).toEqual([[], 2]);
    expect(notes).toContain('no figure profit; at the top there are gain, income, tax\n');
    const poland = ['--country', 'PL', '--year', '2024', '--explain', 'profit', koinly];
    expect((await answer(...poland)).notes).toContain('gain, income, tax, costs\n');
  });
});

describe('--ledger', () => {
  it('gives the report of the files it was made of, to the byte', async () => {
    const path = folder.put('ledger.json', '');
    const reading = { mappings: [], operations: {} };
    await inspect(
      { files: [koinly], json: true, locale: 'en', reading, ledgerOut: path },
      () => '',
    );
    const own = await text(...DE, '--format', 'json', koinly);
    expect(JSON.parse(own)).toMatchObject({
      schema: 'meridian-tax-report/1',
      totals: { gain: '2392' },
    });
    expect(await text(...DE, '--format', 'json', '--ledger', path)).toBe(own);
    // A file that is already in the ledger counts once.
    expect(await text(...DE, '--format', 'json', '--ledger', path, koinly)).toBe(own);
  });

  it('takes prices, rates, corrections, settings and the country from an input', async () => {
    const base = { account: 'A', source: 'manual', rows: [], fees: [] };
    const [id, sold] = ['in', 'out'];
    const ledger = {
      schema: 'meridian-ledger/1',
      sources: [],
      entries: [
        {
          ...{ ...base, id, key: id, kind: 'deposit', at: '2024-02-01T10:00:00.000Z' },
          in: { asset: 'BTC', quantity: '1' },
        },
        {
          ...{ ...base, id: sold, key: sold, kind: 'outgoing', outgoing: 'spend' },
          at: '2024-05-01T10:00:00.000Z',
          out: { asset: 'BTC', quantity: '1' },
        },
      ],
      hashes: {},
    };
    const input = {
      schema: 'meridian-tax-input/1',
      ...{ country: 'DE', year: 2024, method: 'fifo', ledger },
      prices: [{ date: '2024-05-01', asset: 'BTC', currency: 'USD', price: '5000' }],
      rates: [{ date: '2024-04-30', currency: 'USD', quote: 'EUR', rate: '0.9', source: 'ECB' }],
      settings: { marginalRate: '30' },
      corrections: { in: { cost: { currency: 'EUR', amount: '1500' }, acquired: '2024-02-01' } },
    };
    const path = folder.put('input.json', JSON.stringify(input));
    expect(JSON.parse(await text('--ledger', path, '--format', 'json'))).toMatchObject({
      totals: { proceeds: '4500', cost: '1500', gain: '3000' },
      estimate: { tax: '900' },
    });
    // The command line takes precedence.
    const words = ['--ledger', path, '--format', 'json', '--marginal-rate', '40'];
    expect(JSON.parse(await text(...words))).toMatchObject({ estimate: { tax: '1200' } });
  });
});
