/** What only the name of a file says: a zone, a direction, whose address it is of. */
import { invariant } from '@meridian/money/invariant.ts';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { outcomeTable, issueTable } from '../testing/source-tables.ts';
import { fileOf } from '../testing/test-file.ts';
import { type ImportedSource, importFile, type ImportOptions } from '../import-file.ts';
import { fileNameZone } from '../times/zone.ts';

async function importNamed(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  options?: ImportOptions,
): Promise<ImportedSource> {
  const [source] = await importFile(fileOf(content, name), options);
  invariant(source?.ok === true, `${name} is not imported`);
  return source;
}

describe('a zone', () => {
  it.each([
    ['Binance-Deposit-History-202604201017(UTC+7).csv', '+07:00'],
    ['Binance-Deposit-History-202603230411(UTC--6)_abcd.csv', '-06:00'],
    ['Binance-Deposit-History-202603230411(UTC-5) (1).csv', '-05:00'],
    ['history (UTC+5_30).csv', '+05:30'],
    ['history (UTC+0545).csv', '+05:45'],
    ['history (utc+0).csv', 'UTC'],
    ['history (GMT).csv', 'UTC'],
    ['all(UTC+1).zip/history(UTC+2).csv', '+02:00'],
    ['history (UTC+32).csv', null],
    ['history (UTC+3_75).csv', null],
    ['butchers-utc-10-31.csv', null],
    ['export.csv', null],
  ])('%s states %s', (name, zone) => {
    expect(fileNameZone(name)).toBe(zone);
  });

  const rows =
    'Coin,Network,Amount,Address,TXID,Status\n25-10-10 07:00:00,USDT,BSC,1,a,t,Completed\n';
  const name = 'Binance-Deposit-History-202604201017(UTC+7).csv';

  it('counts as stated, whatever the user says', async () => {
    const source = await importNamed(name, `Time,${rows}`, { timeZone: 'America/New_York' });
    expect(source.zone).toEqual({ name: '+07:00', stated: true });
    expect(source.entries.map(({ at: time }) => time)).toEqual([Date.UTC(2025, 9, 10)]);
    expect(issueTable(source)).toEqual([]);
  });

  it('is asked for where no name states it', async () => {
    const source = await importNamed('Deposits.csv', `Time,${rows}`);
    expect(source.zone).toEqual({ name: 'UTC', stated: false });
    expect(issueTable(source)).toEqual(['zone-unstated UTC x1 rows']);
  });

  it('gives way to the one in a header', async () => {
    const source = await importNamed(name, `Date(UTC+2),${rows}`);
    expect(source.zone).toEqual({ name: '+02:00', stated: true });
  });

  it('gives way to the one a format always has', async () => {
    const text =
      'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n' +
      'L1,R1,2024-01-01 10:00:00,deposit,,currency,XXBT,1,0,1\n';
    expect((await importNamed('kraken (UTC+7).csv', text)).zone.name).toBe('UTC');
  });

  it('is read from the names of files in an archive', async () => {
    const inner = { [name]: new TextEncoder().encode(`Time,${rows}`) };
    const source = await importNamed('history.zip', Uint8Array.from(zipSync(inner)));
    expect(source.zone).toEqual({ name: '+07:00', stated: true });
  });
});

describe('a direction', () => {
  const either =
    'Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status\n' +
    '2021-07-02 02:00:00,BTC,0.04,0,bc1q,dd44,,,Completed\n';
  const charged = either.replace('0.04,0,', '0.04,0.001,');
  const bare =
    'Time,Coin,Network,Amount,Address,TXID,Status\n25-10-10 07:00:00,BTC,BTC,1,a,t,Completed\n';
  const assumed = 'direction-assumed x1 rows 2';

  it.each([
    ['Binance-Withdraw-History.csv', either, '2 withdrawal -0.04 BTC', []],
    ['Binance-Deposit-History.csv', either, '2 deposit +0.04 BTC', []],
    ['history.csv', either, '2 deposit +0.04 BTC', [assumed]],
    ['deposits and withdrawals.csv', either, '2 deposit +0.04 BTC', [assumed]],
    // Only withdrawals are charged a fee, and only they have the column.
    ['Deposit.csv', charged, '2 withdrawal -0.04 BTC, fee 0.001 BTC', []],
    ['Binance-Deposit-History(UTC+0).csv', bare, '2 deposit +1 BTC', []],
    ['Binance-Withdraw-History(UTC+0).csv', bare, '2 deposit +1 BTC', [assumed]],
  ])('%s', async (name, text, outcome, issues) => {
    const source = await importNamed(name, text);
    expect(outcomeTable(source)).toEqual([outcome]);
    expect(issueTable(source).filter((issue) => issue === assumed)).toEqual(issues);
  });
});

describe('an address', () => {
  const MINE = `0x${'1a'.repeat(20)}`;
  const THEIRS = `0x${'2B'.repeat(20)}`;
  const OTHER = `0x${'3c'.repeat(20)}`;
  const row = (from: string, to: string) =>
    `0x1,1700000000,2023-11-14 22:13:20,${from},${to},1,0xc0,Coin,COIN`;
  const text =
    'Transaction Hash,UnixTimestamp,DateTime (UTC),From,To,TokenValue,ContractAddress,TokenName,' +
    `TokenSymbol\n${row(THEIRS, MINE)}\n`;

  it.each([
    [`export-token-${MINE}.csv`, {}, ['2 deposit +1 COIN']],
    [`export-token-${THEIRS}.csv`, {}, ['2 withdrawal -1 COIN']],
    // It is a party of no row, or the beginning of a transaction's hash.
    [`export-token-${OTHER}.csv`, {}, ['2 aside direction-unknown']],
    [`export-${MINE}${'0'.repeat(24)}.csv`, {}, ['2 aside direction-unknown']],
    [`export-token-${MINE}.csv`, { account: THEIRS }, ['2 withdrawal -1 COIN']],
  ])('%s', async (name, options, outcomes) => {
    expect(outcomeTable(await importNamed(name, text, options))).toEqual(outcomes);
  });
});
