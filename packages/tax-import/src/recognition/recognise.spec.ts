import { describe, expect, it } from 'vitest';
import { FORMATS } from '../formats/registry.ts';
import { normaliseHeader } from './header-names.ts';
import { recognise } from './recognise.ts';
import { seeded, shuffled } from '../testing/random.ts';

const HEADERS = {
  'kraken-ledgers': 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
  'coinbase-v2':
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,' +
    'Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
  'binance-transaction-history': 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
  'bybit-unified-log':
    'Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,' +
    'Change,Wallet Balance,Action,OrderId,TradeId,Time',
  'koinly-universal':
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,' +
    'Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
} as const;

const cases = Object.entries(HEADERS);

function idOf(head: string): string {
  const found = recognise(head, true);
  return found.type === 'table' ? found.table.format.id : found.type;
}

describe('a header is recognised', () => {
  it.each(cases)('%s as it is', (id, header) => {
    expect(idOf(`${header}\n`)).toBe(id);
  });

  it.each(cases)('%s with columns in any order, among unknown ones', (id, header) => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const columns = shuffled([...header.split(','), 'More', '', 'Something else'], seeded(seed));
      expect(idOf(`${columns.join(',')}\n`), `seed ${seed}`).toBe(id);
    }
  });

  it.each(cases)('%s in capitals, quoted, with a byte-order mark in every cell', (id, header) => {
    expect(idOf(`${header.toUpperCase()}\n`)).toBe(id);
    const quoted = header.split(',').map((cell) => `"\uFEFF${cell} "`);
    expect(idOf(quoted.join(','))).toBe(id);
  });

  it.each(cases)('%s below a preamble, with any delimiter', (id, header) => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const text = `sep=${delimiter}\nUID: 1,Company: x\n\n${header.replaceAll(',', delimiter)}\n`;
      const found = recognise(text, true);
      expect(found).toMatchObject({
        type: 'table',
        table: { headerLine: 4, dialect: { delimiter } },
      });
      expect(idOf(text)).toBe(id);
    }
  });

  it.each(cases)('%s with every line wrapped into one cell', (id, header) => {
    const [first = '', ...rest] = header.split(',');
    const wrapped = `"${first},${rest.map((cell) => `""${cell}""`).join(',')}"\n`;
    const found = recognise(wrapped, true);
    expect(found).toMatchObject({ type: 'table', table: { dialect: { wrapped: true } } });
    expect(idOf(wrapped)).toBe(id);
  });
});

describe('generations', () => {
  it.each([
    ['kraken-ledgers', 'txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance'],
    [
      'kraken-ledgers',
      'txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance,amountusd',
    ],
    ['kraken-ledgers', 'txid,refid,time,type,aclass,asset,amount,fee,balance,'],
    ['binance-transaction-history', 'UTC_Time,Account,Operation,Coin,Change,Remark'],
    [
      'bybit-unified-log',
      'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,' +
        'Cash Flow,Change,Wallet Balance,Action,Time(UTC)',
    ],
    ['coinbase-v2', `${HEADERS['coinbase-v2']},Sender Address,Recipient Address`],
  ])('%s: %s', (id, header) => {
    expect(idOf(header)).toBe(id);
  });
});

