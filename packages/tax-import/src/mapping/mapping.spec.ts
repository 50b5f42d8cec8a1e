/** Tidy tables of every layout, read by a mapping. */
import { invariant } from '@meridian/money/invariant.ts';
import { describe, expect, it } from 'vitest';
import { balanceTable, outcomeTable, issueTable } from '../testing/source-tables.ts';
import { fileOf } from '../testing/test-file.ts';
import type { ImportedSource } from '../outcome.ts';
import { importMapped, importWithMappings } from './import-mapped.ts';
import { type Mapping, withOperation } from './mapping.ts';
import { parseMapping } from './parse-mapping.ts';
import { AmountReader } from '../ledger/amounts.ts';
import { NumberReader } from './mapped-numbers.ts';

const BASE = { schema: 'meridian-mapping/1', name: 'Mine', time: { column: 'Date', zone: 'UTC' } };

function mappingOf(more: object): Mapping {
  const parsed = parseMapping({ ...BASE, ...more });
  invariant(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.errors));
  return parsed.mapping;
}

async function read(mapping: Mapping, text: string): Promise<ImportedSource> {
  const [outcome] = await importMapped(fileOf(text), mapping);
  invariant(outcome?.ok === true, outcome?.ok === false ? outcome.code : '');
  const { read: total, imported, merged, setAside } = outcome.rows;
  expect(total).toBe(imported + merged + setAside);
  return outcome;
}

const LEGS = {
  layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } },
  operation: {
    column: 'Type',
    kinds: { Trade: 'trade', Fee: 'fee', Bonus: 'income.reward', In: 'deposit', Note: 'left-out' },
  },
};

const DAY = '2024-03-01 10:00:0';

