import { isRegion } from '@meridian/editions/regions.ts';
import { levelsOf, STANDARD_LEVEL, VOLUME_DAYS } from '@meridian/instruments/levels/levels.ts';
import { decimalToText } from '@meridian/money/decimal.ts';
import { LEVEL_CALLS } from '@meridian/protocol/contracts/level-calls.ts';
import type { LevelsResult } from '@meridian/protocol/contracts/levels.ts';
import type { FastifyInstance } from 'fastify';
import { sendFailure, sendResult, signedInOf } from '../accounts/answers.ts';
import type { AccountContext } from '../accounts/context.ts';
import { accountsOf } from '../assets/routes.ts';
import { readQuery } from '../venue/read-call.ts';
import { spotAccountOf } from '../venue/wallet.ts';
import { standingOf } from './keep-levels.ts';
import { levelsOfUser } from './levels-of-user.ts';
import { measure } from './measure.ts';
import { dayOf, type LevelParts, startOfDay } from './parts.ts';

/** The call about VIP levels: for visitors those of an edition, for who is signed in the account's own too. */
export function levelRoutes(
  app: FastifyInstance,
  context: AccountContext,
  parts: LevelParts,
): void {
  app.get(LEVEL_CALLS.levels.path, async (request, reply) => {
    const query = readQuery(LEVEL_CALLS.levels, context, request, reply);
    if (query === null) return reply;
    if (!parts.port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    const signedIn = await signedInOf(context, request);
    const asked = query.edition !== undefined && isRegion(query.edition) ? query.edition : 'global';
    const { standard, vip, protectionDays } =
      signedIn === null ? levelsOf(asked) : await levelsOfUser(parts.db, signedIn.userId);
    const result: LevelsResult = {
      levels: [{ level: STANDARD_LEVEL, volume: '0', assets: '0', ...standard }, ...vip],
      ...{ volumeDays: VOLUME_DAYS, protectionDays },
      own: signedIn === null ? null : await ownOf(parts, signedIn.userId),
    };
    return sendResult(context, reply, result);
  });
}

async function ownOf(parts: LevelParts, userId: bigint): Promise<LevelsResult['own']> {
  const { db, port, now } = parts;
  const level = port.account(spotAccountOf(userId))?.tier ?? STANDARD_LEVEL;
  const { isAssigned, keptUntil } = await standingOf(parts, userId, level);
  const { volume, assets, unpriced } = await measure(parts, userId, await accountsOf(db, userId));
  return {
    ...{ level, isAssigned, unpriced },
    volume: decimalToText(volume),
    assets: decimalToText(assets),
    keptUntil: keptUntil === 0 ? null : startOfDay(keptUntil),
    nextDay: startOfDay(dayOf(now()) + 1),
  };
}
