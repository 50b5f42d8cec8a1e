import { expect, it } from 'vitest';
import { type CandleQuery, readCandleQuery } from './candle-request.ts';

const NOW = Date.UTC(2026, 10, 21, 7, 31, 17, 431);
const MINUTE = 60_000;
const asked = { symbol: 'BTCUSDT', interval: '5' };

const starts = ({ fromMs, toMs, interval }: CandleQuery) =>
  typeof interval === 'number' ? Math.ceil((toMs - fromMs) / (interval * MINUTE)) : null;

it('by default the latest 200, the last one still forming', () => {
  const query = readCandleQuery(asked, NOW);
  expect(query).toMatchObject({ symbol: 'BTCUSDT', interval: 5, limit: 200, toMs: NOW + 1 });
  expect(query?.fromMs).toBe(Date.UTC(2026, 10, 21, 7, 30) - 199 * 5 * MINUTE);
});

it('of a longer range the latest ones', () => {
  const query = readCandleQuery({ ...asked, from: '1600000000000', limit: '3' }, NOW);
  expect(query?.fromMs).toBe(Date.UTC(2026, 10, 21, 7, 20));
  expect(query && starts(query)).toBe(3);
});

it('a start within an interval is that interval', () => {
  const from = Date.UTC(2026, 10, 21, 7, 3);
  const to = Date.UTC(2026, 10, 21, 7, 12);
  const query = readCandleQuery({ ...asked, from: String(from), to: String(to) }, NOW);
  expect(query).toMatchObject({ fromMs: Date.UTC(2026, 10, 21, 7), toMs: to });
});

it('candles end at the present', () => {
  const query = readCandleQuery({ ...asked, to: String(NOW + 86_400_000) }, NOW);
  expect(query?.toMs).toBe(NOW + 1);
});

it('candles begin when the market opened', () => {
  const query = readCandleQuery(
    { ...asked, interval: '1440', from: '0', to: String(Date.UTC(2020, 0, 3)) },
    NOW,
  );
  expect(query).toMatchObject({ fromMs: Date.UTC(2020, 0, 1), toMs: Date.UTC(2020, 0, 3) });
});

it('weeks begin on Mondays, the first in the last days before the market opened', () => {
  const latest = readCandleQuery({ ...asked, interval: 'W', limit: '3' }, NOW);
  expect(latest).toMatchObject({ interval: 'W', fromMs: Date.UTC(2026, 10, 2), toMs: NOW + 1 });
  const first = readCandleQuery({ ...asked, interval: 'W', from: '0', to: '1577923200000' }, NOW);
  expect(first?.fromMs).toBe(Date.UTC(2019, 11, 30));
});

it('months begin on their first, whatever their length', () => {
  const latest = readCandleQuery({ ...asked, interval: 'M', limit: '12' }, NOW);
  expect(latest).toMatchObject({ interval: 'M', fromMs: Date.UTC(2025, 11, 1), toMs: NOW + 1 });
  // A month ends where the next one begins: none of March is asked for.
  const february = { from: String(Date.UTC(2024, 1, 29)), to: String(Date.UTC(2024, 2, 1)) };
  expect(readCandleQuery({ ...asked, interval: 'M', limit: '1', ...february }, NOW)).toMatchObject({
    fromMs: Date.UTC(2024, 1, 1),
    toMs: Date.UTC(2024, 2, 1),
  });
});

it.each([
  ['no symbol', { interval: '5' }],
  ['an empty symbol', { symbol: '', interval: '5' }],
  ['two symbols', { symbol: ['BTCUSDT', 'ETHUSDT'], interval: '5' }],
  ['no interval', { symbol: 'BTCUSDT' }],
  ['another interval', { ...asked, interval: '7' }],
  ['an interval in words', { ...asked, interval: '5m' }],
  ['a limit of nothing', { ...asked, limit: '0' }],
  ['a limit beyond 1000', { ...asked, limit: '1001' }],
  ['a limit that is no number', { ...asked, limit: 'all' }],
  ['a negative start', { ...asked, from: '-1' }],
  ['a start with a fraction', { ...asked, from: '1.5' }],
  ['a start of too many digits', { ...asked, from: '1'.repeat(40) }],
  ['an end before the start', { ...asked, from: '1700000000001', to: '1700000000000' }],
  ['an empty end', { ...asked, to: '' }],
  ['no query at all', null],
])('%s cannot be read', (_name, query) => {
  expect(readCandleQuery(query, NOW)).toBeNull();
});

it('inherited names are no parameters', () => {
  const query = Object.create(asked) as unknown;
  expect(readCandleQuery(query, NOW)).toBeNull();
});
