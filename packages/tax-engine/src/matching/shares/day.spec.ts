/** A day's disposals are matched with another day only by the rule that reaches it. */
import { describe, expect, it } from 'vitest';
import { asDay } from '../../common/time.ts';
import { type DayRule, ShareDay } from './day.ts';
import { acquire, dispose } from '../../testing/movements.ts';

/** Matches a disposal of day 10 with an acquisition of another day. */
function match(on: number, rule: DayRule): bigint {
  const [disposal, acquisition] = [new ShareDay(asDay(10)), new ShareDay(asDay(on))];
  disposal.dispose(dispose('2024-02-01', '2 BTC', '30'));
  acquisition.acquire(acquire('2024-02-01', '2 BTC', '20'));
  disposal.matchWith(acquisition, rule);
  return BigInt(on);
}

describe.each([
  ['same-day', 10, [9, 11]],
  ['days-before', 9, [10, 11]],
  ['days-after', 11, [9, 10]],
] as const)('the rule %s', (rule, right, wrong) => {
  it('reaches its day and no other', () => {
    expect(() => match(right, rule)).not.toThrow();
    for (const day of wrong) {
      expect(() => match(day, rule)).toThrow('matched-day-is-of-its-rule');
    }
  });
});
