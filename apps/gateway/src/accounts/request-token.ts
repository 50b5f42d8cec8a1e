import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { USER_TOKEN_HEADER } from '@meridian/protocol/constants.ts';
import { TOKEN_COOKIE_DAYS, tokenCookieName } from '@meridian/protocol/token-cookie.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { PresentedToken } from './context.ts';

const HEADER = USER_TOKEN_HEADER.toLowerCase();
const MAX_AGE_S = TOKEN_COOKIE_DAYS * 86_400;

/** The tokens of a request: the header's first, which wins where both are there. */
export function presentedTokens(
  request: FastifyRequest,
  environment: SiteEnvironment,
): readonly PresentedToken[] {
  const header = request.headers[HEADER];
  const cookie = request.cookies[tokenCookieName(environment)];
  const tokens: PresentedToken[] = [];
  if (typeof header === 'string' && header !== '') tokens.push({ token: header, kind: 'header' });
  if (cookie !== undefined && cookie !== '') tokens.push({ token: cookie, kind: 'cookie' });
  return tokens;
}

/** The token that counts. */
export function presentedToken(
  request: FastifyRequest,
  environment: SiteEnvironment,
): PresentedToken | undefined {
  return presentedTokens(request, environment)[0];
}

/** The specification's token cookie, out of reach of scripts and of other sites' requests. */
export function setTokenCookie(
  reply: FastifyReply,
  token: string,
  environment: SiteEnvironment,
): void {
  const attributes = { ...attributesOf(environment), maxAge: MAX_AGE_S };
  reply.setCookie(tokenCookieName(environment), token, attributes);
}

export function clearTokenCookie(reply: FastifyReply, environment: SiteEnvironment): void {
  const attributes = { ...attributesOf(environment), maxAge: 0 };
  reply.setCookie(tokenCookieName(environment), '', attributes);
}

/** Sent over TLS only, but for local runs, which have none. */
function attributesOf(environment: SiteEnvironment) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: environment !== 'local' } as const;
}
