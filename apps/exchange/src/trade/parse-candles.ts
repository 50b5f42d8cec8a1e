import type { Bar } from '@meridian/chart/create-chart.ts';
import { marketCandles } from '@meridian/protocol/contracts/market.ts';
import { literal, object, safeParse } from 'valibot';

const answer = object({ ret_code: literal(0), result: marketCandles });

/** The candles of an answer, oldest first; null for a refusal and for what is no such answer. */
export function parseCandles(body: unknown): readonly Bar[] | null {
  const parsed = safeParse(answer, body, { abortEarly: true });
  return parsed.success ? parsed.output.result.candles : null;
}
