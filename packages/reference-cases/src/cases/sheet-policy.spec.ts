/** Cases of our own for what RP2, BittyTax and exitbook do; figures by hand. */
import { describe, expect, it } from 'vitest';
import type { ReferenceCase, CaseExpected, CaseTransaction } from './case.ts';
import { checkCase } from './check-case.ts';

const run = (
  transactions: readonly CaseTransaction[],
  expected: CaseExpected,
  more: Partial<ReferenceCase>,
) => {
  const outcome = checkCase({
    id: 'own',
    source: { repo: 'eprbell/rp2' },
    method: 'FIFO',
    country: 'US',
    currency: 'USD',
    transactions,
    expected,
    ...more,
  });
  return outcome.verdict === 'passed' ? 'passed' : outcome.differences;
};

describe('RP2', () => {
  const row = (
    number: number,
    day: string,
    direction: 'in' | 'out',
    [qty, price]: readonly [string, string],
    more: Partial<CaseTransaction> = {},
  ): CaseTransaction => ({
    id: `S:${number}`,
    row: number,
    timestamp: `${day}T00:00:00Z`,
    type: direction === 'in' ? 'buy' : 'sell',
    direction,
    baseAsset: 'S',
    baseQty: qty,
    price,
    wallet: 'X',
    holder: 'H',
    ...more,
  });
  const sold = (day: string, cost: string, more: object = {}) => ({
    date: day,
    asset: 'S',
    qty: '1',
    cost,
    ...more,
  });

  it('answers a disposal with a lot of the same instant in a later row', () => {
    const rows = [
      row(3, '2024-01-01', 'in', ['1', '10']),
      row(4, '2024-02-01', 'out', ['1', '30']),
      row(9, '2024-02-01', 'in', ['1', '20']),
    ];
    expect(run(rows, { gains: [sold('2024-02-01', '20')] }, { method: 'LIFO' })).toBe('passed');
  });

  it.each([
    ['FIFO', ['buy', 'interest'], '10'],
    ['FIFO', ['interest', 'buy'], '30'],
    ['LIFO', ['buy', 'interest'], '30'],
    ['LIFO', ['interest', 'buy'], '10'],
  ])('takes the lots of one instant in the order of rows: %s, %j', (method, types, cost) => {
    const prices: Readonly<Record<string, string>> = { buy: '10', interest: '30' };
    const rows = types.map((type, index) =>
      row(3 + index, '2024-01-01', 'in', ['1', prices[type] ?? ''], { type }),
    );
    const sale = row(9, '2024-02-01', 'out', ['1', '50']);
    expect(run([...rows, sale], { gains: [sold('2024-02-01', cost)] }, { method })).toBe('passed');
  });

  it('takes the disposals of one instant in the order of rows, whatever their kind', () => {
    const rows = [
      row(3, '2024-01-01', 'in', ['1', '10']),
      row(4, '2024-01-02', 'in', ['1', '20']),
      row(10, '2024-02-01', 'out', ['1', '30']),
      row(9, '2024-02-01', 'out', ['1', '30'], { type: 'gift' }),
    ];
    const gains = [
      sold('2024-02-01', '10', { eventType: 'OUT / GIFT' }),
      sold('2024-02-01', '20', { eventType: 'OUT / SELL' }),
    ];
    expect(run(rows, { gains }, {})).toBe('passed');
  });

  it.each([
    [{ accounting_methods: { 2023: 'fifo', 2024: 'HIFO' } }, 'FIFO'],
    [
      {
        methods: [
          { year: 2023, method: 'fifo' },
          { year: 2024, method: 'hifo' },
        ],
      },
      'mixed',
    ],
    [{}, '2023: FIFO, 2024: HIFO'],
  ])('changes its method with the year: %j %s', (settings, method) => {
    const rows = [
      row(1, '2022-01-01', 'in', ['1', '10']),
      row(2, '2022-01-02', 'in', ['1', '5']),
      row(3, '2022-01-03', 'in', ['1', '20']),
      row(4, '2023-01-01', 'out', ['1', '30']),
      row(5, '2024-01-01', 'out', ['1', '30']),
    ];
    const gains = [sold('2023-01-01', '10'), sold('2024-01-01', '20', { term: 'LONG' })];
    const longTermRule = 'whole days between >= 365';
    expect(run(rows, { gains }, { settings, method, longTermRule })).toBe('passed');
  });

  it('counts whole days between instants, not dates', () => {
    const bought = {
      ...row(1, '2020-01-02', 'in', ['2', '100']),
      timestamp: '2020-01-02T23:00:00Z',
    };
    const sale = (number: number, timestamp: string) => ({
      ...row(number, '2021-01-01', 'out', ['1', '200']),
      timestamp,
    });
    // 364 days and 2 hours; 365 days.
    const rows = [bought, sale(2, '2021-01-01T01:00:00Z'), sale(3, '2021-01-01T23:00:00Z')];
    const gains = [
      sold('2021-01-01', '100', { term: 'SHORT' }),
      sold('2021-01-01', '100', { term: 'LONG' }),
    ];
    const longTermRule = 'whole days between >= 365';
    expect(run(rows, { gains }, { longTermRule })).toBe('passed');
  });

  it('adds a fee in money to what is earned, and to its lot', () => {
    const rows = [
      row(1, '2020-01-02', 'in', ['1', '100'], { type: 'interest', fiatFee: '10' }),
      row(2, '2020-02-01', 'out', ['1', '200']),
    ];
    const income = [{ date: '2020-01-02', asset: 'S', qty: '1', fiatValue: '110' }];
    expect(run(rows, { gains: [sold('2020-02-01', '110')], income }, {})).toBe('passed');
  });

  it.each([
    ['interest', {}],
    // The fee stands in units and in money: it is one.
    ['buy', { fiatFee: '10' }],
    ['buy', { fiatValueWithFee: '210' }],
  ])('adds a fee in units to the lot and disposes of them: %s %j', (type, more) => {
    const fee = { feeAsset: 'S', feeQty: '0.1' };
    const rows = [
      row(1, '2020-01-02', 'in', ['2', '100'], { type, ...fee, ...more }),
      row(2, '2020-02-01', 'out', ['1.9', '200']),
    ];
    const gains = [
      sold('2020-01-02', '10.5', { qty: '0.1', proceeds: '10', eventType: 'OUT / FEE' }),
      sold('2020-02-01', '199.5', { qty: '1.9' }),
    ];
    expect(run(rows, { gains }, {})).toBe('passed');
  });

  it('disposes of staked units in the table of what goes out', () => {
    const rows = [
      row(1, '2020-01-02', 'in', ['2', '100']),
      row(2, '2020-02-01', 'out', ['1', '150'], { type: 'staking' }),
    ];
    const gains = [sold('2020-02-01', '100', { proceeds: '150', eventType: 'OUT / STAKING' })];
    expect(run(rows, { gains, income: [] }, {})).toBe('passed');
  });

  it('reads its own words only', () => {
    const rows = [row(1, '2020-01-02', 'in', ['2', '100'], { type: 'found' })];
    expect(() => run(rows, { gains: [] }, {})).toThrow('"found" is no kind of transaction');
  });

  it('stops where more is sold than there is', () => {
    const rows = [
      row(1, '2020-01-02', 'in', ['1', '100']),
      row(2, '2020-02-01', 'out', ['2', '150']),
    ];
    expect(run(rows, { error: 'Total in-transaction value' }, {})).toBe('passed');
    expect(run(rows.slice(0, 1), { error: 'Total' }, {})).toEqual([
      { what: 'missing', expected: 'error: Total', found: 'every unit has an acquisition' },
    ]);
  });

  it('keeps wallets apart where the scope says so, with the balances of each', () => {
    const rows = [
      row(1, '2022-01-01', 'in', ['1', '10']),
      row(2, '2022-01-02', 'in', ['1', '20'], { wallet: 'Y' }),
      row(3, '2022-02-01', 'out', ['1', '30'], { wallet: 'Y', feeAsset: 'S', feeQty: '0' }),
    ];
    const balances = [
      { asset: 'S', wallet: 'X', holder: 'H', acquired: '1', sent: '0', received: '0', final: '1' },
      { asset: 'S', wallet: 'Y', holder: 'H', acquired: '1', sent: '1', received: '0', final: '0' },
    ];
    const yearlySummary = [
      { year: 2022, asset: 'S', type: 'SELL', term: 'SHORT', qty: '1', cost: '20', gain: '10' },
    ];
    const totals = { 2022: { gain: '10', gainShort: '10', proceeds: '30' } };
    const expected = { gains: [sold('2022-02-01', '20')], balances, yearlySummary, totals };
    expect(run(rows, expected, { scope: 'per wallet' })).toBe('passed');
    expect(run(rows, { balances: [{ ...balances[0]!, final: '2' }, balances[1]!] }, {})).toEqual([
      {
        what: 'balance',
        expected: 'asset=S wallet=X holder=H acquired=1 sent=0 received=0 final=2',
        found: 'asset=S wallet=X holder=H acquired=1 sent=0 received=0 final=1',
      },
    ]);
  });
});

