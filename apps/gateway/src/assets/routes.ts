import { ASSETS_CALLS } from '@meridian/protocol/contracts/assets-calls.ts';
import type { FastifyInstance } from 'fastify';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AccountContext } from '../accounts/context.ts';
import { DEMO_EMAIL } from '../accounts/demo-address.ts';
import type { VenuePort } from '../venue/port.ts';
import { botAccountOf } from '../strategies/money.ts';
import { readCall } from '../venue/read-call.ts';
import { accountOf } from '../venue/wallet.ts';
import { AverageCosts } from './costs.ts';
import { ledgerNameOf, readLedger } from './ledger.ts';
import { readMovements } from './movements.ts';

export interface AssetsParts {
  readonly port: VenuePort;
}

const DEFAULT_PAGE = 50;

/** The calls about what an account owns and did, for our own pages, by session. */
export function assetsRoutes(
  app: FastifyInstance,
  context: AccountContext,
  { port }: AssetsParts,
): void {
  const parts = { app, context, port };
  const reader = { kysely: context.db, port };
  const costs = new AverageCosts(reader);
  readCall(parts, ASSETS_CALLS.movements, (query, { userId }) => {
    const { account = 'spot', bot, limit, ...given } = query;
    return readMovements(reader, {
      // A bot of somebody else is one that this user has not.
      account:
        bot === undefined ? accountOf(userId, account) : botAccountOf({ id: BigInt(bot), userId }),
      ...{ asset: given.asset, kind: given.kind, from: given.from, to: given.to },
      cursor: given.cursor,
      limit: limit === undefined ? DEFAULT_PAGE : parseInt(limit, 10),
    });
  });
  readCall(parts, ASSETS_CALLS.ledger, async ({ cursor }, { userId, email }) =>
    readLedger(reader, {
      accounts: await accountsOf(context.db, userId),
      name: ledgerNameOf(email, DEMO_EMAIL),
      cursor,
    }),
  );
  readCall(parts, ASSETS_CALLS.costs, async (_query, { userId }) =>
    costs.read(userId, await accountsOf(context.db, userId)),
  );
}

/** All accounts of a user, those of bots too: what moves between them is nothing that came or went. */
export async function accountsOf(
  db: QueryExecutorProvider,
  userId: bigint,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from venue_accounts where owner = ${String(userId)}`.execute(db);
  return rows.map(({ id }) => id);
}
