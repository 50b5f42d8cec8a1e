import type { FeeScheduleInfo, FeesResult } from '@meridian/protocol/contracts/venue.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { useEffect, useState } from 'react';

export type Fees =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready';
      readonly schedules: readonly FeeScheduleInfo[];
      readonly level: string | null;
    };

/** The fee table of the exchange, with the reader's own level once somebody is signed in. */
export function useFees(): { readonly fees: Fees; readonly retry: () => void } {
  const page = usePageSession();
  const isSignedIn = useLogin(page)?.loggedIn === true;
  const [fees, setFees] = useState<Fees>({ kind: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (page === null) return undefined;
    let left = false;
    const ask = async () => {
      const answer = await page.client.get(VENUE_PATHS.fees, {}, { hiddenToast: true });
      if (left) return;
      // `as`: the gateway's answer by its contract. An operator's exchange may not have the call.
      const result = answer.ok ? (answer.result as Partial<FeesResult> | null) : null;
      const schedules = result?.schedules;
      setFees(
        schedules === undefined
          ? { kind: 'failed' }
          : { kind: 'ready', schedules, level: result?.level ?? null },
      );
    };
    void ask();
    return () => {
      left = true;
    };
  }, [page, isSignedIn, asked]);
  return { fees, retry: () => setAsked((count) => count + 1) };
}
