/** Proposals for unknown tables, and what they give. */
import { invariant } from '@meridian/money/invariant.ts';
import { describe, expect, it } from 'vitest';
import { outcomeTable } from '../testing/source-tables.ts';
import { fileOf } from '../testing/test-file.ts';
import { readFileHead, tableOf } from './head.ts';
import { importMapped } from './import-mapped.ts';
import { parseMapping } from './parse-mapping.ts';
import { previewMapping } from './preview.ts';
import { suggestMapping, type Suggestion } from './suggest.ts';

async function suggest(text: string): Promise<Suggestion> {
  const head = await readFileHead(fileOf(text));
  const table = head && tableOf(head);
  invariant(table !== null, 'a table');
  return suggestMapping(table, 'Proposed');
}

async function readAs({ draft }: Suggestion, text: string): Promise<string[]> {
  const parsed = parseMapping(draft);
  invariant(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.errors));
  const [outcome] = await importMapped(fileOf(text), parsed.mapping);
  invariant(outcome?.ok === true, 'imported');
  return outcomeTable(outcome);
}

const points = ({ open }: Suggestion) =>
  open.map(({ point, name = '' }) => `${point} ${name}`.trim());

describe('a proposal', () => {
  it('of a German ledger with decimal commas', async () => {
    const text = [
      'Kontoauszug',
      'Datum;Art;Währung;Betrag;Gebühr;Saldo;Auftragsnummer',
      '13.02.2024 10:00;Kauf;BTC;0,5;;0,5;A1',
      '13.02.2024 10:00;Kauf;EUR;-15.000,00;-10,00;1.000,00;A1',
      '14.02.2024 10:00;Einzahlung;EUR;100,00;;1.100,00;A2',
      '15.02.2024 10:00;Sparplan;EUR;-5,00;;1.095,00;A3',
    ].join('\r\n');
    const found = await suggest(text);
    expect(points(found)).toEqual(['zone', 'operation Sparplan']);
    expect(await readAs(found, text)).toEqual([
      '3 trade -15000 EUR +0.5 BTC, fee 10 EUR',
      '4 with 3',
      '5 deposit +100 EUR',
      '6 aside unknown-operation',
    ]);
  });

  it('of Arabic headers', async () => {
    const text = [
      'التاريخ,النوع,العملة,الوارد,الصادر',
      '2024-02-14 10:00:00,إيداع,BTC,1,',
      '2024-02-15 10:00:00,سحب,BTC,,0.5',
    ].join('\n');
    const found = await suggest(text);
    expect(points(found)).toEqual(['zone']);
    expect(await readAs(found, text)).toEqual(['2 deposit +1 BTC', '3 withdrawal -0.5 BTC']);
  });

  it('of trades by pair, with a side and a status', async () => {
    const text = [
      'Time (UTC),Pair,Side,Quantity,Price,Fee,Fee Currency,Status,Trade ID',
      '2024-02-14 10:00:00,BTC/USDT,BUY,0.5,40000,1,USDT,Filled,9',
      '2024-02-14 11:00:00,BTC/USDT,SELL,0.25,40000,1,USDT,Open,10',
    ].join('\n');
    const found = await suggest(text);
    expect(points(found)).toEqual(['status Open']);
    expect(await readAs(found, text)).toEqual([
      '2 trade -20000 USDT +0.5 BTC, fee 1 USDT',
      '3 aside not-executed',
    ]);
  });

  it('of columns for each asset', async () => {
    const text = [
      'Date,Type,BTC Amount,BTC Balance,EUR Amount,EUR Balance',
      '2024-02-14T10:00:00Z,Buy,0.5,0.5,-100,900',
    ].join('\n');
    const found = await suggest(text);
    expect(points(found)).toEqual([]);
    expect(found.draft.layout).toEqual({
      is: 'assets',
      headers: { quantity: '{asset} Amount', balance: '{asset} Balance' },
    });
    expect(await readAs(found, text)).toEqual(['2 trade -100 EUR +0.5 BTC']);
  });

  it.each([
    ['Date,Amount,Unit\n2024-04-03,-1,BTC', 'Unit'],
    ['Date,Amount,Balance,Amount/balance unit\n2024-04-03,-1,2,BTC', 'Amount/balance unit'],
    ['Date,amount,amountUnit\n2024-04-03,-1,BTC', 'amountUnit'],
    ['Datum;Betrag;Einheit\n2024-04-03;-1;BTC', 'Einheit'],
    ['Fecha;Cantidad;Unidad\n2024-04-03;-1;BTC', 'Unidad'],
    ['Tarih;Miktar;Birim\n2024-04-03;-1;BTC', 'Birim'],
    ['التاريخ,المبلغ,وحدة\n2024-04-03,-1,BTC', 'وحدة'],
    // Nothing in the name says it: the cells do.
    ['Date,Amount,Sort\n2024-04-03,-1,ETH\n2024-04-04,-2,EUR', 'Sort'],
    ['Date,Amount,What,Wallet\n2024-04-03,-1,ETH,MAIN', 'What'],
    ['Date,Symbol,Amount,Price\n2024-04-03,BTC,-1,40000', 'Symbol'],
  ])('takes the column of units for the asset: %j', async (text, column) => {
    const found = await suggest(text);
    expect(points(found)).not.toContain('asset');
    expect(found.draft.layout).toMatchObject({ is: 'legs', asset: column });
    expect((await readAs(found, text))[0]).toMatch(/^2 withdrawal -1 (?:BTC|ETH)$/);
  });

  it('gives each amount the unit behind it', async () => {
    const text = [
      'Date,Received,Unit,Sent,Unit,Fee,Unit',
      '2024-02-14 10:00:00,0.5,BTC,20000,EUR,10,USD',
    ].join('\n');
    const found = await suggest(text);
    expect(points(found)).toEqual(['zone']);
    expect(await readAs(found, text)).toEqual(['2 trade -20000 EUR +0.5 BTC, fee 10 USD']);
  });

  it.each([
    ['Date,Amount,Kind\n2024-04-03,-1,BUY'],
    ['Date,Amount,Remark\n2024-04-03,-1,paid in EUR'],
  ])('takes no other word for an asset: %j', async (text) => {
    expect(points(await suggest(text))).toContain('asset');
  });

  it.each([
    ['Date,Coin,Amount\n03/04/2024,BTC,-1', ['day-order', 'zone']],
    ['Date,Coin,Amount\n2024-04-03,BTC,1', ['zone', 'direction']],
    ['Date,Amount\n2024-04-03,-1.5', ['zone', 'asset']],
    ['Date;Coin;Amount\n2024-04-03;BTC;-1,234', ['decimal-mark', 'zone']],
    ['Coin,Thing\nBTC,x', ['time', 'layout']],
    ['Date,Coin,Amount\n1712143445,BTC,-1', []],
    ['Date,Coin,Amount\n"Apr 3, 2024, 1:05 PM",BTC,-1', ['zone']],
    ['Date,Coin,Amount\nyesterday,BTC,-1', ['time', 'zone']],
  ])('names what stays open: %j', async (text, expected) => {
    expect(points(await suggest(text)).toSorted()).toEqual(expected.toSorted());
  });
});

