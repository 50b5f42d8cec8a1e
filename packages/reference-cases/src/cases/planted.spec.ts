/** A wrong figure in a case fails it: cases of our own with figures by hand, and those of TAXVEC_DIR. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { altered, plantedIn } from '../testing/planted.ts';
import { AS_COMPUTED, checkExample } from '../worked-examples/examples.ts';
import type { CaseExpected, ReferenceCase } from './case.ts';
import { checkCase } from './check-case.ts';

const row = (number: number, timestamp: string, direction: string, qty: string, price: string) => ({
  id: `S:${number}`,
  row: number,
  timestamp,
  type: direction === 'in' ? 'buy' : 'sell',
  direction,
  baseAsset: 'S',
  baseQty: qty,
  price,
  wallet: 'X',
  holder: 'H',
});

/** 1 S for 110 with its fee and 1 S for 200; of both 1.5 S are sold for 600. */
const SHEET = {
  id: 'sheet',
  source: { repo: 'eprbell/rp2' },
  method: 'FIFO',
  country: 'US',
  currency: 'USD',
  longTermRule: 'whole days between >= 365',
  transactions: [
    { ...row(3, '2024-01-01T10:00:00Z', 'in', '1', '100'), fiatFee: '10' },
    row(4, '2024-02-01T11:30:00Z', 'in', '1', '200'),
    row(10, '2024-03-01T12:00:00Z', 'out', '1.5', '400'),
  ],
  expected: {
    gains: [
      {
        date: '2024-03-01T12:00:00Z',
        asset: 'S',
        eventType: 'OUT / SELL',
        qty: '1',
        proceeds: '400',
        cost: '110',
        gain: '290',
        acquiredDate: '2024-01-01T10:00:00Z',
        term: 'SHORT',
        lotFraction: '1/1: 1.00000000 of 1.00000000 S',
        eventFraction: '1/2: 1.00000000 of 1.50000000 S',
      },
      {
        date: '2024-03-01T12:00:00Z',
        asset: 'S',
        eventType: 'OUT / SELL',
        qty: '0.5',
        proceeds: '200',
        cost: '100',
        gain: '100',
        acquiredDate: '2024-02-01T11:30:00Z',
        term: 'SHORT',
        lotFraction: '1/1: 0.50000000 of 1.00000000 S',
        eventFraction: '2/2: 0.50000000 of 1.50000000 S',
      },
    ],
    totals: { 2024: { proceeds: '600', cost: '210', gain: '390', gainShort: '390' } },
    yearlySummary: [
      {
        year: 2024,
        asset: 'S',
        type: 'SELL',
        term: 'SHORT',
        qty: '1.5',
        proceeds: '600',
        cost: '210',
        gain: '390',
      },
    ],
    balances: [{ asset: 'S', wallet: 'X', holder: 'H', acquired: '2', sent: '1.5', final: '0.5' }],
  },
} as const satisfies ReferenceCase;

const AAA = { baseAsset: 'AAA', quoteAsset: 'EUR' };

/** Of 2 AAA for 200 one pays for something worth 150; of the 2 AAA sold for 400 one was never bought. */
const EVENTS = {
  id: 'events',
  source: { repo: 'rotki/rotki' },
  method: 'FIFO',
  country: 'DE',
  currency: 'EUR',
  transactions: [
    {
      id: '1',
      timestamp: '2024-01-01T10:00:00Z',
      type: 'buy',
      ...AAA,
      baseQty: '2',
      quoteQty: '200',
    },
    {
      id: '2',
      timestamp: '2024-02-01T10:00:00Z',
      type: 'spend',
      baseAsset: 'AAA',
      baseQty: '1',
      fiatValue: '150',
    },
    {
      id: '3',
      timestamp: '2024-03-01T10:00:00Z',
      type: 'sell',
      ...AAA,
      baseQty: '2',
      quoteQty: '400',
    },
  ],
  expected: {
    gains: [
      {
        date: '2024-02-01T10:00:00Z',
        asset: 'AAA',
        qty: '1',
        proceeds: '150',
        cost: '100',
        gain: '50',
        taxable: true,
      },
      {
        date: '2024-03-01T10:00:00Z',
        asset: 'AAA',
        qty: '1',
        proceeds: '200',
        cost: '100',
        gain: '100',
        taxable: true,
      },
      {
        date: '2024-03-01T10:00:00Z',
        asset: 'AAA',
        qty: '1',
        proceeds: '200',
        cost: '0',
        gain: '200',
        taxable: true,
      },
    ],
    missing: [{ date: '2024-03-01T10:00:00Z', asset: 'AAA', qty: '1' }],
    totals: {
      2024: { spent: '150', gain: '350' },
      trade: { taxable: '300', free: '0' },
      spend: { taxable: '-100' },
    },
    remainingLots: [],
  },
} as const satisfies ReferenceCase;