describe('one leg per row', () => {
  it('grouped by id: legs summed, fees of the group, unknown names listed once', async () => {
    const mapping = mappingOf({ ...LEGS, group: { by: 'id', column: 'Order' } });
    const text = [
      'Date,Order,Type,Coin,Change',
      `${DAY}0,A,Trade,BTC,0.5`,
      `${DAY}0,A,Trade,BTC,0.25`,
      `${DAY}0,A,Trade,EUR,-30000`,
      `${DAY}0,A,Fee,BNB,-0.1`,
      `${DAY}1,,Bonus,SOL,3`,
      `${DAY}2,B,Mystery,SOL,1`,
      `${DAY}3,C,Mystery,SOL,1`,
      `${DAY}4,,In,ETH,-2`,
      `${DAY}5,,Note,ETH,1`,
      `${DAY}6,,In,ETH,`,
    ].join('\n');
    const source = await read(mapping, text);
    expect(outcomeTable(source)).toEqual([
      '2 trade -30000 EUR +0.75 BTC, fee 0.1 BNB',
      '3 with 2',
      '4 with 2',
      '5 with 2',
      '6 income reward +3 SOL',
      '7 aside unknown-operation',
      '8 aside unknown-operation',
      '9 aside inconsistent',
      '10 aside left-out',
      '11 aside no-effect',
    ]);
    expect(issueTable(source)).toEqual(['unknown-operation Mystery x2 rows 7 8']);
    const answered = await read(withOperation(mapping, 'Mystery', 'income.airdrop'), text);
    expect(outcomeTable(answered).slice(5, 7)).toEqual([
      '7 income airdrop +1 SOL',
      '8 income airdrop +1 SOL',
    ]);
    expect(answered.issues).toEqual([]);
  });

  it('grouped by second and market, whatever the order of rows', async () => {
    const mapping = mappingOf({ ...LEGS, group: { by: 'second', with: 'Market' } });
    const rows = [
      `${DAY}0,X,Trade,BTC,0.5`,
      `${DAY}0,X,Trade,EUR,-100`,
      `${DAY}0,Y,Trade,SOL,2`,
      `${DAY}0,Y,Trade,EUR,-50`,
      `${DAY}1,Y,Trade,EUR,-7`,
    ];
    const head = 'Date,Market,Type,Coin,Change';
    const says = ({ entries }: ImportedSource) =>
      entries.map((entry) => ({ ...entry, id: '', source: '', rows: [] }));
    const source = await read(mapping, [head, ...rows].join('\n'));
    expect(outcomeTable(source)).toEqual([
      '2 trade -100 EUR +0.5 BTC',
      '3 with 2',
      '4 trade -50 EUR +2 SOL',
      '5 with 4',
      '6 trade -7 EUR',
    ]);
    const reversed = await read(mapping, [head, ...rows.toReversed()].join('\n'));
    expect(says(reversed)).toEqual(says(source));
  });

  it('balances are checked, and a row set aside is a gap', async () => {
    const layout = { is: 'legs', asset: 'Coin', amount: { signed: 'Change' }, balance: 'Left' };
    const mapping = mappingOf({ ...LEGS, layout });
    const text = [
      'Date,Type,Coin,Change,Left',
      `${DAY}0,In,ETH,2,2`,
      `${DAY}1,Mystery,ETH,1,3`,
      `${DAY}2,Bonus,ETH,0.5,3.5`,
      `${DAY}2,In,SOL,5,5`,
    ].join('\n');
    expect(balanceTable(await read(mapping, text))).toEqual([
      'ETH gaps: 0 +2.5 gap +1 = 3.5',
      'SOL agrees: 0 +5 = 5',
    ]);
  });

  it('columns of their own for in and out, decimal commas, day first', async () => {
    const mapping = mappingOf({
      decimalMark: ',',
      time: {
        column: 'Datum',
        clock: 'Uhrzeit',
        pattern: 'DD.MM.YYYY HH:mm',
        zone: 'Europe/Berlin',
      },
      layout: { is: 'legs', asset: 'Coin', amount: { in: 'Eingang', out: 'Ausgang' } },
      assets: { Bitcoin: 'btc' },
    });
    const text = [
      'Depot 7;;;;',
      'Datum;Uhrzeit;Coin;Eingang;Ausgang',
      '01.07.2024;12:30;Bitcoin;1.234,5;',
      '02.07.2024;12:30;ETH;;-1.000',
      '03.07.2024;12:30;ETH;1;1',
      '13.13.2024;12:30;ETH;1;',
    ].join('\n');
    const source = await read(mapping, text);
    expect(outcomeTable(source)).toEqual([
      '3 deposit +1234.5 BTC',
      '4 withdrawal -1000 ETH',
      '5 aside inconsistent',
      '6 aside bad-date',
    ]);
    expect(source.entries[0]?.at).toBe(Date.UTC(2024, 6, 1, 10, 30));
  });

  it('without signs the operation or a word says the direction', async () => {
    const amount = { unsigned: 'Amount' };
    const operation = {
      column: 'Type',
      kinds: { Buy: 'trade-in', Paid: 'trade-out', Odd: 'trade' },
    };
    const byKind = mappingOf({
      ...{ layout: { is: 'legs', asset: 'Coin', amount }, operation },
      group: { by: 'id', column: 'Ref' },
    });
    const text = [
      'Date,Ref,Type,Coin,Amount',
      `${DAY}0,1,Buy,BTC,1`,
      `${DAY}0,1,Paid,EUR,9`,
      `${DAY}1,2,Odd,EUR,9`,
      `${DAY}1,3,Buy,EUR,-9`,
    ].join('\n');
    expect(outcomeTable(await read(byKind, text))).toEqual([
      '2 trade -9 EUR +1 BTC',
      '3 with 2',
      '4 aside direction-open',
      '5 aside inconsistent',
    ]);
    const side = { column: 'Type', in: ['Buy'], out: ['Paid'] };
    const bySide = mappingOf({
      layout: { is: 'legs', asset: 'Coin', amount: { unsigned: 'Amount', side } },
    });
    expect(outcomeTable(await read(bySide, text))).toEqual([
      '2 deposit +1 BTC',
      '3 withdrawal -9 EUR',
      '4 aside unknown-operation',
      '5 aside inconsistent',
    ]);
  });

  it('a coin that changes accounts under one id is a transfer', async () => {
    const mapping = mappingOf({
      layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } },
      group: { by: 'id', column: 'Ref' },
      columns: { account: 'Wallet' },
    });
    const source = await read(
      mapping,
      `Date,Ref,Wallet,Coin,Change\n${DAY}0,1,Spot,BTC,-2\n${DAY}0,1,Earn,BTC,2`,
    );
    expect(source.entries).toMatchObject([
      { kind: 'transfer', account: 'Spot', toAccount: 'Earn', rows: [2, 3] },
    ]);
  });
});

