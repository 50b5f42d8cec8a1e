/** What the calls about VIP levels answer (`levels-api.ts` has their paths). */
import * as v from 'valibot';

import { decimalText } from './decimal-text.ts';
import type { WireType } from './wire-type.ts';

const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970, UTC.'));
const dollars = v.pipe(decimalText, v.description('In USDT.'));

export const levelsQuery = v.object({
  edition: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(16),
      v.description('Whose levels; those of the account where somebody is signed in.'),
    ),
  ),
});

export const levelInfo = v.object({
  level: v.pipe(v.string(), v.description('The level of the fee tables; `default` for the first.')),
  volume: dollars,
  assets: dollars,
  withdrawPerDay: dollars,
});
export type LevelInfo = WireType<typeof levelInfo>;

export const levelsResult = v.object({
  levels: v.pipe(v.array(levelInfo), v.description('Lowest first; either condition is enough.')),
  volumeDays: v.pipe(v.number(), v.description('Full days before today that count, with today.')),
  protectionDays: v.number(),
  own: v.nullable(
    v.object({
      level: v.string(),
      isAssigned: v.pipe(v.boolean(), v.description('An operator set it, and it stays.')),
      volume: dollars,
      assets: v.pipe(
        dollars,
        v.description('Now, less what is owed; it counts as it is at 00:00 UTC.'),
      ),
      unpriced: v.pipe(
        v.array(v.string()),
        v.description('Assets without a price, which are not in the sum.'),
      ),
      keptUntil: v.nullable(
        v.pipe(
          instant,
          v.description('The earliest instant it can fall; null at the first level.'),
        ),
      ),
      nextDay: v.pipe(instant, v.description('When assets count next.')),
    }),
  ),
});
export type LevelsResult = WireType<typeof levelsResult>;