/** A third of a pool of 3 T for 100 is sold for 50.5; what is printed is rounded, or cut to pounds. */
const MANUAL = {
  id: 'manual',
  source: { repo: 'BittyTax/BittyTax' },
  method: 'UK: same day, 30 day, s104',
  country: 'GB',
  currency: 'GBP',
  transactions: [
    {
      id: '1',
      timestamp: '2024-05-01T00:00:00Z',
      type: 'trade',
      baseAsset: 'T',
      baseQty: '3',
      quoteAsset: 'GBP',
      quoteQty: '100',
    },
    {
      id: '2',
      timestamp: '2024-09-01T00:00:00Z',
      type: 'trade',
      baseAsset: 'GBP',
      baseQty: '50.5',
      quoteAsset: 'T',
      quoteQty: '1',
    },
  ],
  expected: {
    gains: [
      {
        date: '2024-09-01',
        asset: 'T',
        qty: '1',
        proceeds: '50.5',
        cost: '33.333333',
        gain: '17.166667',
        rule: 'Section 104',
      },
    ],
    pools: { T: { qty: '2', cost: '66.666667' } },
    bittyTaxRun: [
      {
        date: '2024-09-01',
        asset: 'T',
        rule: 'Section 104',
        qty: '1',
        proceeds: '50.5',
        cost: '33.33',
      },
    ],
    publishedHMRC: {
      gains: [{ date: '2024-09-01', asset: 'T', gain: '17' }],
      pool: { T: ['2', '66'] },
    },
  },
} as const satisfies ReferenceCase;

/** Of 4 T for 400 two are sold at a loss of 50; one is bought back, so that 25 add to its cost. */
const SUPERFICIAL = {
  id: 'superficial',
  source: { repo: 'exitbook' },
  method: 'ACB + superficial loss',
  country: 'CA',
  currency: 'CAD',
  transactions: [
    {
      id: '1',
      timestamp: '2023-06-01T00:00:00Z',
      type: 'buy',
      baseAsset: 'T',
      baseQty: '4',
      quoteAsset: 'CAD',
      quoteQty: '400',
    },
    {
      id: '2',
      timestamp: '2024-01-10T00:00:00Z',
      type: 'sell',
      baseAsset: 'T',
      baseQty: '2',
      quoteAsset: 'CAD',
      quoteQty: '150',
    },
    {
      id: '3',
      timestamp: '2024-01-20T00:00:00Z',
      type: 'buy',
      baseAsset: 'T',
      baseQty: '1',
      quoteAsset: 'CAD',
      quoteQty: '80',
    },
  ],
  expected: {
    gains: [
      {
        date: '2024-01-10',
        asset: 'T',
        qty: '2',
        proceeds: '150',
        cost: '200',
        gain: '-50',
        deniedLoss: '25',
        deniedQty: '1',
        allowedGain: '-25',
      },
    ],
    totals: { 2024: { gain: '-25', deniedLoss: '25' } },
    adjustment: { timestamp: '2024-02-09T23:59:59.999Z', addToAcb: '25' },
  },
} as const satisfies ReferenceCase;

/** 19 % of 1,003 are 190.57; the return states 191. */
const RETURN = {
  id: 'return',
  country: 'PL',
  year: '2025',
  currency: 'PLN',
  transactions: [
    { date: '2025-01-01', type: 'buy', asset: 'BTC', qty: '1', value: '100' },
    { date: '2025-06-01', type: 'sell', asset: 'BTC', qty: '1', value: '1103' },
  ],
  expected: { tax: '190.57', tax_in_return: '191' },
} as const;

/** The same case with another figure. */
function failing(given: ReferenceCase, path: readonly (string | number)[], wrong: string) {
  const expected = altered(jsonOf(given.expected), path, wrong);
  // `as`: the same shape with one text changed.
  const outcome = checkCase({ ...given, expected: expected as CaseExpected });
  if (outcome.verdict === 'passed') return 'passed';
  return outcome.differences.map(({ what, expected: stated }) => `${what} ${stated}`).join('\n');
}

const jsonOf = (value: unknown) =>
  JSON.parse(JSON.stringify(value)) as Parameters<typeof altered>[0];

