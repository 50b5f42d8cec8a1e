import type { GatewayLink } from '../link/link.ts';
import { decodeMessage, encodeMessage } from '../link/messages.ts';

/** Which accounts have private sockets at other gateways. */
export interface ConnectedElsewhere {
  /** Milliseconds since an account was last said to have one; null where it never was. */
  silentMs(account: string): number | null;
  stop(): void;
}

export interface PresenceOptions {
  readonly link: GatewayLink;
  /** The accounts that have private sockets here. */
  readonly own: () => readonly string[];
  /** Called for each account that is said to have one elsewhere. */
  readonly heard: (account: string) => void;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed?: () => number;
}

const CONNECTED = 'v5.connected';
const SAY_EVERY_MS = 1_000;
const FORGET_MS = 3_600_000;

/** Says every second who is connected here, and hears it of the others. */
export function startPresence({
  link,
  own,
  heard: tell,
  elapsed = () => performance.now(),
}: PresenceOptions): ConnectedElsewhere {
  const heard = new Map<string, number>();
  const say = () => {
    const accounts = own();
    if (accounts.length > 0) link.publish(CONNECTED, encodeMessage(accounts));
    for (const [account, heardAt] of heard)
      if (elapsed() - heardAt > FORGET_MS) heard.delete(account);
  };
  const stopHearing = link.subscribe(CONNECTED, (message) => {
    // `as`: what `say` encodes.
    const accounts = decodeMessage(message) as readonly string[] | null;
    for (const account of accounts ?? []) {
      heard.set(account, elapsed());
      tell(account);
    }
  });
  const timer = setInterval(say, SAY_EVERY_MS);
  timer.unref();
  return {
    silentMs(account) {
      const heardAt = heard.get(account);
      return heardAt === undefined ? null : elapsed() - heardAt;
    },
    stop() {
      clearInterval(timer);
      stopHearing();
    },
  };
}
