import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';

/** Whether who is signed in has a second factor, so that forms ask for its code. */
export function useSecondFactor(): boolean {
  return useLogin(usePageSession())?.profile?.has_google2fa === true;
}
