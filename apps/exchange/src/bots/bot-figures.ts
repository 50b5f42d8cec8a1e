import { type Decimal, decimal, divide, makeDecimal, multiply } from '@meridian/money/decimal.ts';
import type { BotInfo } from '@meridian/protocol/contracts/bots.ts';

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = makeDecimal(365n, 0);
const RATE_DIGITS = 6;

/** The result as a share of the investment; null where it is not known. */
export function returnOf({ result, parameters }: BotInfo): Decimal | null {
  if (result === null) return null;
  return divide(decimal(result), decimal(parameters.investment), RATE_DIGITS, 'half-even');
}

/** The return of a year at the same pace; null before a day, of which nothing can be said. */
export function yearlyReturnOf(bot: BotInfo, now: number): Decimal | null {
  const rate = returnOf(bot);
  if (rate === null || bot.startedAt === null) return null;
  const ran = (bot.endedAt ?? now) - bot.startedAt;
  if (ran < DAY_MS) return null;
  const yearly = multiply(multiply(rate, DAYS_A_YEAR), makeDecimal(BigInt(DAY_MS), 0));
  return divide(yearly, makeDecimal(BigInt(ran), 0), RATE_DIGITS, 'half-even');
}

/** Whether a bot has ended, or is about to. */
export function isOver({ status }: BotInfo): boolean {
  return status === 'COMPLETED' || status === 'REJECTED';
}