it('a preview shows the first rows as they come out, and does not trust half a line', async () => {
  const text = [
    'Date,Coin,Change',
    '2024-02-14 10:00:00,BTC,1',
    '2024-02-15 10:00:00,BTC,one',
    '2024-02-16 10:00:00,BTC,3',
    '2024-02-17 10:00:00,BTC,4',
  ].join('\n');
  const parsed = parseMapping({
    schema: 'meridian-mapping/1',
    name: 'Mine',
    time: { column: 'Date', zone: 'UTC' },
    layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } },
  });
  invariant(parsed.ok, 'a good mapping');
  const preview = await previewMapping({ text, whole: false }, parsed.mapping, {}, 2);
  expect(preview).toMatchObject({
    ok: true,
    header: ['Date', 'Coin', 'Change'],
    rows: [
      {
        row: 2,
        type: 'entry',
        entry: { kind: 'deposit' },
        cells: ['2024-02-14 10:00:00', 'BTC', '1'],
      },
      { row: 3, type: 'set-aside', setAside: { reason: 'bad-number' } },
    ],
    source: { rows: { read: 3 } },
  });
  const other = { ...parsed.mapping, time: { column: 'When' } };
  expect(await previewMapping({ text, whole: true }, other)).toMatchObject({
    ok: false,
    failure: { code: 'unknown-format' },
  });
});
