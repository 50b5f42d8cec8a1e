import { ASSETS_CALLS } from '@meridian/protocol/contracts/assets-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../accounts/context.ts';
import { DEMO_EMAIL } from '../accounts/demo-address.ts';
import type { VenuePort } from '../venue/port.ts';
import { readCall } from '../venue/read-call.ts';
import { accountOf, fundingAccountOf, spotAccountOf } from '../venue/wallet.ts';
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
  const accountsOf = (userId: bigint) => [spotAccountOf(userId), fundingAccountOf(userId)];
  readCall(parts, ASSETS_CALLS.movements, (query, { userId }) => {
    const { account = 'spot', limit, ...given } = query;
    return readMovements(reader, {
      account: accountOf(userId, account),
      ...{ asset: given.asset, kind: given.kind, from: given.from, to: given.to },
      cursor: given.cursor,
      limit: limit === undefined ? DEFAULT_PAGE : parseInt(limit, 10),
    });
  });
  readCall(parts, ASSETS_CALLS.ledger, ({ cursor }, { userId, email }) =>
    readLedger(reader, {
      accounts: accountsOf(userId),
      name: ledgerNameOf(email, DEMO_EMAIL),
      cursor,
    }),
  );
  readCall(parts, ASSETS_CALLS.costs, (_query, { userId }) =>
    costs.read(userId, accountsOf(userId)),
  );
}
