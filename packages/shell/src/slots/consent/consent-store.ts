import {
  CONSENT_KEY,
  CONSENT_VERSION,
  parseConsent,
  type Choice,
  type Consent,
} from './consent.ts';

/** The part of `Storage` the store needs. */
interface KeptTexts {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface ConsentStore {
  /** The choice that counts now. The same object until it changes. */
  get(): Consent | null;
  choose(choice: Choice): void;
  /** Called after every change, also one made in another tab. Returns what ends it. */
  subscribe(onChange: () => void): () => void;
  /** Reads the choice again: another tab has written it. */
  reread(): void;
}

interface StoreOptions {
  /** Asked each time, since a browser may deny it with an exception. */
  readonly storage: () => KeptTexts;
  readonly nowMs: () => number;
}

/**
 * The reader's choice. Where storage is denied it holds for the page: it is asked for again on the
 * next, and nothing is kept in between.
 */
export function createConsentStore({ storage, nowMs }: StoreOptions): ConsentStore {
  const listeners = new Set<() => void>();
  let consent = readStored();

  function readStored(): Consent | null {
    try {
      return parseConsent(storage().getItem(CONSENT_KEY), nowMs());
    } catch {
      return null;
    }
  }

  function set(next: Consent | null): void {
    consent = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => consent,
    choose({ statistics, marketing }) {
      const chosen = { version: CONSENT_VERSION, atMs: nowMs(), statistics, marketing };
      try {
        storage().setItem(CONSENT_KEY, JSON.stringify(chosen));
      } catch {
        // Denied or full: it holds for this page.
      }
      set(chosen);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    reread: () => set(readStored()),
  };
}