describe('BittyTax', () => {
  const gb: Partial<ReferenceCase> = {
    source: { repo: 'BittyTax/BittyTax' },
    method: 'UK: same day, 30 day, s104',
    country: 'GB',
    currency: 'GBP',
  };
  const row = (id: string, day: string, type: string, more: Partial<CaseTransaction>) => ({
    id,
    timestamp: `${day}T00:00:00Z`,
    type,
    ...more,
  });
  const bought = row('1', '2024-05-01', 'trade', {
    baseAsset: 'T',
    baseQty: '10',
    quoteAsset: 'GBP',
    quoteQty: '100',
  });

  it('gives to a spouse or a charity at no gain and no loss, from the pool', () => {
    const again = row('3', '2024-06-01', 'trade', {
      baseAsset: 'T',
      baseQty: '10',
      quoteAsset: 'GBP',
      quoteQty: '300',
    });
    const given = row('2', '2024-06-01', 'Gift-Spouse', { quoteAsset: 'T', quoteQty: '4' });
    const charity = row('4', '2024-06-02', 'Charity-Sent', { baseAsset: 'T', baseQty: '1' });
    const noGain = (date: string, qty: string, cost: string) => ({
      date,
      asset: 'T',
      qty,
      proceeds: cost,
      cost,
      gain: '0',
      rule: 'No Gain/No Loss',
    });
    const gains = [noGain('2024-06-01', '4', '80'), noGain('2024-06-02', '1', '20')];
    const pools = { T: { qty: '15', cost: '300' } };
    expect(run([bought, given, again, charity], { gains, pools }, gb)).toBe('passed');
  });

  it('splits the fee of a swap between what was given and what was received', () => {
    const swap = row('2', '2024-06-01', 'trade', {
      baseAsset: 'U',
      baseQty: '1',
      quoteAsset: 'T',
      quoteQty: '2',
      fiatValue: '90',
      feeAsset: 'GBP',
      feeQty: '6',
    });
    const gains = [{ date: '2024-06-01', asset: 'T', qty: '2', proceeds: '90', cost: '23' }];
    const pools = { U: { qty: '1', cost: '93' }, T: { qty: '8' } };
    expect(run([bought, swap], { gains, pools }, gb)).toBe('passed');
  });

  it('disposes of what a move costs, not of what moves', () => {
    const moved = row('2', '2024-06-01', 'Withdrawal', {
      quoteAsset: 'T',
      quoteQty: '5',
      feeAsset: 'T',
      feeQty: '1',
      fiatFee: '12',
    });
    const gains = [{ date: '2024-06-01', asset: 'T', qty: '1', proceeds: '12', cost: '10' }];
    const totals = { '2024/25': { gain: '2' } };
    expect(run([bought, moved], { gains, totals }, gb)).toBe('passed');
  });
});