describe('a sale with a fee', () => {
  /** Bought for 200 and sold for 400 less 10. */
  const sale = (proceeds: string, layout?: string): ReferenceCase => ({
    ...EVENTS,
    transactions: EVENTS.transactions
      .filter(({ type }) => type !== 'spend')
      .map((transaction) =>
        transaction.type === 'sell'
          ? { ...transaction, feeAsset: 'EUR', feeQty: '10' }
          : transaction,
      ),
    expected: { gains: [{ date: '2024-03-01', asset: 'AAA', qty: '2', proceeds, gain: '190' }] },
    ...(layout === undefined ? {} : { layout }),
  });

  it.each([
    ['400', 'gross proceeds, fee units not listed'],
    ['390', 'proceeds less fees, fee units not listed'],
  ])('has proceeds of %s in the layout %s', (proceeds, layout) => {
    expect(checkCase(sale(proceeds))).toMatchObject({ verdict: 'passed', layout });
    expect(checkCase(sale(proceeds, layout))).toMatchObject({ verdict: 'passed', layout });
  });

  it('is wrong by the fee where the case names its layout', () => {
    expect(checkCase(sale('390', 'gross proceeds, fee units not listed'))).toMatchObject({
      verdict: 'failed',
      layout: 'gross proceeds, fee units not listed',
      differences: [{ what: 'gain', expected: expect.stringContaining('proceeds=390') as string }],
    });
  });

  it('has no layout of another name', () => {
    expect(checkCase(sale('400', 'sideways'))).toMatchObject({
      verdict: 'failed',
      differences: [
        { what: 'case', found: expect.stringMatching('no layout "sideways"') as string },
      ],
    });
  });
});

describe('one wrong figure of each kind', () => {
  it('is the only reason to fail', () => {
    expect(checkCase(SHEET)).toMatchObject({ verdict: 'passed', layout: 'gross proceeds' });
    for (const plantedCase of [EVENTS, MANUAL, SUPERFICIAL]) {
      expect(checkCase(plantedCase)).toMatchObject({ verdict: 'passed' });
    }
    expect(checkExample(RETURN)).toMatchObject({ passed: true, layout: AS_COMPUTED });
  });

  it.each([
    ['gain', SHEET, ['gains', 0, 'gain'], '291', /^gain .* gain=291 /],
    ['cost', SHEET, ['gains', 0, 'cost'], '100', /^gain .* cost=100 /],
    ['proceeds', SHEET, ['gains', 1, 'proceeds'], '200.01', /^gain .* proceeds=200.01 /],
    [
      'lot fraction',
      SHEET,
      ['gains', 1, 'lotFraction'],
      '2/2: 0.5 of 1 S',
      /lotFraction=2\/2: 0.5 of 1 S/,
    ],
    ['missing quantity', EVENTS, ['missing', 0, 'qty'], '2', /^missing .* qty=2$/],
    ['spend total', EVENTS, ['totals', '2024', 'spent'], '250', /^total 2024.spent 250$/],
    ['instant', SHEET, ['gains', 0, 'acquiredDate'], '2024-01-01T10:00:01Z', /T10:00:01.000Z/],
  ] as const)('fails the case and is named: %s', (_, given, path, wrong, named) => {
    expect(failing(given, path, wrong)).toMatch(named);
  });

  it.each([
    ['tax', '191'],
    ['tax_in_return', '190.57'],
  ])('fails the example and is named: %s, the one for the other', (key, wrong) => {
    const expected = { ...RETURN.expected, [key]: wrong };
    expect(checkExample({ ...RETURN, expected })).toMatchObject({
      passed: false,
      differences: [{ key, expected: wrong }],
    });
  });
});

const folder = process.env['TAXVEC_DIR'];
const files =
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .toSorted();
const others = files.map((name): ReferenceCase => {
  // `as`: what is no case fails the specs of the cases.
  return JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as ReferenceCase;
});

describe.each(
  [SHEET, EVENTS, MANUAL, SUPERFICIAL, ...others].map((given) => [given.id, given] as const),
)('each column of %s', (_, given) => {
  it('is compared: a wrong figure in it fails the case', () => {
    const overlooked = [...plantedIn(jsonOf(given.expected))].filter(({ expected }) => {
      // `as`: the same shape with one value changed.
      return checkCase({ ...given, expected: expected as CaseExpected }).verdict === 'passed';
    });
    expect(overlooked.map(({ path }) => path)).toEqual([]);
  });
});
