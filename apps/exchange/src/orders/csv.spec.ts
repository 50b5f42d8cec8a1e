import { describe, expect, it } from 'vitest';

import { collect } from './collect.ts';
import { csvText, csvTime } from './csv.ts';
import { FILL_COLUMNS } from './order-columns.ts';
import type { LoadPage } from './use-pages.ts';

describe('csvText', () => {
  it('has a line of names and one for each row, with every digit', () => {
    const fill = {
      ...{ tradeId: '7', orderId: '3', orderLinkId: 'x', symbol: 'BTCUSDT', side: 'Sell' as const },
      ...{ orderType: 'Limit' as const, price: '40000', qty: '0.02', value: '800', fee: '-0.04' },
      ...{ feeAsset: 'USDT', feeRate: '-0.00005', isMaker: true, seq: 9 },
      time: Date.UTC(2026, 10, 26, 1, 2, 3, 4),
    };
    expect(csvText(FILL_COLUMNS, [fill])).toBe(
      'time_utc,trade_id,order_id,symbol,side,role,price,quantity,value,fee,fee_asset,fee_rate\r\n' +
        '2026-11-26T01:02:03.004Z,7,3,BTCUSDT,Sell,maker,40000,0.02,800,-0.04,USDT,-0.00005\r\n',
    );
  });

  it('quotes what would end a cell', () => {
    const columns = [{ name: 'a', cell: (row: string) => row }];
    expect(csvText(columns, ['1,5', 'say "x"'])).toBe('a\r\n"1,5"\r\n"say ""x"""\r\n');
  });

  it('runs no formula, whatever an address, a memo or an exchange holds; numbers stay numbers', () => {
    const columns = [{ name: 'a', cell: (row: string) => row }];
    const cells = [
      '=1+1',
      '-cmd',
      '@SUM(A1)',
      'memo;=1',
      '＝1',
      '\t=1',
      '-0.04',
      '2026-11-26T01:02:03.004Z',
    ];
    expect(csvText(columns, cells).split('\r\n')).toEqual([
      ...['a', "'=1+1", "'-cmd", "'@SUM(A1)", "memo;'=1", "'＝1", "'\t'=1", '-0.04'],
      ...['2026-11-26T01:02:03.004Z', ''],
    ]);
  });

  it('has times of files in UTC', () => {
    expect(csvTime(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('collect', () => {
  const pages: LoadPage<number> = async (cursor) =>
    cursor === null
      ? { rows: [1, 2], next: 'b' }
      : cursor === 'b'
        ? { rows: [3], next: 'c' }
        : { rows: [4], next: null };

  it('has every row of every page, once', async () => {
    const counts: number[] = [];
    const rows = await collect(pages, new AbortController().signal, (count) => counts.push(count));
    expect(rows).toEqual([1, 2, 3, 4]);
    expect(counts).toEqual([0, 2, 3]);
  });

  it('has nothing where a page failed or it was stopped: a part is not the whole', async () => {
    const failing: LoadPage<number> = async (cursor) => (cursor === 'c' ? null : pages(cursor));
    expect(await collect(failing, new AbortController().signal, () => undefined)).toBeNull();
    const run = new AbortController();
    expect(
      await collect(pages, run.signal, (count) => {
        if (count === 2) run.abort();
      }),
    ).toBeNull();
  });
});
