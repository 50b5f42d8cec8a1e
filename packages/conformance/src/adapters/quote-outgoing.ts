import { pingMessage, subscriptionMessage } from '@meridian/quotes/outgoing.ts';
import type { SocketState } from '@meridian/quotes/quote-feed.ts';

import type { Adapter } from '../adapter.ts';

type Input = { state: SocketState } & (
  | { what: 'ping'; now: number }
  | { what: 'subscribe'; symbol: string }
);

export const adapter: Adapter = (input: Input) =>
  input.what === 'ping'
    ? pingMessage(input.state, input.now)
    : subscriptionMessage(input.state, 'sub', input.symbol);
