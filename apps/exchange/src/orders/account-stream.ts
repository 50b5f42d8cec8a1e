import type { AccountPush } from '@meridian/protocol/contracts/account-socket.ts';
import { createQuoteSocket, type QuoteSocketParts } from '@meridian/quotes/quote-socket.ts';

export interface StreamHandlers {
  /** A ticket of the session; null where none was given. */
  ticket(): Promise<string | null>;
  /** Number of the last event that is known; null for none. */
  after(): number | null;
  onPush(push: AccountPush): void;
  /** Whether what the page has is the account as it is now. */
  onLive(isLive: boolean): void;
}

export interface AccountStream {
  /** The page is back or online. */
  resume(): void;
  close(): void;
}

export type OpenStream = (handlers: StreamHandlers) => AccountStream;

type SocketParts = Pick<QuoteSocketParts, 'url' | 'WebSocket' | 'now' | 'timers' | 'random'>;

/**
 * Follows an account over its socket, which connects again by itself and goes on after the last event
 * that is known. A push that does not follow the one before is a gap: the state is asked for anew.
 */
export function openAccountStream(parts: SocketParts, handlers: StreamHandlers): AccountStream {
  let isWhole = false;
  const lose = () => {
    isWhole = false;
    handlers.onLive(false);
  };
  const ask = (ticket?: string) => {
    isWhole = false;
    socket.send?.({ ...(ticket !== undefined && { ticket }), after: handlers.after() });
  };
  const greet = async () => {
    const ticket = await handlers.ticket();
    // Without one the server ends the socket, and the next begins with another try.
    if (ticket !== null) ask(ticket);
  };
  const socket = createQuoteSocket({
    ...parts,
    onQuotes: () => undefined,
    onState(state) {
      if (state === 'open') void greet();
      else lose();
    },
    onOther(message) {
      if (!isPush(message)) return;
      if (!message.f && (!isWhole || message.after !== handlers.after())) {
        // Until the whole state is there, further changes say nothing.
        if (isWhole) ask();
        return;
      }
      const isFirst = !isWhole;
      isWhole = true;
      handlers.onPush(message);
      if (isFirst) handlers.onLive(true);
    },
  });
  return { resume: () => socket.resume(), close: () => socket.close() };
}

function isPush(message: unknown): message is AccountPush {
  // `as`: the gateway's push by its contract, as with the answers of calls.
  const fields = message as Partial<AccountPush> | null | undefined;
  return fields?.topic === 'account' && typeof fields.seq === 'number';
}
