import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import {
  changePasswordRequest,
  forgotPasswordRequest,
  resetPasswordRequest,
  type ChangePasswordRequest,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
  type SessionsResult,
} from '@meridian/protocol/contracts/account.ts';
import type { FastifyInstance } from 'fastify';

import { clientOf, sendFailure, sendOutcome, sendResult, shaped, signedInOf } from './answers.ts';
import type { AccountContext } from './context.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { clearTokenCookie, CLEARED_AT_SIGN_OUT } from './request-token.ts';
import { listSessions, revokeSession, revokeSessions } from './sessions.ts';

const NOT_SIGNED_IN = { code: 'notSignedIn' } as const;

/** Passwords: forgotten, reset and changed. */
export function passwordRoutes(app: FastifyInstance, context: AccountContext): void {
  app.post<{ Body: ForgotPasswordRequest }>(
    ACCOUNT_PATHS.forgotPassword,
    shaped(context, forgotPasswordRequest),
    async (request, reply) =>
      sendOutcome(
        context,
        reply,
        await forgotPassword(context, request.body, clientOf(context, request)),
      ),
  );

  app.post<{ Body: ResetPasswordRequest }>(
    ACCOUNT_PATHS.resetPassword,
    shaped(context, resetPasswordRequest),
    async (request, reply) =>
      sendOutcome(
        context,
        reply,
        await resetPassword(context, request.body, clientOf(context, request)),
      ),
  );

  app.post<{ Body: ChangePasswordRequest }>(
    ACCOUNT_PATHS.changePassword,
    shaped(context, changePasswordRequest),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
      const client = clientOf(context, request);
      const outcome = await changePassword(context, signedIn, request.body, client);
      return sendOutcome(context, reply, outcome);
    },
  );
}

/** Sessions: listed, and ended one by one or all at once. */
export function sessionRoutes(app: FastifyInstance, context: AccountContext): void {
  app.get(ACCOUNT_PATHS.sessions, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
    const result: SessionsResult = { sessions: await listSessions(context, signedIn) };
    return sendResult(context, reply, result);
  });

  app.delete<{ Params: { readonly id: string } }>(ACCOUNT_PATHS.session, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
    const { id } = request.params;
    const ended = await revokeSession(context, signedIn, id);
    if (!ended) return sendFailure(context, reply, { code: 'noSuchSession' });
    context.event('session-revoked', {
      client: clientOf(context, request),
      account: signedIn.userId,
    });
    const isOwnCookie = signedIn.kind === 'cookie' && id.toLowerCase() === signedIn.sessionId;
    if (isOwnCookie) clearTokenCookie(reply, context.environment);
    return sendResult(context, reply, {});
  });

  app.post(ACCOUNT_PATHS.signOutEverywhere, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
    await context.db
      .transaction()
      .execute((transaction) => revokeSessions(transaction, signedIn.userId));
    clearTokenCookie(reply, context.environment);
    reply.header('clear-site-data', CLEARED_AT_SIGN_OUT);
    context.event('signed-out-everywhere', {
      client: clientOf(context, request),
      account: signedIn.userId,
    });
    return sendResult(context, reply, {});
  });
}
