import { expect, it } from 'vitest';
import { judgePlan, type PlanParameters } from './plan.ts';

const PLAN: PlanParameters = {
  ...{ quote: 'USDT', split: 'percent', total: '100' },
  parts: [
    { symbol: 'BTCUSDT', share: '33.33' },
    { symbol: 'ETHUSDT', share: '33.33' },
    { symbol: 'SOLUSDT', share: '33.34' },
  ],
  schedule: { every: 'week', first: '2026-06-01', time: '09:00', zone: 'Europe/Berlin' },
};

function judged(changed: Partial<PlanParameters>) {
  return judgePlan({ ...PLAN, ...changed }, (symbol) =>
    symbol.endsWith('USDT') ? { quote: 'USDT', quoteScale: 2, lot: '0.001', minValue: '5' } : null,
  );
}

const two = (first: string, second: string) => [
  { symbol: 'BTCUSDT', share: first },
  { symbol: 'ETHUSDT', share: second },
];

it('shares are rounded down, and the last one has what that leaves', () => {
  // 33.33 % of 50.01 is 16.668333, 33.34 % 16.673334: 16.66 + 16.66 + 16.69 = 50.01.
  const outcome = judged({ total: '50.01' });
  expect(outcome.ok && outcome.plan.amounts).toEqual(['16.66', '16.66', '16.69']);
});

it('amounts are taken as they are', () => {
  const outcome = judged({ split: 'amount', total: null, parts: two('10', '25.5') });
  expect(outcome.ok && outcome.plan.amounts).toEqual(['10', '25.5']);
});

it.each([
  [{ parts: [] }, 'parts-empty', null],
  [{ parts: [{ symbol: 'BTCEUR', share: '100' }] }, 'asset-unknown', 0],
  [{ parts: [...two('50', '25'), { symbol: 'BTCUSDT', share: '25' }] }, 'asset-twice', 2],
  [{ parts: two('50', '49.99') }, 'shares-not-whole', null],
  [{ parts: two('50.001', '49.999') }, 'share-invalid', 0],
  [{ parts: two('100', '0') }, 'share-invalid', 1],
  [{ parts: two('100', 'much') }, 'share-invalid', 1],
  [{ total: '0' }, 'total-invalid', null],
  [{ total: '1.001' }, 'total-invalid', null],
  [{ total: null }, 'total-invalid', null],
  [{ total: '14.99' }, 'amount-too-small', 0],
  [{ schedule: { ...PLAN.schedule, time: '25:00' } }, 'time-invalid', null],
  [{ schedule: { ...PLAN.schedule, first: '2026-02-30' } }, 'date-invalid', null],
  [{ schedule: { ...PLAN.schedule, first: '0099-12-31' } }, 'date-invalid', null],
  [{ schedule: { ...PLAN.schedule, first: '1999-12-31' } }, 'date-invalid', null],
  [{ schedule: { ...PLAN.schedule, zone: 'Berlin' } }, 'zone-invalid', null],
] as const)('%o is refused: %s', (changed, fault, part) => {
  expect(judged(changed)).toMatchObject({ ok: false, fault, part });
});