it('a triple of columns for each asset', async () => {
  const mapping = mappingOf({
    layout: {
      is: 'assets',
      headers: {
        quantity: '{asset} Amount {asset}',
        fee: 'Fee ({asset}) {asset}',
        balance: '{asset} Balance {asset}',
      },
    },
    operation: { column: 'Type', kinds: { Buy: 'trade', Credit: 'deposit' } },
    fee: { quantity: 'Unused', sign: 'negative-is-cost' },
  });
  const source = await read(
    mapping,
    [
      'Date,Type,Unused,EUR Amount EUR,Fee (EUR) EUR,EUR Balance EUR,BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC',
      `${DAY}0,Credit,,1000,,1000,,,`,
      `${DAY}1,Buy,,-100,-0.5,899.5,0.002,,0.002`,
      `${DAY}2,Buy,,-100,-0.5,700,0.002,,0.004`,
    ].join('\n'),
  );
  expect(outcomeTable(source)).toEqual([
    '2 deposit +1000 EUR',
    '3 trade -100 EUR +0.002 BTC, fee 0.5 EUR',
    '4 trade -100 EUR +0.002 BTC, fee 0.5 EUR',
  ]);
  expect(balanceTable(source)).toEqual([
    'BTC agrees: 0 +0.004 = 0.004',
    'EUR gaps: 0 +799 gap -99 = 700',
  ]);
});

it('a trade per row: pairs, totals, prices, fees in the quote, only what was done', async () => {
  const mapping = mappingOf({
    layout: {
      is: 'pair',
      market: { column: 'Pair' },
      amount: { unsigned: 'Qty', side: { column: 'Side', in: ['BUY'], out: ['SELL'] } },
      total: 'Total',
      price: 'Price',
    },
    fee: { quantity: 'Fee' },
    status: { column: 'State', done: ['filled'] },
    columns: { id: 'Trade' },
  });
  const row = (text: string) => `${DAY}0,${text}`;
  const source = await read(
    mapping,
    [
      'Date,Trade,Pair,Side,Qty,Price,Total,Fee,State',
      row('1,BTC/USDT,Buy,0.5,,20000,20,Filled'),
      row('2,ETHUSDT,sell,2,1500.5,,3 BNB,filled'),
      row('2,ETHUSDT,sell,2,1500.5,,3 BNB,filled'),
      row('3,ETHUSDT,sell,2,1500.5,,,canceled'),
      row('4,NOPAIR,buy,2,1,,,filled'),
      row('5,BTC-EUR,buy,2,,,,filled'),
    ].join('\n'),
  );
  expect(outcomeTable(source)).toEqual([
    '2 trade -20000 USDT +0.5 BTC, fee 20 USDT',
    '3 trade -2 ETH +3001 USDT, fee 3 BNB',
    '4 aside duplicate-id',
    '5 aside not-executed',
    '6 aside unknown-pair',
    '7 aside missing-value',
  ]);
});

it('fees contained in the amounts, given back, and units in the cells', async () => {
  const layout = { is: 'sides', in: { quantity: 'Got' }, out: { quantity: 'Gave' } };
  const fee = { quantity: 'Fee', sign: 'negative-is-cost', included: true };
  const text = [
    'Date,Gave,Got,Fee',
    `${DAY}0,100 EUR,0.9 BTC,-0.1 BTC`,
    `${DAY}1,-100 EUR,0.9 BTC,-1 EUR`,
    `${DAY}2,100 EUR,0.9 BTC,0.1 SOL`,
    `${DAY}3,,0.9 BTC,`,
    `${DAY}4,100,0.9 BTC,`,
  ].join('\n');
  expect(outcomeTable(await read(mappingOf({ layout, fee }), text))).toEqual([
    '2 trade -100 EUR +1 BTC, fee 0.1 BTC',
    '3 trade -99 EUR +0.9 BTC, fee 1 EUR',
    '4 aside inconsistent',
    '5 deposit +0.9 BTC',
    '6 aside missing-asset',
  ]);
});

it('says which currency is missing: that of the amount, or that of the fee', async () => {
  const layout = {
    is: 'sides',
    in: { quantity: 'Got', asset: 'Coin' },
    out: { quantity: 'Gave', asset: { constant: 'EUR' } },
  } as const;
  const text = [
    'Date,Gave,Got,Coin,Fee',
    `${DAY}0,100,0.9,BTC,0.1`,
    `${DAY}1,100,0.9,,`,
    `${DAY}2,100,0.9,BTC,0.1 EUR`,
  ].join('\n');
  const source = await read(mappingOf({ layout, fee: { quantity: 'Fee' } }), text);
  expect(outcomeTable(source)).toEqual([
    '2 aside missing-fee-asset',
    '3 aside missing-value',
    '4 trade -100 EUR +0.9 BTC, fee 0.1 EUR',
  ]);
  expect(source.setAside[1]?.params).toEqual({ column: 'Coin' });
});

