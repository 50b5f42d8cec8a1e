import type { CostsResult } from '@meridian/protocol/contracts/assets.ts';
import { useEffect, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';

export type AssetCosts = CostsResult['assets'][number];

export type Costs =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly byAsset: ReadonlyMap<string, AssetCosts> };

/** What assets cost, asked anew after every trade; a long ledger takes several calls. */
export function useCosts(account: AccountModel): Costs {
  const [costs, setCosts] = useState<Costs>({ kind: 'loading' });
  const changes = useSignal(account.changes);
  useEffect(() => {
    let left = false;
    const ask = async () => {
      let answer = await account.costs();
      while (!left && answer?.complete === false) answer = await account.costs();
      if (left) return;
      if (answer !== null) {
        const byAsset = new Map(answer.assets.map((each) => [each.asset, each]));
        setCosts({ kind: 'ready', byAsset });
      } else {
        // What was known stays until something newer is.
        setCosts((before) => (before.kind === 'ready' ? before : { kind: 'failed' }));
      }
    };
    void ask();
    return () => {
      left = true;
    };
  }, [account, changes]);
  return costs;
}
