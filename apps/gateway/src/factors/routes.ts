import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import {
  beginSecondFactorRequest,
  confirmSecondFactorRequest,
  ownerProofRequest,
  type BeginSecondFactorRequest,
  type ConfirmSecondFactorRequest,
  type OwnerProofRequest,
  type RecoveryCodesResult,
  type SecondFactorResult,
} from '@meridian/protocol/contracts/second-factor.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  clientOf,
  sendFailure,
  sendOutcome,
  sendResult,
  shaped,
  signedInOf,
} from '../accounts/answers.ts';
import type { AccountContext, AccountResult, Client } from '../accounts/context.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  endSecondFactor,
  factorStatus,
  renewRecoveryCodes,
} from './second-factor.ts';

const NOT_SIGNED_IN = { code: 'notSignedIn' } as const;

/** The second factor of who is signed in: turned on, off, and its recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, context: AccountContext): void {
  app.get(ACCOUNT_PATHS.secondFactor, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
    const { since, recoveryCodes } = await factorStatus(context, signedIn.userId);
    const result: SecondFactorResult = {
      since: since?.toISOString() ?? null,
      recovery_codes_left: recoveryCodes,
    };
    return sendResult(context, reply, result);
  });

  app.post<{ Body: BeginSecondFactorRequest }>(
    ACCOUNT_PATHS.beginSecondFactor,
    shaped(context, beginSecondFactorRequest),
    async (request, reply) => {
      const begun = await run(context, request, beginEnrolment);
      if (!begun.ok) return sendFailure(context, reply, begun.failure);
      return sendResult(context, reply, begun.value);
    },
  );

  app.post<{ Body: ConfirmSecondFactorRequest }>(
    ACCOUNT_PATHS.confirmSecondFactor,
    shaped(context, confirmSecondFactorRequest),
    async (request, reply) => {
      const codes = await run(context, request, confirmEnrolment);
      if (!codes.ok) return sendFailure(context, reply, codes.failure);
      const result: RecoveryCodesResult = { recovery_codes: codes.value };
      return sendResult(context, reply, result);
    },
  );

  app.post<{ Body: OwnerProofRequest }>(
    ACCOUNT_PATHS.recoveryCodes,
    shaped(context, ownerProofRequest),
    async (request, reply) => {
      const codes = await run(context, request, renewRecoveryCodes);
      if (!codes.ok) return sendFailure(context, reply, codes.failure);
      const result: RecoveryCodesResult = { recovery_codes: codes.value };
      return sendResult(context, reply, result);
    },
  );

  app.post<{ Body: OwnerProofRequest }>(
    ACCOUNT_PATHS.endSecondFactor,
    shaped(context, ownerProofRequest),
    async (request, reply) =>
      sendOutcome(context, reply, await run(context, request, endSecondFactor)),
  );
}

/** Does something for who is signed in with what the body holds. */
async function run<Body, Value>(
  context: AccountContext,
  request: FastifyRequest<{ Body: Body }>,
  action: (
    context: AccountContext,
    signedIn: SignedIn,
    body: Body,
    client: Client,
  ) => Promise<AccountResult<Value>>,
): Promise<AccountResult<Value>> {
  const signedIn = await signedInOf(context, request);
  if (signedIn === null) return { ok: false, failure: NOT_SIGNED_IN };
  // `as`: the hook before has read the body by the schema.
  return action(context, signedIn, request.body as Body, clientOf(context, request));
}
