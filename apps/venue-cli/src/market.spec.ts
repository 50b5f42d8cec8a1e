import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { add, decimal, decimalToText } from '@meridian/money/decimal.ts';
import { expect, it } from 'vitest';
import { printMarket, readMarketOptions } from './market.ts';

const asked = {
  ...{ seed: 's', symbol: 'ETHBTC' },
  ...{ from: '2026-11-25T12:00:00Z', to: '2026-11-25T12:01:00Z' },
};

interface Line {
  readonly type: string;
  readonly step: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly price: string;
  readonly size: string;
  readonly side: string;
  readonly volume: string;
  readonly open: string;
  readonly close: string;
}

it('prints a ladder a step, its trades at the best prices, and the candle they fold to', async () => {
  const options = readMarketOptions({ ...asked, levels: '3' });
  if (typeof options === 'string') throw new Error(options);
  const output = new PassThrough();
  const read = text(output);
  await printMarket(options, output);
  output.end();
  const lines = (await read)
    .trimEnd()
    .split('\n')
    // `as`: what this program prints.
    .map((line) => JSON.parse(line) as Line);
  const ladders = lines.filter(({ type }) => type === 'ladder');
  expect(ladders).toHaveLength(300);
  const trades = lines.filter(({ type }) => type === 'trade');
  for (const { step, price, side } of trades) {
    const ladder = ladders.find((each) => each.step === step);
    expect(price).toBe((side === 'buy' ? ladder?.asks : ladder?.bids)?.[0]?.[0]);
  }
  const candles = lines.filter(({ type }) => type === 'candle');
  expect(candles).toHaveLength(1);
  const volume = trades.map(({ size }) => decimal(size)).reduce(add);
  expect(decimalToText(decimal(candles[0]?.volume ?? ''))).toBe(decimalToText(volume));
  expect(candles[0]).toMatchObject({ open: trades[0]?.price, close: trades.at(-1)?.price });
});

it.each([
  ['no seed', { seed: undefined }, '--seed'],
  ['no symbol', { symbol: undefined }, '--symbol'],
  ['an unknown symbol', { symbol: 'NOSUCH' }, 'no symbol NOSUCH'],
  ['no start', { from: undefined }, '--from'],
  ['a start in words', { from: 'yesterday' }, '--from'],
  ['a day there is not', { from: '2026-02-30T25:00:00Z' }, '--from'],
  ['an end before the start', { to: '2026-11-25T11:00:00Z' }, 'after --from'],
  ['two days', { to: '2026-11-27T12:00:00Z' }, 'at most a day'],
  ['no level', { levels: '0' }, '--levels'],
  ['levels in words', { levels: 'all' }, '--levels'],
])('%s is refused', (_name, change, reason) => {
  expect(readMarketOptions({ ...asked, ...change })).toContain(reason);
});
