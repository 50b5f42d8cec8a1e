/**
 * Binance, Coinbase and Kraken: generations and quirks that a table of rows does not show, and the
 * sample files of real exports where `TAX_CSV_DIR` names their folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  balanceTable,
  fateTable,
  issueTable,
  positionless,
  shuffleRows,
} from './testing/source-tables.ts';
import { fileOf, importText } from './testing/test-file.ts';
import { BINANCE_FORMATS } from './formats/binance/formats.ts';
import { COINBASE_FORMATS } from './formats/coinbase/formats.ts';
import { KRAKEN_FORMATS } from './formats/kraken/formats.ts';
import { splitKrakenPair } from './formats/kraken/pairs.ts';
import { importFile } from './import-file.ts';
import { recognise } from './recognition/recognise.ts';
import { fixtureText } from './testing/fixtures.ts';

const folder = process.env['TAX_CSV_DIR'] ?? '';

function idOf(header: string): string {
  const found = recognise(`${header}\n`, true);
  return found.is === 'table' ? found.table.format.id : found.is;
}

function fixture(name: string): string {
  return fixtureText(name);
}

describe('generations are recognised', () => {
  const kraken = 'txid,refid,time,type,subtype,aclass';
  const coinbase = 'Timestamp,Transaction Type,Asset,Quantity Transacted';
  const either = 'Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
  const pro = 'type,time,amount,balance,amount/balance unit,transfer id,trade id,order id';
  const fills =
    'trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit';
  const trades = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers';
  test.each([
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
    [
      'coinbase-v0',
      `${coinbase},USD Spot Price at Transaction,USD Subtotal,USD Total (inclusive of fees),USD Fees,Notes`,
    ],
    [
      'coinbase-v1',
      `${coinbase},Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes`,
    ],
    ['coinbase-v1', `${coinbase},Spot Price Currency,Spot Price at Transaction,Subtotal,${either}`],
    ['coinbase-v2', `${coinbase},Price Currency,Price at Transaction,Subtotal,${either}`],
    ['coinbase-v2', `ID,${coinbase},Price Currency,Price at Transaction,Subtotal,${either}`],
    [
      'coinbase-v2',
      `ID,${coinbase},Price Currency,Price at Transaction,Subtotal,${either},Sender Address,Recipient Address`,
    ],
    ['coinbase-pro-account', pro],
    ['coinbase-pro-account', `portfolio,${pro}`],
    ['coinbase-pro-fills', fills],
    ['coinbase-pro-fills', `portfolio,${fills}`],
    ['binance-trades', 'Time,Pair,Side,Price,Executed,Amount,Fee'],
    ['binance-trades', 'Tiempo,Par,Lado,Precio,Ejecutado,Cantidad,Tarifa'],
    ['binance-trades-2019', 'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin'],
    ['binance-converts', 'Date,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status'],
    ['binance-deposits-withdrawals', 'Date(UTC+0),Coin,Network,Amount,Address,TXID,Status'],
    [
      'binance-deposits-withdrawals',
      'Date,Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status',
    ],
    [
      'binance-us',
      'User ID,Time,Category,Operation,Order ID,Transaction ID,Primary Asset,' +
        'Realized Amount For Primary Asset,Realized Amount for Primary Asset in USD,Base Asset,' +
        'Realized Amount For Base Asset,Realized Amount For Base Asset In USD,Quote Asset,' +
        'Realized Amount for Quote Asset,Realized Amount for Quote Asset in USD,Fee Asset,' +
        'Realized Amount for Fee Asset,Realized Amount for Fee Asset in USD,Payment Method,' +
        'Withdraw Method,Additional Note',
    ],
  ])('%s: %s', (id, header) => {
    expect(idOf(header)).toBe(id);
  });

  test.each([
    ['Spanish', 'ID de usuario,Tiempo,Cuenta,Operación,Moneda,Cambio,Observación'],
    ['French', 'Identifiant utilisateur,Durée,Compte,Opération,Jeton,Change,Remarque'],
    ['Portuguese', 'ID do Usuário,Tempo,Conta,Operação,Moeda,Alterar,Observação'],
    ['German', 'Benutzer-ID,Zeit,Konto,Vorgang,Coin,Änderung,Anmerkung'],
    ['Italian', 'ID utente,Ora,Conto,Operazione,Moneta,Variazione,Nota'],
    ['Turkish', 'Kullanıcı Kimliği,Zaman,Hesap,İşlem,Coin,Değişim,Açıklama'],
    ['Russian', 'ID пользователя,Время,Аккаунт,Операция,Монета,Изменение,Примечание'],
    ['without a user', 'UTC_Time,Account,Operation,Coin,Change,Remark'],
    ['since 2025', 'User ID,Time,Account,Operation,Coin,Change,Remark'],
  ])('the transaction history of Binance: %s', (_, header) => {
    expect(idOf(header)).toBe('binance-transaction-history');
    expect(idOf(header.toUpperCase())).toBe('binance-transaction-history');
  });

  test('two formats that both fit are a question', async () => {
    const both =
      'Date(UTC),Coin,Network,Amount,Address,TXID,Status,Pair,Side,Price,Executed,Fee\n1,2,3,4,5,6,7,8,9,10,11,12\n';
    const [outcome] = await importFile(fileOf(both, 'both.csv'));
    expect(outcome).toMatchObject({ ok: false, code: 'ambiguous-format' });
  });

  test('formats that say the same events name each other', () => {
    const byId = new Map(
      [...BINANCE_FORMATS, ...COINBASE_FORMATS, ...KRAKEN_FORMATS].map((format) => [
        format.id,
        format,
      ]),
    );
    for (const { id, overlaps = [] } of byId.values()) {
      for (const other of overlaps)
        expect(byId.get(other)?.overlaps, `${id} ${other}`).toContain(id);
    }
    expect(byId.get('kraken-trades')?.overlaps).toEqual(['kraken-ledgers']);
  });
});

describe('Binance', () => {
  const row = 'Spot,Deposit,EUR,1,';

  test.each([
    ['Tiempo(UTC+1)', '+01:00', Date.UTC(2025, 5, 1, 9)],
    ['Durée (UTC-03:30)', '-03:30', Date.UTC(2025, 5, 1, 13, 30)],
    ['Time(UTC)', 'UTC', Date.UTC(2025, 5, 1, 10)],
    ['UTC+8_Time', '+08:00', Date.UTC(2025, 5, 1, 2)],
  ])('a header of %s states its zone', async (time, name, at) => {
    const text = `${time},Account,Operation,Coin,Change,Remark\n25-06-01 10:00:00,${row}`;
    const source = await importText(text, { timeZone: 'Asia/Tokyo' });
    expect(source.zone).toEqual({ name, stated: true });
    expect(source.entries.map((entry) => entry.at)).toEqual([at]);
    expect(source.issues).toEqual([]);
  });

  test('a localized header without a zone is read in the one the user names', async () => {
    const text = `ID de usuario,Tiempo,Cuenta,Operación,Moneda,Cambio,Observación\n1,2025-06-01 10:00:00,${row}`;
    const source = await importText(text, { timeZone: 'Europe/Madrid' });
    expect(source.zone).toEqual({ name: 'Europe/Madrid', stated: false });
    expect(source.entries[0]?.at).toBe(Date.UTC(2025, 5, 1, 8));
    expect(issueTable(await importText(text))).toEqual(['zone-unstated UTC x1 rows']);
  });

  test('the Spanish file is an hour ahead of UTC', async () => {
    const { entries } = await importText(fixture('binance-spanish.csv'));
    // In Madrid the clocks go forward that night; the stated offset does not.
    expect(entries.map(({ at }) => at).slice(0, 2)).toEqual([
      Date.UTC(2025, 2, 30, 0, 59, 59),
      Date.UTC(2025, 2, 30, 1, 30),
    ]);
  });

  test('deposits and withdrawals of one shape without any fee: said, not guessed silently', async () => {
    const text =
      'Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status\n' +
      '2021-07-02 02:00:00,BTC,0.04,0,bc1qown,dd44,,,Completed\n' +
      '2021-07-03 02:00:00,BTC,0.05,0,bc1qown,dd45,,,Completed';
    const source = await importText(text);
    expect(fateTable(source)).toEqual(['2 deposit +0.04 BTC', '3 deposit +0.05 BTC']);
    expect(issueTable(source)).toEqual(['direction-assumed x2 rows 2 3']);
  });

  test('an order is entered when it was filled, where both times are called `Time`', async () => {
    const text =
      'Time,OrderNo,Pair,Type¹,Side,Order Price,Order Amount,Time,Executed²,Average Price,' +
      'Trading total³,Status\n' +
      '2026-01-05 10:00:00,77,BTCUSDT,Limit,BUY,90000,0.01BTC,2026-01-06 11:30:00,0.01BTC,90000,' +
      '900USDT,FILLED';
    const source = await importText(text);
    expect(source.format).toBe('binance-orders');
    expect(fateTable(source)).toEqual(['2 trade -900 USDT +0.01 BTC']);
    expect(source.entries.map(({ at }) => at)).toEqual([Date.UTC(2026, 0, 6, 11, 30)]);
  });

  test('hashes are kept, the texts of moves inside Binance are not', async () => {
    const deposits = await importText(fixture('binance-deposits.csv'));
    expect(Object.values(deposits.hashes)).toEqual(['aa11']);
    expect(deposits.entries[0]?.at).toBe(Date.UTC(2024, 6, 1));
    const withdrawals = await importText(fixture('binance-withdrawals.csv'));
    expect(Object.values(withdrawals.hashes)).toEqual(['cc33']);
  });

  test('a contract stays on the results of futures', async () => {
    const { entries } = await importText(fixture('binance-futures.csv'));
    const contracts = entries.map((entry) => ('contract' in entry ? entry.contract : undefined));
    expect(contracts.filter((contract) => contract === 'BTCUSDT')).toHaveLength(5);
    expect(contracts.filter((contract) => contract === undefined)).toHaveLength(5);
  });

  test('copy portfolios, fees taken in BNB later', async () => {
    const head = 'UTC_Time,Account,Operation,Coin,Change,Remark';
    const rows = [
      '2025-06-01 10:00:00,Spot,Copy Portfolio (Spot) - Create,USDT,-100,',
      '2025-06-01 10:00:00,Spot Copy,Copy Portfolio (Spot) - Create,USDT,100,',
      '2025-06-01 11:00:00,Spot,BNB Fee Deduction,BNB,-0.0001,',
    ];
    const source = await importText([head, ...rows].join('\n'));
    expect(fateTable(source)).toEqual([
      '2 transfer -100 USDT +100 USDT',
      '3 with 2',
      '4 charge -0.0001 BNB',
    ]);
  });
});

describe('Kraken', () => {
  test.each([
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

  test('a trade has the key of its rows in the ledgers', async () => {
    const { entries } = await importText(fixture('kraken-trades.csv'));
    expect(entries.map(({ key }) => key)).toContain('TAAA-1');
    const ledger =
      'txid,refid,time,type,asset,amount,fee,balance\n' +
      'L1,TAAA-1,2023-01-03 10:00:00,trade,ZEUR,-2000,5.2,0\n' +
      'L2,TAAA-1,2023-01-03 10:00:00,trade,XXBT,0.1,0,0.1';
    const fromLedger = await importText(ledger);
    expect(fromLedger.entries.map(({ key }) => key)).toEqual(['TAAA-1']);
  });

  test('the warning names the export to prefer', async () => {
    const { issues } = await importText(fixture('kraken-trades.csv'));
    expect(issues.find(({ code }) => code === 'prefer-export')?.params).toEqual({
      export: 'Kraken ledgers',
    });
  });

  test('a type that is a word of the language is unknown like any other', async () => {
    const head = 'txid,refid,time,type,subtype,asset,amount,fee,balance';
    const source = await importText(`${head}\nL1,R1,2023-01-03 10:00:00,constructor,,ZEUR,1,0,1`);
    expect(fateTable(source)).toEqual(['2 aside unknown-operation']);
  });

  test('a futures log without contracts, in the older names', async () => {
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
    expect(fateTable(source)).toEqual([
      '2 derivative fee -0.0001 ETH',
      '3 aside position-size',
      '4 derivative funding +0.0002 ETH',
    ]);
    expect(balanceTable(source)).toEqual(['ETH in f-eth:usd agrees: 1 +0.0001 = 1.0001']);
  });
});

describe('Coinbase', () => {
  test('the header’s currency is each file’s own', async () => {
    const text = fixture('coinbase-2018.csv')
      .replaceAll('GBP S', 'CHF S')
      .replaceAll('GBP T', 'CHF T');
    const source = await importText(
      text.replace('GBP Fees', 'CHF Fees').replaceAll(' GBP\n', '\n'),
    );
    expect(fateTable(source)[0]).toBe('4 trade -75 CHF +0.01 BTC, fee 1.5 CHF');
  });

  test('the transfers report: the wallet’s coin, times with their zone', async () => {
    const text = fixture('coinbase-transfers.csv').replace(',BTC,', ',LTC,');
    const { entries } = await importText(text);
    expect(entries[0]).toMatchObject({
      at: Date.UTC(2015, 2, 1, 18),
      in: { asset: 'LTC' },
      key: 'b1',
    });
  });

  test('Pro: balances of one instant prove the order of its trades', async () => {
    const { entries } = await importText(fixture('coinbase-pro-account.csv'));
    const same = entries.filter(({ at }) => at === Date.UTC(2020, 4, 1, 11, 0, 0, 100));
    const order = same.toSorted((a, b) => (a.sequence ?? -1) - (b.sequence ?? -1));
    expect(order.map(({ key, sequence }) => [key.includes('ord-1'), sequence])).toEqual([
      [true, 0],
      [false, 1],
    ]);
  });
});

const SAMPLES: Readonly<Record<string, { headerLine: number; rows: string[]; issues: string[] }>> =
  {
    'kraken-trades.csv': {
      headerLine: 1,
      rows: ['2 trade -2100 EUR +0.05 BTC, fee 5.25 EUR', '3 trade -1 ETH +3200 EUR, fee 3.5 EUR'],
      issues: ['prefer-export x2 rows 2 3'],
    },
    'coinbase-v1.csv': {
      headerLine: 1,
      rows: [
        '2 trade -2100 EUR +0.05 BTC, fee 39 EUR',
        '3 trade -0.05 BTC +2400 EUR, fee 40 EUR',
        '4 income staking +0.01 ETH (32 EUR)',
      ],
      issues: [],
    },
  };

describe('the sample files', () => {
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const path = join(folder, name);
    test.skipIf(folder === '' || !existsSync(path))(
      `${name} row by row, in any order`,
      async () => {
        const text = readFileSync(path, 'utf8');
        const source = await importText(text);
        expect(fateTable(source)).toEqual(sample.rows);
        expect(issueTable(source)).toEqual(sample.issues);
        for (let seed = 1; seed <= 10; seed += 1) {
          const other = await importText(shuffleRows(text, sample.headerLine, seed));
          expect(positionless(other)).toEqual(positionless(source));
        }
      },
    );
  }
});