it('two columns of one name are distinguished by their place', async () => {
  const cur = (nth: number) => ({ header: 'Cur.', nth });
  const mapping = mappingOf({
    layout: {
      is: 'sides',
      in: { quantity: 'Buy', asset: cur(1) },
      out: { quantity: 'Sell', asset: cur(2) },
    },
  });
  const text = `Date,Buy,Cur.,Sell,Cur.\n${DAY}0,1,BTC,5,EUR`;
  expect(outcomeTable(await read(mapping, text))).toEqual(['2 trade -5 EUR +1 BTC']);
  const vague = mappingOf({ layout: { is: 'sides', in: { quantity: 'Buy', asset: 'Cur.' } } });
  const [outcome] = await importMapped(fileOf(text), vague);
  expect(outcome).toMatchObject({ ok: false, code: 'unknown-format' });
});

it('known files are read by their format, unknown ones by the first mapping that fits', async () => {
  const other = mappingOf({ layout: { is: 'legs', asset: 'X', amount: { signed: 'Y' } } });
  const fitting = mappingOf({
    layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } },
  });
  const unknown = `Date,Coin,Change\n${DAY}0,BTC,1`;
  const known = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency\n${DAY}0,,,1,BTC,,`;
  const ids = async (text: string, mappings: Mapping[]) =>
    (await importWithMappings(fileOf(text), mappings)).map((outcome) =>
      outcome.ok ? outcome.format : outcome.code,
    );
  expect(await ids(unknown, [other, fitting])).toEqual(['mapping:Mine']);
  expect(await ids(unknown, [other])).toEqual(['unknown-format']);
  expect(await ids(known, [fitting])).toEqual(['koinly-universal']);
});

it('a file of one operation says it for every row', async () => {
  const mapping = mappingOf({
    layout: { is: 'legs', asset: { constant: 'ETH' }, amount: { unsigned: 'Amount' } },
    operation: { every: 'income.staking' },
  });
  const source = await read(mapping, `Date,Amount\n${DAY}0,0.1\n${DAY}1,-1\n${DAY}2,1 BTC`);
  expect(outcomeTable(source)).toEqual([
    '2 income staking +0.1 ETH',
    '3 aside inconsistent',
    '4 aside inconsistent',
  ]);
});

it('a fee given back comes in with what was traded, and is a question without such a side', async () => {
  const mapping = mappingOf({
    layout: { is: 'sides', in: { quantity: 'Got' }, out: { quantity: 'Gave' } },
    fee: { quantity: 'Fee', sign: 'negative-is-cost' },
  });
  const text = `Date,Gave,Got,Fee\n${DAY}0,100 EUR,0.9 BTC,0.1 BTC\n${DAY}1,100 EUR,0.9 BTC,1 SOL`;
  expect(outcomeTable(await read(mapping, text))).toEqual([
    '2 trade -100 EUR +1 BTC',
    '3 aside inconsistent',
  ]);
});

it.each(['5 1.000', '5 .000', '1,2 500'])('%s has no unit', (text) => {
  expect(new NumberReader(new AmountReader('.')).read(text)).toBeNull();
});

describe('numbers that both decimal marks fit', () => {
  const SIGNED = { layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } } };
  const table = (...amounts: string[]) =>
    ['Date;Coin;Change', ...amounts.map((each, index) => `${DAY}${index};BTC;${each}`)].join('\n');

  it.each([
    [{}, ['20.000', '1,5'], ['2 deposit +20000 BTC', '3 deposit +1.5 BTC'], []],
    [{}, ['20.000', '1.5'], ['2 deposit +20 BTC', '3 deposit +1.5 BTC'], []],
    [{}, ['20.000 BTC', '7'], ['2 aside ambiguous-number', '3 deposit +7 BTC'], []],
    [{}, ['1,234', '7'], ['2 aside ambiguous-number', '3 deposit +7 BTC'], []],
    [{ decimalMark: ',' }, ['20.000'], ['2 deposit +20000 BTC'], []],
    [{ decimalMark: '.' }, ['20.000'], ['2 deposit +20 BTC'], []],
    [{ decimalMark: '.' }, ['1,234'], ['2 deposit +1234 BTC'], []],
    [
      { decimalMark: '.' },
      ['20.000', '1,5'],
      ['2 deposit +20000 BTC', '3 deposit +1.5 BTC'],
      ['other-decimal-mark x1 rows'],
    ],
    [
      { decimalMark: ',' },
      ['20.000', '1,5', '2.5'],
      ['2 aside ambiguous-number', '3 deposit +1.5 BTC', '4 deposit +2.5 BTC'],
      ['other-decimal-mark x1 rows'],
    ],
  ])('%j with %j', async (stated, amounts, outcomes, issues) => {
    const source = await read(mappingOf({ ...SIGNED, ...stated }), table(...amounts));
    expect(outcomeTable(source)).toEqual(outcomes);
    expect(issueTable(source)).toEqual(issues);
  });
});
