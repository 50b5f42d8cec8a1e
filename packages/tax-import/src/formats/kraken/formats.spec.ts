/** What the tables of Kraken's fixtures do not show: generations, pairs, keys, order within a second. */
import { describe, expect, it } from 'vitest';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { recognisedAs } from '../../testing/recognised.ts';
import { fixtureText } from '../../testing/fixtures.ts';
import { balanceTable, outcomeTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';
import { splitKrakenPair } from './pairs.ts';

describe('generations are recognised', () => {
  const kraken = 'txid,refid,time,type,subtype,aclass';
  const trades = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers';
  it.each([
    ['kraken-ledgers', 'txid,refid,time,type,aclass,asset,amount,fee,balance'],
    ['kraken-ledgers', `${kraken},asset,amount,fee,balance`],
    ['kraken-ledgers', `${kraken},asset,amount,fee,balance,`],
    ['kraken-ledgers', `${kraken},asset,amount,fee,balance,amountusd`],
    ['kraken-ledgers', `${kraken},asset,wallet,amount,fee,balance`],
    ['kraken-ledgers', `${kraken},asset,wallet,amount,fee,balance,amountusd`],
    ['kraken-ledgers', `${kraken},subclass,asset,wallet,amount,fee,balance,amountusd`],
    ['kraken-trades', trades],
    ['kraken-trades', `${trades},postxid,posstatus,cprice,ccost,cfee,cvol,cmargin,net,trades`],
    ['kraken-trades', trades.replace('pair,', 'pair,aclass,subclass,')],
    [
      'kraken-futures-log',
      'uid,dateTime,account,type,symbol,change,new balance,new average entry price,trade price,' +
        'mark price,funding rate,realized pnl,fee,realized funding,collateral',
    ],
  ])('%s: %s', (id, header) => {
    expect(recognisedAs(header)).toBe(id);
  });
});

it.each([
  ['XXBTZEUR', 'BTC EUR'],
  ['XBTEUR', 'BTC EUR'],
  ['XBT/USD', 'BTC USD'],
  ['XXBTZUSD.d', 'BTC USD'],
  ['XETHXXBT', 'ETH BTC'],
  ['TRXETH', 'TRX ETH'],
  ['TRXXBT', 'TRX BTC'],
  ['XTZEUR', 'XTZ EUR'],
  ['ICXXBT', 'ICX BTC'],
  ['AI16ZUSD', 'AI16Z USD'],
  ['XXDGXXBT', 'DOGE BTC'],
  ['XDGEUR', 'DOGE EUR'],
  ['ETHPYUSD', 'ETH PYUSD'],
  ['XRPRLUSD', 'XRP RLUSD'],
  ['USDTZUSD', 'USDT USD'],
  ['ZEURZUSD', 'EUR USD'],
  ['EURUSD', 'EUR USD'],
  ['ADAUSDT', 'ADA USDT'],
  ['ZUSD', null],
  ['ABCDEF', null],
  ['/EUR', null],
  ['', null],
])('the pair %s', (text, expected) => {
  const pair = splitKrakenPair(text);
  expect(pair && `${pair.base} ${pair.quote}`).toBe(expected);
});

it('a trade has the key of its rows in the ledgers', async () => {
  const { entries } = await importText(fixtureText('kraken-trades.csv'));
  expect(entries.map(({ key }) => key)).toContain('TAAA-1');
  const ledger =
    'txid,refid,time,type,asset,amount,fee,balance\n' +
    'L1,TAAA-1,2023-01-03 10:00:00,trade,ZEUR,-2000,5.2,0\n' +
    'L2,TAAA-1,2023-01-03 10:00:00,trade,XXBT,0.1,0,0.1';
  const fromLedger = await importText(ledger);
  expect(fromLedger.entries.map(({ key }) => key)).toEqual(['TAAA-1']);
});

it('the warning names the export to prefer', async () => {
  const { issues } = await importText(fixtureText('kraken-trades.csv'));
  expect(issues.find(({ code }) => code === 'prefer-export')?.params).toEqual({
    export: 'Kraken ledgers',
  });
});

it('a type that is a word of the language is unknown like any other', async () => {
  const head = 'txid,refid,time,type,subtype,asset,amount,fee,balance';
  const source = await importText(`${head}\nL1,R1,2023-01-03 10:00:00,constructor,,ZEUR,1,0,1`);
  expect(outcomeTable(source)).toEqual(['2 aside unknown-operation']);
});

it('a futures log without contracts, in the older names', async () => {
  const head =
    'uid,dateTime,account,type,symbol,change,new balance,new average entry price,trade price,' +
    'mark price,funding rate,realized pnl,fee,realized funding,collateral';
  const source = await importText(
    [
      head,
      'a1,2021-02-01 08:19:06,f-eth:usd,futures trade,eth,-0.0001,0.9999,,2700,2701,,0,0.0001,,ETH',
      'a2,2021-02-01 08:19:06,f-eth:usd,futures trade,fi_ethusd_210226,10,10,2700,2700,2701,,,,,ETH',
      'a3,2021-02-02 08:19:06,f-eth:usd,funding rate change,eth,0.0002,1.0001,,,,0.00001,,,0.0002,ETH',
    ].join('\n'),
  );
  expect(outcomeTable(source)).toEqual([
    '2 derivative fee -0.0001 ETH',
    '3 aside position-size',
    '4 derivative funding +0.0002 ETH',
  ]);
  expect(balanceTable(source)).toEqual(['ETH in f-eth:usd agrees: 1 +0.0001 = 1.0001']);
});

it('the balances tell which of two trades of one second came first', async () => {
  const { entries } = await importText(fixtureText('kraken-ledgers.csv'));
  const sameSecond = entries.filter(({ at: time }) => time === asInstant(Date.UTC(2023, 4, 1, 10)));
  expect(sameSecond.map(({ key, sequence }) => [key, sequence])).toEqual([
    ['RAAA1', 1],
    ['RZZZ2', 0],
  ]);
});

it('a sweep is shared to the last atom', async () => {
  const header = 'txid,refid,time,type,asset,amount,fee,balance,amountusd';
  const row = (id: string, asset: string, amount: string, usd: string) =>
    `${id},R,2024-01-01 10:00:00,spend,${asset},${amount},0,0,${usd}`;
  const rows = ['ADA', 'DOT', 'SOL'].map((asset) => row(asset, asset, '-1', '1'));
  const source = await importText([header, ...rows, row('E', 'ZEUR', '1', '3')].join('\n'));
  expect(outcomeTable(source)).toEqual([
    '2 trade -1 ADA (1 USD) +0.333333333333333333333333 EUR',
    '3 trade -1 DOT (1 USD) +0.333333333333333333333333 EUR',
    '4 trade -1 SOL (1 USD) +0.333333333333333333333334 EUR',
    '5 with 2',
  ]);
});
