import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from './account-model.ts';

/** What the venue says of a symbol; undefined while it has not, and where it does not list it. */
export function useInstrument(account: AccountModel, symbol: string): InstrumentInfo | undefined {
  const venue = useSignal(account.venue);
  return venue.kind === 'open' ? venue.instruments.get(symbol) : undefined;
}
