import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import {
  registerRequest,
  resendRequest,
  signInRequest,
  verifyRequest,
  type RegisterRequest,
  type RegisterResult,
  type SignInRequest,
  type SignInResult,
  type TokenPlace,
  type VerifyRequest,
  type ResendRequest,
} from '@meridian/protocol/contracts/account.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { clientOf, sendFailure, sendOutcome, sendResult, shaped } from './answers.ts';
import type { AccountContext, AccountResult, NewSession, OpenedSession } from './context.ts';
import { register, resendCode } from './registration.ts';
import {
  clearTokenCookie,
  presentedTokens,
  setDeviceCookie,
  setTokenCookie,
} from './request-token.ts';
import { signIn } from './sign-in.ts';
import { verify } from './verification.ts';

/** Registration, its code, and signing in. */
export function signInRoutes(app: FastifyInstance, context: AccountContext): void {
  app.post<{ Body: RegisterRequest }>(
    ACCOUNT_PATHS.register,
    shaped(context, registerRequest),
    async (request, reply) => {
      const registered = await register(context, request.body, clientOf(context, request));
      if (!registered.ok) return sendFailure(context, reply, registered.failure);
      const result: RegisterResult = { registration_id: registered.value };
      return sendResult(context, reply, result);
    },
  );

  app.post<{ Body: VerifyRequest }>(
    ACCOUNT_PATHS.verify,
    shaped(context, verifyRequest),
    async (request, reply) =>
      openSession(context, request, reply, (session) => verify(context, request.body, session)),
  );

  app.post<{ Body: ResendRequest }>(
    ACCOUNT_PATHS.resend,
    shaped(context, resendRequest),
    async (request, reply) => {
      const { registration_id: id } = request.body;
      return sendOutcome(context, reply, await resendCode(context, id, clientOf(context, request)));
    },
  );

  app.post<{ Body: SignInRequest }>(
    ACCOUNT_PATHS.signIn,
    shaped(context, signInRequest),
    async (request, reply) =>
      openSession(context, request, reply, (session) => signIn(context, request.body, session)),
  );
}

/** The token goes to one place only: where there is a cookie, no script ever sees it. */
export async function openSession(
  context: AccountContext,
  request: FastifyRequest<{ Body: { readonly token_in?: TokenPlace } }>,
  reply: FastifyReply,
  open: (session: NewSession) => Promise<AccountResult<OpenedSession>>,
) {
  const place = request.body.token_in ?? 'cookie';
  const opened = await open({
    ...clientOf(context, request),
    kind: place === 'cookie' ? 'cookie' : 'header',
    oldTokens: presentedTokens(request, context.environment),
  });
  if (!opened.ok) return sendFailure(context, reply, opened.failure);
  const { token, userId, device, isOutdated } = opened.value;
  const { environment } = context;
  const result = { profile: { id: userId }, ...(isOutdated && { password_outdated: true }) };
  if (place === 'cookie') {
    setTokenCookie(reply, token, environment);
    setDeviceCookie(reply, device, environment);
    return sendResult(context, reply, result satisfies SignInResult);
  }
  // A cookie sent along opened a session that ended just now.
  const hadCookie = presentedTokens(request, environment).some(({ kind }) => kind === 'cookie');
  if (hadCookie) clearTokenCookie(reply, environment);
  return sendResult(context, reply, { user_token: token, ...result } satisfies SignInResult);
}