describe('a header is not recognised', () => {
  it('when two formats fit it', () => {
    const both = `${HEADERS['kraken-ledgers']},${HEADERS['koinly-universal']}\n`;
    const found = recognise(both, true);
    expect(found.type).toBe('ambiguous');
    const ids = found.type === 'ambiguous' ? found.formats.map(({ id }) => id) : [];
    expect(ids).toEqual(['kraken-ledgers', 'koinly-universal']);
  });

  it('unless the user said which of them; any other word changes nothing', () => {
    const both = `${HEADERS['kraken-ledgers']},${HEADERS['koinly-universal']}\n`;
    const found = recognise(both, true, 'koinly-universal');
    expect(found.type === 'table' && found.table.format.id).toBe('koinly-universal');
    const fitting = found.type === 'table' ? found.fitting?.map(({ id }) => id) : [];
    expect(fitting).toEqual(['kraken-ledgers', 'koinly-universal']);
    expect(recognise(both, true, 'okx-funding').type).toBe('ambiguous');
    const plain = recognise(`${HEADERS['kraken-ledgers']}\n`, true, 'koinly-universal');
    expect(plain).toMatchObject({ type: 'table', table: { format: { id: 'kraken-ledgers' } } });
    expect(plain).not.toHaveProperty('fitting');
  });

  it('when a column stands in it twice', () => {
    const found = recognise(`x\n${HEADERS['binance-transaction-history']},coin\n`, true);
    expect(found).toMatchObject({ type: 'duplicate-column', column: 'coin', line: 2 });
  });

  it('when a column that may stand in it twice stands there three times', () => {
    const found = recognise('Time,OrderNo,Pair,Side,Time,Executed,Total,Status,Time\n', true);
    expect(found).toMatchObject({ type: 'duplicate-column', column: 'Time', line: 1 });
  });

  it.each(FORMATS.map((format) => [format.id, format] as const))(
    'when a required column is missing: %s is named as the nearest',
    (id, format) => {
      const columns = format.columns.filter(({ required }) => required).slice(1);
      const names = columns.map(({ headers }) => headers.find((name) => typeof name === 'string'));
      const head = `${names.map((name) => name ?? 'time').join(',')}\n1,2\n`;
      const found = recognise(head, true);
      // What is left of Gate.io's header without its order id is all that Binance's has.
      if (id === 'gate-deposits-withdrawals') {
        return expect(idOf(head)).toBe('binance-deposits-withdrawals');
      }
      expect(found.type).toBe('unknown');
      const [nearest] = found.type === 'unknown' ? found.nearest : [];
      expect(nearest?.id).toBe(id);
    },
  );

  it('when the line is cut: the rest may follow', () => {
    expect(idOf(HEADERS['kraken-ledgers'])).toBe('kraken-ledgers');
    expect(recognise(HEADERS['kraken-ledgers'], false).type).toBe('not-a-table');
  });

  it.each([
    ['plain words without a table\nand a second line\n', 'not-a-table'],
    ['{"a": 1}\n', 'not-a-table'],
    ['name,age\nx,5\n', 'unknown'],
  ])('%j', (text, is) => {
    expect(recognise(text, true).type).toBe(is);
  });
});

describe('of two formats that fit a header', () => {
  const bare = 'Time,Coin,Network,Amount,Address,TXID,Status';

  it.each([
    ['binance-deposits-withdrawals', bare],
    ['binance-deposits-withdrawals', 'Time,Coin,Network,Amount,Fee,Address,TXID,Status'],
    ['gate-deposits-withdrawals', `Order ID,${bare}`],
    ['gate-deposits-withdrawals', `${bare},Order ID,Trading Fee,Amount Received`],
    // `Fee` is a column of Binance's only; that does not make the file one.
    ['gate-deposits-withdrawals', `${bare},Order ID,Fee`],
  ])('it is the one that needs more of it: %s', (id, header) => {
    expect(idOf(`${header}\n`)).toBe(id);
  });
});

describe('a header text that stands twice where the format says so', () => {
  it.each([
    ['as Binance writes it', 'Time,OrderNo,Pair,Side,Time,Executed,Total,Status', 0, 4],
    ['once, beside a date', 'Date(UTC),OrderNo,Pair,Side,Time,Executed,Total,Status', 0, 4],
    ['once, before a date', 'Time,OrderNo,Pair,Side,Date(UTC),Executed,Total,Status', 4, 0],
    ['once', 'Time,OrderNo,Pair,Side,Executed,Total,Status', 0, undefined],
  ])('%s', (_, header, placed, filled) => {
    const found = recognise(`${header}\n`, true);
    expect(found.type === 'table' && found.table.format.id).toBe('binance-orders');
    const columns = found.type === 'table' ? found.table.columns : new Map<string, number>();
    expect(columns.get('placed')).toBe(placed);
    expect(columns.get('filled')).toBe(filled);
  });
});

it('formats can be distinguished by their headers', () => {
  for (const format of FORMATS) {
    const ids = format.columns.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const names = format.columns.flatMap(({ headers }) => headers);
    for (const name of names) {
      if (typeof name === 'string') expect(normaliseHeader(name)).toBe(name);
    }
    expect(ids).toContain(format.timeColumn);
  }
});
