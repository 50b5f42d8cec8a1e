import type { Locale } from '@meridian/editions/locales.ts';
import type { MetricType } from 'web-vitals';

import { REPORT_EVENT } from '../../report.ts';
import { takeHeld, TRACK_EVENT } from '../../track.ts';
import { createBeaconQueue, type BeaconQueue } from './beacon-queue.ts';
import { clickEvent, COLLECTION_ATTRIBUTE, errorEvent, pageOf, trackedEvent } from './events.ts';

interface CollectOptions {
  /** Where beacons go, from `trustedAddress`. */
  readonly address: string;
  readonly locale: Locale;
  /** The analytics user id, asked at each beacon; null unless the reader has agreed to statistics. */
  readonly userId: () => string | null;
}

/**
 * Collects page views, clicks, errors and web vitals of this page and sends them to the configured
 * address. The caller has asked for consent.
 *
 * @returns a function that ends it; what has not been sent by then never is
 */
export function collect({ address, locale, userId }: CollectOptions): () => void {
  const ending = new AbortController();
  const queue = createBeaconQueue({
    envelope: envelopeOf({ locale, userId }),
    send: (body) => navigator.sendBeacon(address, body),
    nowMs: () => performance.now(),
    later(call, delayMs) {
      const timer = setTimeout(call, delayMs);
      return () => clearTimeout(timer);
    },
  });
  queue.add({ kind: 'view' });
  for (const name of takeHeld()) addTracked(queue, name);
  listen(queue, ending.signal);
  void addVitals(queue).then(() => sendWhenLeaving(queue, ending.signal));
  return () => {
    ending.abort();
    queue.stop();
  };
}

/** What stands around the events of a beacon. The id joins the beacons of one load and no other. */
function envelopeOf({ locale, userId }: Pick<CollectOptions, 'locale' | 'userId'>) {
  const load = crypto.randomUUID();
  const wrapper = document.querySelector(`[${COLLECTION_ATTRIBUTE}]`);
  const page = wrapper === null ? null : pageOf(wrapper);
  return (eventsJson: string) => {
    const user = userId();
    const head = { v: 1, load, page, locale, ...(user === null ? {} : { user }) };
    return `${JSON.stringify(head).slice(0, -1)},"events":${eventsJson}}`;
  };
}

function listen(queue: BeaconQueue, signal: AbortSignal): void {
  const onClick = ({ target }: MouseEvent) => {
    const event = target instanceof Element ? clickEvent(target) : null;
    if (event !== null) queue.add(event);
  };
  document.addEventListener('click', onClick, { capture: true, passive: true, signal });
  addEventListener(
    TRACK_EVENT,
    (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      // Taken: it need not wait.
      if (addTracked(queue, detail)) event.preventDefault();
    },
    { signal },
  );
  // `unknown`: any script can throw anything, and dispatch an event of any name.
  addEventListener('error', ({ error }: { readonly error?: unknown }) => add(error), { signal });
  addEventListener(
    'unhandledrejection',
    ({ reason }: { readonly reason: unknown }) => add(reason),
    {
      signal,
    },
  );
  addEventListener(
    REPORT_EVENT,
    (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof detail !== 'object' || detail === null || !('code' in detail)) return;
      const { code } = detail;
      if (typeof code === 'string') add('error' in detail ? detail.error : null, code);
    },
    { signal },
  );

  function add(error: unknown, code?: string): void {
    queue.add(errorEvent(error, code));
  }
}

function addTracked(queue: BeaconQueue, name: unknown): boolean {
  const event = trackedEvent(name);
  if (event !== null) queue.add(event);
  return event !== null;
}

/** Without the library, which may not come, there are no vitals and everything else goes on. */
async function addVitals(queue: BeaconQueue): Promise<void> {
  try {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
    const add = ({ name, value, rating }: MetricType) => {
      queue.add({ kind: 'vital', name, value: Math.round(value * 1000) / 1000, rating });
    };
    for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(add);
  } catch {
    // Not loaded: offline by now, or a deploy took the file away.
  }
}

/**
 * A page that goes says so first and is hidden after, or the other way round; the last vitals come
 * with the hiding. So these listeners stand behind those of the vitals, and either event sends.
 */
function sendWhenLeaving(queue: BeaconQueue, signal: AbortSignal): void {
  let leaves = false;
  addEventListener(
    'pagehide',
    () => {
      leaves = true;
      queue.leave();
    },
    { signal },
  );
  addEventListener('pageshow', () => void (leaves = false), { signal });
  addEventListener(
    'visibilitychange',
    () => {
      if (leaves && document.visibilityState === 'hidden') queue.leave();
    },
    { signal },
  );
}
