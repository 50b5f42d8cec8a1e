import { decimalToText } from '@meridian/money/decimal.ts';
import { BOT_CALLS } from '@meridian/protocol/contracts/bot-calls.ts';
import type { GridInfo } from '@meridian/protocol/contracts/bots.ts';
import { describe, expect, it } from 'vitest';

import { returnOf, yearlyReturnOf } from './bot-figures.ts';

const DAY = 86_400_000;
const EXAMPLE: GridInfo = BOT_CALLS.bot.example.result.bot;
const BOT: GridInfo = {
  ...EXAMPLE,
  ...{ parameters: { ...EXAMPLE.parameters, investment: '1000' }, result: '20' },
  ...{ startedAt: 0, endedAt: null },
};

describe('the return of a bot', () => {
  it('is its result by what was put in, and of a year the same at its pace', () => {
    expect(decimalToText(returnOf(BOT) ?? { coefficient: 0n, scale: 0 })).toBe('0.02');
    // 2 % in 10 days: 0.02 × 365 / 10
    const yearly = yearlyReturnOf(BOT, 10 * DAY);
    expect(yearly === null ? null : decimalToText(yearly)).toBe('0.73');
  });

  it('is counted to its end', () => {
    const yearly = yearlyReturnOf({ ...BOT, endedAt: 10 * DAY }, 90 * DAY);
    expect(yearly === null ? null : decimalToText(yearly)).toBe('0.73');
  });

  it('of a year is not known before a day, and neither is where its worth is not', () => {
    expect(yearlyReturnOf(BOT, DAY - 1)).toBeNull();
    expect(yearlyReturnOf(BOT, DAY)).not.toBeNull();
    expect(yearlyReturnOf({ ...BOT, result: null }, 10 * DAY)).toBeNull();
    expect(yearlyReturnOf({ ...BOT, startedAt: null }, 10 * DAY)).toBeNull();
  });
});
