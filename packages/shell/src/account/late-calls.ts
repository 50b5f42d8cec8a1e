import type { AccountCalls } from './account-calls.ts';

/** Account calls whose module, or page session, comes when the first of them is made. */
export function lateAccountCalls(load: () => Promise<AccountCalls>): AccountCalls {
  return {
    register: async (...given) => (await load()).register(...given),
    verify: async (...given) => (await load()).verify(...given),
    resend: async (...given) => (await load()).resend(...given),
    signIn: async (...given) => (await load()).signIn(...given),
    forgotPassword: async (...given) => (await load()).forgotPassword(...given),
    resetPassword: async (...given) => (await load()).resetPassword(...given),
    changePassword: async (...given) => (await load()).changePassword(...given),
    sessions: async () => (await load()).sessions(),
    endSession: async (...given) => (await load()).endSession(...given),
    signOutEverywhere: async () => (await load()).signOutEverywhere(),
  };
}
