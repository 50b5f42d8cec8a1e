import { type AccountCalls, callsOf } from '../account/account-calls.ts';
import type { PageSession } from './page-session.ts';

/** The session of the page, as soon as its module is here. */
export async function latePageSession(): Promise<PageSession> {
  const { pageSession } = await import('../after-paint.ts');
  return pageSession();
}

const calls = async () => callsOf(await latePageSession());

/**
 * Account calls of a form that is part of the first paint: a call made before the page has its session
 * waits for it.
 */
export const lateCalls: AccountCalls = {
  register: async (...given) => (await calls()).register(...given),
  verify: async (...given) => (await calls()).verify(...given),
  resend: async (...given) => (await calls()).resend(...given),
  signIn: async (...given) => (await calls()).signIn(...given),
  passkeySignIn: async () => (await calls()).passkeySignIn(),
  forgotPassword: async (...given) => (await calls()).forgotPassword(...given),
  resetPassword: async (...given) => (await calls()).resetPassword(...given),
  changePassword: async (...given) => (await calls()).changePassword(...given),
  sessions: async () => (await calls()).sessions(),
  endSession: async (...given) => (await calls()).endSession(...given),
  signOutEverywhere: async () => (await calls()).signOutEverywhere(),
};
