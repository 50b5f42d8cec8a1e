import { ASSETS_CALLS } from '@meridian/protocol/contracts/assets-calls.ts';
import type { FastifyInstance } from 'fastify';
import { sendFailure, sendResult, signedInOf } from '../accounts/answers.ts';
import { readShape } from '../accounts/body-shape.ts';
import type { AccountContext } from '../accounts/context.ts';
import type { VenuePort } from '../venue/port.ts';
import { DEMO_EMAIL } from '../accounts/demo-address.ts';
import { accountOf, fundingAccountOf, spotAccountOf } from '../venue/wallet.ts';
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
  const { path, query: schema } = ASSETS_CALLS.movements;
  app.get(path, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    const shape = readShape(schema, request.query);
    if (!shape.ok) {
      return sendFailure(context, reply, { code: 'invalidInput', fields: shape.fields });
    }
    if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    const { account = 'spot', limit, ...given } = shape.body;
    const page = await readMovements(
      { kysely: context.db, port },
      {
        account: accountOf(signedIn.userId, account),
        ...{ asset: given.asset, kind: given.kind, from: given.from, to: given.to },
        cursor: given.cursor,
        limit: limit === undefined ? DEFAULT_PAGE : parseInt(limit, 10),
      },
    );
    return sendResult(context, reply, page);
  });
  const { ledger } = ASSETS_CALLS;
  app.get(ledger.path, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    const shape = readShape(ledger.query, request.query);
    if (!shape.ok) {
      return sendFailure(context, reply, { code: 'invalidInput', fields: shape.fields });
    }
    if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    const { userId, email } = signedIn;
    const page = await readLedger(
      { kysely: context.db, port },
      {
        accounts: [spotAccountOf(userId), fundingAccountOf(userId)],
        name: ledgerNameOf(email, DEMO_EMAIL),
        cursor: shape.body.cursor,
      },
    );
    return sendResult(context, reply, page);
  });
}
