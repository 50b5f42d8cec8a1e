import type { CollectedEvent } from './events.ts';

/** In bytes of UTF-8. */
export const MAX_BEACON_BYTES = 20_000;

/** At least this long between two beacons, but for the one a page sends as it goes. */
export const BEACON_INTERVAL_MS = 5_000;

/** More queued events than this are dropped, the newest first: they are counts, not records. */
const MAX_WAITING = 200;

interface QueueOptions {
  /** What stands around the events: the text of a JSON array becomes the text of a beacon. */
  readonly envelope: (eventsJson: string) => string;
  /** Whether the browser took the beacon. */
  readonly send: (body: string) => boolean;
  readonly nowMs: () => number;
  /** Calls once, later; returns what cancels it. */
  readonly later: (call: () => void, delayMs: number) => () => void;
}

export interface BeaconQueue {
  add(event: CollectedEvent): void;
  /** The page goes: what is waiting is sent now, as far as one beacon holds it. */
  leave(): void;
  /** Lets go of everything; nothing is sent any more. */
  stop(): void;
}

/** Gathers events and sends them in few, small beacons. */
export function createBeaconQueue({ envelope, send, nowMs, later }: QueueOptions): BeaconQueue {
  let waiting: string[] = [];
  let sentAtMs = -Infinity;
  let cancel: (() => void) | null = null;
  let stopped = false;

  function plan(): void {
    if (stopped || cancel !== null || waiting.length === 0) return;
    const delayMs = Math.max(BEACON_INTERVAL_MS - (nowMs() - sentAtMs), 0);
    // A first event is seldom alone: what follows in the same moment goes along.
    cancel = later(
      () => {
        cancel = null;
        flush();
        plan();
      },
      Math.max(delayMs, 1000),
    );
  }

  function flush(): void {
    const fitting = fit(waiting, envelope);
    if (fitting === 0) {
      // Nothing is waiting, or its first event would never fit.
      waiting = waiting.slice(1);
      return;
    }
    sentAtMs = nowMs();
    // What the browser does not take is tried again with the next beacon.
    if (send(envelope(`[${waiting.slice(0, fitting).join(',')}]`)))
      waiting = waiting.slice(fitting);
  }

  return {
    add(event) {
      if (stopped || waiting.length >= MAX_WAITING) return;
      waiting.push(JSON.stringify(event));
      plan();
    },
    leave() {
      if (stopped || waiting.length === 0) return;
      cancel?.();
      cancel = null;
      flush();
      plan();
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
      waiting = [];
    },
  };
}

/** How many of the events, from the first, one beacon holds. */
function fit(events: readonly string[], envelope: (eventsJson: string) => string): number {
  const encoder = new TextEncoder();
  const bytesOf = (text: string) => encoder.encode(text).length;
  let bytes = bytesOf(envelope('[]'));
  let count = 0;
  for (const event of events) {
    bytes += bytesOf(event) + 1;
    if (bytes > MAX_BEACON_BYTES) break;
    count += 1;
  }
  return count;
}
