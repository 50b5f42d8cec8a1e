/** What the tables of Bybit's fixtures do not show: times, ids, pairs, overlaps. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AmountReader } from '../../ledger/amounts.ts';
import { entryText, outcomeTable, issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';
import { parseBybitTime, readCoinAmounts, readSpacedUnit } from './cells.ts';
import { settlementCoin, splitPair } from './pairs.ts';
import { FORMATS } from '../registry.ts';

describe('cells', () => {
  it.each([
    ['22:37 2024-11-21', Date.UTC(2024, 10, 21, 22, 37)],
    ['9:05 2024-02-29', Date.UTC(2024, 1, 29, 9, 5)],
    ['22:37:15 2024-11-21', Date.UTC(2024, 10, 21, 22, 37, 15)],
    ['2024-11-21 22:37:15', Date.UTC(2024, 10, 21, 22, 37, 15)],
  ])('%s is a time', (text, wall) => {
    expect(parseBybitTime(text)).toEqual({ wall, offset: null });
  });

  it.each(['22:60 2024-11-21', '24:00 2024-11-21', '22:37 2023-02-29', '22:37', ''])(
    '%j is none',
    (text) => {
      expect(parseBybitTime(text).wall).toBeNaN();
    },
  );

  const amounts = new AmountReader('.');

  it('a unit behind a space may begin with a digit', () => {
    expect(readSpacedUnit('5 1INCH', amounts)).toEqual({ amount: 5n * 10n ** 24n, asset: '1INCH' });
    expect(readSpacedUnit('5', amounts)).toBeNull();
    expect(readSpacedUnit('five USDT', amounts)).toBeNull();
  });

  it('nested amounts are texts by coin', () => {
    expect(readCoinAmounts('{"usdt":"0.5","BTC":"-1"}', amounts)).toEqual(
      new Map([
        ['USDT', 5n * 10n ** 23n],
        ['BTC', -(10n ** 24n)],
      ]),
    );
    expect(readCoinAmounts('', amounts)).toEqual(new Map());
    for (const text of ['{"USDT":0.5}', '{"":"1"}', '["1"]', 'null', '{"USDT":"x"}', '{']) {
      expect(readCoinAmounts(text, amounts), text).toBeNull();
    }
  });
});

describe('names of markets', () => {
  it.each([
    ['BTCUSDT', 'BTC', 'USDT'],
    ['USDCEUR', 'USDC', 'EUR'],
    ['USDTBRL', 'USDT', 'BRL'],
    ['ETHBTC', 'ETH', 'BTC'],
    ['METHETH', 'METH', 'ETH'],
    ['BTCRLUSD', 'BTC', 'RLUSD'],
    ['BTCUSD', 'BTC', 'USD'],
    ['btc/usdt', 'BTC', 'USDT'],
    ['WBTC-BTC', 'WBTC', 'BTC'],
  ])('%s is %s in %s', (name, base, quote) => {
    expect(splitPair(name)).toEqual({ base, quote });
  });

  it.each(['', 'USDT', 'ABCXYZ', '/USDT', 'BTC/', 'A/B/C'])('%j is no pair', (name) => {
    expect(splitPair(name)).toBeNull();
  });

  it.each([
    ['BTCUSDT', 'USDT'],
    ['1000PEPEUSDT', 'USDT'],
    ['BTCUSDT-27JUN25', 'USDT'],
    ['SOLPERP', 'USDC'],
    ['ETHUSDC', 'USDC'],
    ['BTC-27JUN25', 'USDC'],
    ['BTC-27JUN25-60000-C', 'USDC'],
    ['BTC-27JUN25-60000-C-USDT', 'USDT'],
    ['BTCUSD', 'BTC'],
    ['BTCUSDM25', 'BTC'],
    ['BTCUSD-27JUN25', 'BTC'],
    ['ODDNAME', null],
    ['', null],
  ])('%s settles in %s', (name, coin) => {
    expect(settlementCoin(name)).toBe(coin);
  });
});

describe('times', () => {
  const timeOf = async (file: string, row: number) => {
    const { entries } = await importText(read(file));
    return entries.find(({ rows }) => rows[0] === row)?.at;
  };

  it('are UTC and to the minute on the order page', async () => {
    expect(await timeOf('bybit-spot-page.csv', 4)).toBe(Date.UTC(2024, 10, 30, 23, 59));
    expect(await timeOf('bybit-spot-page.csv', 5)).toBe(Date.UTC(2024, 11, 1));
    expect(await timeOf('bybit-derivative-trades.csv', 5)).toBe(Date.UTC(2026, 1, 2));
  });

  it('of the classic account are the ones in UTC, not the local ones', async () => {
    expect(await timeOf('bybit-spot-classic.csv', 2)).toBe(Date.UTC(2023, 5, 1, 10, 30, 32));
    expect(await timeOf('bybit-spot-classic.csv', 4)).toBe(Date.UTC(2023, 5, 5, 10));
  });

  it('of closed P&L are in the zone the user names, unless its header states one', async () => {
    const options = { timeZone: 'Asia/Tokyo' };
    const open = await importText(read('bybit-closed-pnl.csv'), options);
    expect(open.zone).toEqual({ name: 'Asia/Tokyo', stated: false });
    expect(open.entries[0]?.at).toBe(Date.UTC(2026, 1, 3, 3));
    const stated = await importText(read('bybit-closed-pnl-2023.csv'), options);
    expect(stated.zone).toEqual({ name: 'UTC', stated: true });
  });
});

describe('ids', () => {
  it('of fills and orders are the entries’ keys', async () => {
    const keysOf = async (file: string) =>
      (await importText(read(file))).entries.map(({ key }) => key);
    expect(await keysOf('bybit-spot-export.csv')).toEqual([
      'BTC/USDT BUY 2290000000000000201',
      'BTC/USDT BUY 2290000000000000202',
      'BTC/USDT SELL 2290000000000000203',
    ]);
    expect((await keysOf('bybit-spot-orders.csv'))[0]).toBe('BTC/EUR SELL order 30000001');
  });

  it('of transactions on chain are kept as hashes', async () => {
    const { entries, hashes } = await importText(read('bybit-chain.csv'));
    expect(entries.map((entry) => [entryText(entry), hashes[entry.id]])).toEqual([
      ['deposit +3 SOL', '5Hq0001'],
      ['withdrawal -8 USDT', '0xaaaa01'],
    ]);
  });
});

describe('an order of a value and a price', () => {
  it('that leave no unit of the ledger is set aside', async () => {
    const [header = '', , line = ''] = read('bybit-spot-orders.csv').split('\n');
    const order = (price: string): string =>
      `${header}\n${line.replace(',50000,', `,${price},`)}\n`;
    const tiny = await importText(order(`5${'0'.repeat(30)}`));
    expect(outcomeTable(tiny)).toEqual(['2 aside inconsistent']);
    const plain = await importText(order('50000'));
    expect(plain.entries).toHaveLength(1);
  });
});

describe('directions of a statement', () => {
  const LINES = [
    'Date & Time(UTC),Coin,QTY,Type,Account Balance,Description',
    '2026-05-08 08:00:00,USDT,8,Withdraw,92,Withdrawal',
  ];

  it('follow the description where no column has the UID', async () => {
    expect(outcomeTable(await importText(LINES.join('\n')))).toEqual(['2 withdrawal -8 USDT']);
  });

  it('follow the sign where one has', async () => {
    const text = LINES.map((line, index) => `${index === 0 ? 'Uid' : '1'},${line}`).join('\n');
    const source = await importText(text);
    expect(outcomeTable(source)).toEqual(['2 deposit +8 USDT']);
    expect(issueTable(source)).toEqual(['reversed x1 rows 2']);
  });
});

describe('legs a second apart', () => {
  const HEADER = 'Uid,Type,Coin,Amount,Wallet Balance,Time(UTC)';
  const leg = (coin: string, amount: string, second: string) =>
    `1,,${coin},${amount},,2023-11-11 00:16:${second}`;

  it('that alternate and come out even are pairs', async () => {
    const legs = [
      leg('DOT', '-1', '10'),
      leg('BTC', '2', '11'),
      leg('ADA', '-3', '12'),
      leg('BTC', '4', '13'),
    ];
    expect(outcomeTable(await importText([HEADER, ...legs].join('\n')))).toEqual([
      '2 trade -1 DOT +2 BTC',
      '3 with 2',
      '4 trade -3 ADA +4 BTC',
      '5 with 4',
    ]);
  });

  it('that do not come out even are left for the user', async () => {
    const legs = [leg('DOT', '-1', '10'), leg('BTC', '2', '11'), leg('ADA', '-3', '12')];
    const source = await importText([HEADER, ...legs].join('\n'));
    expect(outcomeTable(source)).toEqual([
      '2 aside unknown-operation',
      '3 aside unknown-operation',
      '4 aside unknown-operation',
    ]);
  });

  it('that cancel each other out are no trade', async () => {
    const legs = [leg('DOT', '-1', '10'), leg('DOT', '1', '10')];
    const source = await importText([HEADER, ...legs].join('\n'));
    expect(outcomeTable(source)).toEqual([
      '2 aside unknown-operation',
      '3 aside unknown-operation',
    ]);
  });
});

describe('fees of the unified log', () => {
  const HEADER =
    'Currency,Contract,Type,Direction,Funding,Fee Paid,Cash Flow,Change,Wallet Balance';
  const charge = (fee: string, change: string) => `USDT,ETHUSDT,TRADE,BUY,0,${fee},0,${change},`;
  const rowWith = async (column: string, cell: string, fee: string, change: string) => {
    const header = `${HEADER}${column},Time(UTC)`;
    return importText(`${header}\n${charge(fee, change)}${cell},2024-03-01 10:00:00`);
  };

  it('are costs by whichever sign makes the row add up', async () => {
    const cost = ['2 derivative fee -1.1 USDT'];
    expect(outcomeTable(await rowWith(',Action', ',OPEN', '-1.1', '-1.1'))).toEqual(cost);
    expect(outcomeTable(await rowWith(',Action', ',OPEN', '1.1', '-1.1'))).toEqual(cost);
  });

  it('and by the generation where no sign does', async () => {
    const source = await rowWith(',Action', ',OPEN', '-1.1', '-9');
    expect(outcomeTable(source)).toEqual(['2 derivative fee -1.1 USDT']);
    expect(issueTable(source)).toEqual(['arithmetic x1 rows 2']);
    const older = await importText(
      `${HEADER},Time(UTC)\nUSDT,ETHUSDT,TRADE,OPEN LONG,0,1.1,0,-9,,2022-03-01 10:00:00`,
    );
    expect(outcomeTable(older)).toEqual(['2 derivative fee -1.1 USDT']);
    expect(issueTable(older)).toEqual(['arithmetic x1 rows 2']);
  });
});

describe('overlaps', () => {
  const overlapsOf = (id: string) => FORMATS.find((format) => format.id === id)?.overlaps ?? [];

  it('name what states the same events', () => {
    expect(overlapsOf('bybit-spot-orders')).toContain('bybit-spot-trades');
    expect(overlapsOf('bybit-spot-orders')).toContain('bybit-unified-log');
    expect(overlapsOf('bybit-closed-pnl')).toContain('bybit-derivative-trades');
    // A move between the two accounts is one half in each: no double count.
    expect(overlapsOf('bybit-funding')).toEqual(['bybit-deposits']);
  });
});

it('columns may stand in any order, and unknown ones among them', async () => {
  for (const name of ['bybit-spot-page.csv', 'bybit-derivative-trades.csv']) {
    const text = read(name);
    const turned = text
      .trimEnd()
      .split('\n')
      .map((line) => ['more', ...line.split(',').toReversed()].join(','))
      .join('\n');
    expect(outcomeTable(await importText(turned))).toEqual(outcomeTable(await importText(text)));
  }
});

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
}
