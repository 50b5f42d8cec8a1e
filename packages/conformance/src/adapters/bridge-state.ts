import { bridgeStateAfter, NOT_STARTED, type BridgeEvent } from '@meridian/app-bridge/state.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ events }: { readonly events: readonly BridgeEvent[] }) =>
  events.reduce(bridgeStateAfter, NOT_STARTED);