describe('exitbook', () => {
  const ca: Partial<ReferenceCase> = {
    source: { repo: 'jbelanger/exitbook' },
    method: 'ACB + superficial loss',
    country: 'CA',
    currency: 'CAD',
  };
  const row = (id: string, day: string, type: string, qty: string, value: string) => ({
    id,
    timestamp: `${day}T00:00:00Z`,
    type,
    baseAsset: 'T',
    baseQty: qty,
    quoteAsset: 'CAD',
    quoteQty: value,
  });

  it('lets units bought back answer for every loss of their window', () => {
    const rows = [
      row('1', '2023-01-01', 'buy', '10', '1000'),
      row('2', '2024-01-10', 'sell', '2', '160'),
      row('3', '2024-01-12', 'sell', '2', '150'),
      row('4', '2024-01-20', 'buy', '1', '90'),
    ];
    const lost = (date: string, gain: string, disallowed: string) => ({
      date,
      asset: 'T',
      qty: '2',
      gain,
      deniedLoss: disallowed,
      deniedQty: '1',
    });
    // Ours disallows one of the two: a unit answers once.
    const gains = [lost('2024-01-10', '-40', '20'), lost('2024-01-12', '-50', '25')];
    const pools = { T: { qty: '7', cost: '735' } };
    expect(run(rows, { gains, pools, totals: { 2024: { gain: '-45' } } }, ca)).toBe('passed');
  });

  it('keeps the cost of units that a move costs', () => {
    const moved: CaseTransaction = {
      id: '2',
      timestamp: '2024-01-05T00:00:00Z',
      type: 'transfer',
      baseAsset: 'T',
      baseQty: '2',
      receivedQty: '1.5',
      toWallet: 'cold',
    };
    const pools = { T: { qty: '9.5', cost: '1000' } };
    const rows = [row('1', '2023-01-01', 'buy', '10', '1000'), moved];
    expect(run(rows, { gains: [], pools }, ca)).toBe('passed');
  });

  it('adds the fee of a move in money to the pool', () => {
    const moved: CaseTransaction = {
      id: '2',
      timestamp: '2024-01-05T00:00:00Z',
      type: 'transfer',
      baseAsset: 'T',
      baseQty: '2',
      feeAsset: 'CAD',
      feeQty: '25',
      toWallet: 'cold',
    };
    const pools = { T: { qty: '10', cost: '1025' } };
    const rows = [row('1', '2023-01-01', 'buy', '10', '1000'), moved];
    expect(run(rows, { gains: [], pools }, ca)).toBe('passed');
  });

  it('prints the proceeds less the fee', () => {
    const rows = [
      { ...row('1', '2024-01-01', 'buy', '1', '10000'), feeAsset: 'CAD', feeQty: '100' },
      row('2', '2024-02-01', 'buy', '1', '15000'),
      { ...row('3', '2024-03-01', 'sell', '1', '18000'), feeAsset: 'CAD', feeQty: '50' },
    ];
    const sale = { date: '2024-03-01', asset: 'T', qty: '1', gain: '5400' };
    const gainsWith = (proceeds: string, cost: string) => ({
      gains: [{ ...sale, proceeds, cost }],
    });
    expect(run(rows, gainsWith('17950', '12550'), ca)).toBe('passed');
    expect(run(rows, gainsWith('18000', '12600'), ca)).toBe('passed');
    expect(run(rows, gainsWith('17950', '12600'), ca)).not.toBe('passed');
  });

  it('elsewhere has lots, and fees in both legs of money', () => {
    const us: Partial<ReferenceCase> = { ...ca, method: 'LIFO', country: 'US' };
    const rows = [
      { ...row('1', '2023-01-01', 'buy', '1', '100'), fiatFee: '2' },
      { ...row('2', '2024-06-01', 'sell', '1', '300'), fiatFee: '3' },
    ];
    const gains = [{ date: '2024-06-01', asset: 'T', qty: '1', gain: '195', term: 'long_term' }];
    expect(run(rows, { gains }, { ...us, longTermRule: 'more than one year' })).toBe('passed');
  });
});
