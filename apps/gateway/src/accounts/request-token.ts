import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { USER_TOKEN_HEADER } from '@meridian/protocol/constants.ts';
import { TOKEN_COOKIE_DAYS, tokenCookieName } from '@meridian/protocol/token-cookie.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { PresentedToken } from './context.ts';
import { DEVICE_DAYS } from './known-devices.ts';

const HEADER = USER_TOKEN_HEADER.toLowerCase();
const DAY_S = 86_400;
const DEVICE_COOKIE = 'meridian_device';

/** The tokens of a request: the header's first, which wins where both are there. */
export function presentedTokens(
  request: FastifyRequest,
  environment: SiteEnvironment,
): readonly PresentedToken[] {
  const header = request.headers[HEADER];
  const cookie = cookieOf(request, tokenCookieName(environment), environment);
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

/**
 * A cookie's name as it is sent. Over TLS the prefix keeps it from being set by a neighbouring host or
 * without TLS; local runs have none.
 */
function sentName(name: string, environment: SiteEnvironment): string {
  return environment === 'local' ? name : `__Host-${name}`;
}

/** A cookie's value; of one without the prefix only while there is none with it. */
function cookieOf(
  { cookies }: FastifyRequest,
  name: string,
  environment: SiteEnvironment,
): string | undefined {
  return cookies[sentName(name, environment)] ?? cookies[name];
}

/** Takes a token cookie of the name without the prefix, as it once was, and gives it the new one. */
export function replaceOldCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  environment: SiteEnvironment,
): void {
  const name = tokenCookieName(environment);
  const old = request.cookies[name];
  if (environment === 'local' || old === undefined) return;
  if (request.cookies[sentName(name, environment)] === undefined && old !== '') {
    setTokenCookie(reply, old, environment);
  }
  reply.setCookie(name, '', { ...attributesOf(environment), maxAge: 0 });
}

/** The specification's token cookie, out of reach of scripts and of other sites' requests. */
export function setTokenCookie(
  reply: FastifyReply,
  token: string,
  environment: SiteEnvironment,
): void {
  const attributes = { ...attributesOf(environment), maxAge: TOKEN_COOKIE_DAYS * DAY_S };
  reply.setCookie(sentName(tokenCookieName(environment), environment), token, attributes);
}

export function clearTokenCookie(reply: FastifyReply, environment: SiteEnvironment): void {
  const attributes = { ...attributesOf(environment), maxAge: 0 };
  reply.setCookie(sentName(tokenCookieName(environment), environment), '', attributes);
}

/**
 * For `Clear-Site-Data` where somebody signs out: answers that the browser kept may hold what was theirs.
 * Never `storage` or `cookies`: the tax workspace, drawings, language, consent, device GUID and referral
 * code are the device's, not the account's.
 */
export const CLEARED_AT_SIGN_OUT = '"cache"';

/** What tells a device on which the account was signed in; it opens nothing. */
export function deviceOf(request: FastifyRequest, environment: SiteEnvironment): string | null {
  return request.cookies[sentName(DEVICE_COOKIE, environment)] ?? null;
}

export function setDeviceCookie(
  reply: FastifyReply,
  device: string,
  environment: SiteEnvironment,
): void {
  const attributes = { ...attributesOf(environment), maxAge: DEVICE_DAYS * DAY_S };
  reply.setCookie(sentName(DEVICE_COOKIE, environment), device, attributes);
}

/** Sent over TLS only, but for local runs, which have none. */
function attributesOf(environment: SiteEnvironment) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: environment !== 'local' } as const;
}
