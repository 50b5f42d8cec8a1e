import type { AccountStreamTicket } from '@meridian/protocol/contracts/account-socket.ts';

/** Whose stream a ticket opens. */
export interface TicketHolder {
  readonly sessionId: string;
  readonly userId: bigint;
}

/**
 * Tickets for the account socket: a call of the page's session gets one, and the socket begins with it.
 * A browser sends neither header nor, to another host, cookie with the request for a socket; in the app
 * and in frames the session is a header.
 */
export interface StreamTickets {
  issue(holder: TicketHolder): AccountStreamTicket;
  /** Once; null for one that is unknown, used or too old. */
  redeem(ticket: string): TicketHolder | null;
}

const LIFE_MS = 30_000;
const BYTES = 24;
/** Of all users together; the oldest go first. */
const MOST = 10_000;

export function createStreamTickets({
  now,
  randomBytes,
}: {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
}): StreamTickets {
  const open = new Map<string, TicketHolder & { readonly expiresAt: number }>();
  return {
    issue({ sessionId, userId }) {
      for (const [old, { expiresAt }] of open) {
        if (expiresAt > now() && open.size < MOST) break;
        open.delete(old);
      }
      const ticket = Buffer.from(randomBytes(BYTES)).toString('base64url');
      open.set(ticket, { sessionId, userId, expiresAt: now() + LIFE_MS });
      return { ticket };
    },
    redeem(ticket) {
      const found = open.get(ticket);
      open.delete(ticket);
      return found === undefined || found.expiresAt <= now() ? null : found;
    },
  };
}
