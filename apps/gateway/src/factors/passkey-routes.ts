import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import {
  addPasskeyRequest,
  passkeySignInRequest,
  type AddPasskeyRequest,
  type AddPasskeyResult,
  type PasskeyInfo as WirePasskey,
  type PasskeyOptionsResult,
  type PasskeySignInRequest,
  type PasskeysResult,
} from '@meridian/protocol/contracts/passkeys.ts';
import {
  ownerProofRequest,
  type OwnerProofRequest,
} from '@meridian/protocol/contracts/second-factor.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { clientOf, sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import type { AccountContext } from '../accounts/context.ts';
import { openSession } from '../accounts/sign-in-routes.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  type PasskeyInfo,
  type PasskeyPlace,
  passkeySignIn,
  removePasskey,
} from './passkeys.ts';

const NOT_SIGNED_IN = { code: 'notSignedIn' } as const;

/** Whether an `Origin` is that of our pages at the host a request was sent to. */
type IsOwnOrigin = (origin: string, host: string) => boolean;

/** Passkeys: listed, made and removed by their owner, and signing in by them. */
export function passkeyRoutes(
  app: FastifyInstance,
  context: AccountContext,
  isOwnOrigin: IsOwnOrigin,
): void {
  const placeOf = (request: FastifyRequest): PasskeyPlace => ({
    host: request.hostname,
    isOwnOrigin: (origin) => isOwnOrigin(origin, request.host),
  });

  app.get(ACCOUNT_PATHS.passkeys, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
    const passkeys = await listPasskeys(context, signedIn.userId);
    const result: PasskeysResult = { host: request.hostname, passkeys: passkeys.map(toWire) };
    return sendResult(context, reply, result);
  });

  app.post<{ Body: OwnerProofRequest }>(
    ACCOUNT_PATHS.beginPasskey,
    shaped(context, ownerProofRequest),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
      const from = { client: clientOf(context, request), place: placeOf(request) };
      const begun = await beginPasskey(context, signedIn, request.body, from);
      if (!begun.ok) return sendFailure(context, reply, begun.failure);
      const result: PasskeyOptionsResult = { options: { ...begun.value } };
      return sendResult(context, reply, result);
    },
  );

  app.post<{ Body: AddPasskeyRequest }>(
    ACCOUNT_PATHS.passkeys,
    shaped(context, addPasskeyRequest),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
      const from = { client: clientOf(context, request), place: placeOf(request) };
      const added = await addPasskey(context, signedIn, request.body, from);
      if (!added.ok) return sendFailure(context, reply, added.failure);
      const result: AddPasskeyResult = { passkey: toWire(added.value) };
      return sendResult(context, reply, result);
    },
  );

  app.delete<{ Params: { readonly id: string } }>(ACCOUNT_PATHS.passkey, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
    const client = clientOf(context, request);
    const removed = await removePasskey(context, signedIn, request.params.id, client);
    if (!removed) return sendFailure(context, reply, { code: 'noSuchKey' });
    return sendResult(context, reply, {});
  });

  app.post(ACCOUNT_PATHS.beginPasskeySignIn, async (request, reply) => {
    const begun = await beginPasskeySignIn(context, request, placeOf(request));
    if (!begun.ok) return sendFailure(context, reply, begun.failure);
    const result: PasskeyOptionsResult = { options: { ...begun.value } };
    return sendResult(context, reply, result);
  });

  app.post<{ Body: PasskeySignInRequest }>(
    ACCOUNT_PATHS.passkeySignIn,
    shaped(context, passkeySignInRequest),
    async (request, reply) =>
      openSession(context, request, reply, (session) =>
        passkeySignIn(context, request.body.response, session, placeOf(request)),
      ),
  );
}

function toWire({ id, name, host, createdAt, lastUsedAt }: PasskeyInfo): WirePasskey {
  return {
    ...{ id, name, host },
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
