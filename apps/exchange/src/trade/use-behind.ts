import { useEffect, useState } from 'react';

import { later } from '../markets/browser-parts.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';

/** A connection that begins, or comes back at once, needs no mention. */
const MENTIONED_AFTER_MS = 3_000;

/** Whether orders and balances have been without their stream for some seconds. */
export function useBehind(account: AccountModel): boolean {
  const isLive = useSignal(account.isLive);
  const holdings = useSignal(account.holdings);
  const isWaiting = !isLive && holdings.kind === 'ready';
  const [isBehind, setBehind] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const stop = later(MENTIONED_AFTER_MS, () => setBehind(true));
    return () => {
      stop();
      setBehind(false);
    };
  }, [isWaiting]);
  return isBehind;
}
