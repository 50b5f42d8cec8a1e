import { type AccountCalls, callsOf } from '../account/account-calls.ts';
import { lateAccountCalls } from '../account/late-calls.ts';
import type { PageSession } from './page-session.ts';

/** The session of the page, as soon as its module is here. */
export async function latePageSession(): Promise<PageSession> {
  const { pageSession } = await import('../after-paint.ts');
  return pageSession();
}

/**
 * Account calls of a form that is part of the first paint: a call made before the page has its session
 * waits for it.
 */
export const lateCalls: AccountCalls = lateAccountCalls(async () =>
  callsOf(await latePageSession()),
);
