/** What the tables of Binance's fixtures do not show: languages, generations, zones, hashes. */
import { describe, expect, it } from 'vitest';
import { recognisedAs } from '../../testing/recognised.ts';
import { fixtureText } from '../../testing/fixtures.ts';
import { outcomeTable, issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

describe('generations are recognised', () => {
  it.each([
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
    expect(recognisedAs(header)).toBe(id);
  });

  it.each([
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
    expect(recognisedAs(header)).toBe('binance-transaction-history');
    expect(recognisedAs(header.toUpperCase())).toBe('binance-transaction-history');
  });
});

const row = 'Spot,Deposit,EUR,1,';

it.each([
  ['Tiempo(UTC+1)', '+01:00', Date.UTC(2025, 5, 1, 9)],
  ['Durée (UTC-03:30)', '-03:30', Date.UTC(2025, 5, 1, 13, 30)],
  ['Time(UTC)', 'UTC', Date.UTC(2025, 5, 1, 10)],
  ['UTC+8_Time', '+08:00', Date.UTC(2025, 5, 1, 2)],
])('a header of %s states its zone', async (time, name, expected) => {
  const text = `${time},Account,Operation,Coin,Change,Remark\n25-06-01 10:00:00,${row}`;
  const source = await importText(text, { timeZone: 'Asia/Tokyo' });
  expect(source.zone).toEqual({ name, stated: true });
  expect(source.entries.map((entry) => entry.at)).toEqual([expected]);
  expect(source.issues).toEqual([]);
});

it('a localized header without a zone is read in the one the user names', async () => {
  const text = `ID de usuario,Tiempo,Cuenta,Operación,Moneda,Cambio,Observación\n1,2025-06-01 10:00:00,${row}`;
  const source = await importText(text, { timeZone: 'Europe/Madrid' });
  expect(source.zone).toEqual({ name: 'Europe/Madrid', stated: false });
  expect(source.entries[0]?.at).toBe(Date.UTC(2025, 5, 1, 8));
  expect(issueTable(await importText(text))).toEqual(['zone-unstated UTC x1 rows']);
});

it('the Spanish file is an hour ahead of UTC', async () => {
  const { entries } = await importText(fixtureText('binance-spanish.csv'));
  // In Madrid the clocks go forward that night; the stated offset does not.
  expect(entries.map(({ at: time }) => time).slice(0, 2)).toEqual([
    Date.UTC(2025, 2, 30, 0, 59, 59),
    Date.UTC(2025, 2, 30, 1, 30),
  ]);
});

it('deposits and withdrawals of one shape without any fee: said, not guessed silently', async () => {
  const text =
    'Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status\n' +
    '2021-07-02 02:00:00,BTC,0.04,0,bc1qown,dd44,,,Completed\n' +
    '2021-07-03 02:00:00,BTC,0.05,0,bc1qown,dd45,,,Completed';
  const source = await importText(text);
  expect(outcomeTable(source)).toEqual(['2 deposit +0.04 BTC', '3 deposit +0.05 BTC']);
  expect(issueTable(source)).toEqual(['direction-assumed x2 rows 2 3']);
});

it('an order is entered when it was filled, where both times are called `Time`', async () => {
  const text =
    'Time,OrderNo,Pair,Type¹,Side,Order Price,Order Amount,Time,Executed²,Average Price,' +
    'Trading total³,Status\n' +
    '2026-01-05 10:00:00,77,BTCUSDT,Limit,BUY,90000,0.01BTC,2026-01-06 11:30:00,0.01BTC,90000,' +
    '900USDT,FILLED';
  const source = await importText(text);
  expect(source.format).toBe('binance-orders');
  expect(outcomeTable(source)).toEqual(['2 trade -900 USDT +0.01 BTC']);
  expect(source.entries.map(({ at: time }) => time)).toEqual([Date.UTC(2026, 0, 6, 11, 30)]);
});

it('hashes are kept, the texts of moves inside Binance are not', async () => {
  const deposits = await importText(fixtureText('binance-deposits.csv'));
  expect(Object.values(deposits.hashes)).toEqual(['aa11']);
  expect(deposits.entries[0]?.at).toBe(Date.UTC(2024, 6, 1));
  const withdrawals = await importText(fixtureText('binance-withdrawals.csv'));
  expect(Object.values(withdrawals.hashes)).toEqual(['cc33']);
});

it('a contract stays on the results of futures', async () => {
  const { entries } = await importText(fixtureText('binance-futures.csv'));
  const contracts = entries.map((entry) => ('contract' in entry ? entry.contract : undefined));
  expect(contracts.filter((contract) => contract === 'BTCUSDT')).toHaveLength(5);
  expect(contracts.filter((contract) => contract === undefined)).toHaveLength(5);
});

it('copy portfolios, fees taken in BNB later', async () => {
  const head = 'UTC_Time,Account,Operation,Coin,Change,Remark';
  const rows = [
    '2025-06-01 10:00:00,Spot,Copy Portfolio (Spot) - Create,USDT,-100,',
    '2025-06-01 10:00:00,Spot Copy,Copy Portfolio (Spot) - Create,USDT,100,',
    '2025-06-01 11:00:00,Spot,BNB Fee Deduction,BNB,-0.0001,',
  ];
  const source = await importText([head, ...rows].join('\n'));
  expect(outcomeTable(source)).toEqual([
    '2 transfer -100 USDT +100 USDT',
    '3 with 2',
    '4 charge -0.0001 BNB',
  ]);
});
