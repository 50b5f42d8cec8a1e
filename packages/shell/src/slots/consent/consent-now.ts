import { CONSENT_KEY } from './consent.ts';
import { createConsentStore, type ConsentStore } from './consent-store.ts';

let store: ConsentStore | undefined;

/** The choice of this browser's reader, one store a page, kept in step with other tabs. */
export function consentNow(): ConsentStore {
  store ??= listenToOtherTabs(
    createConsentStore({ storage: () => localStorage, nowMs: () => Date.now() }),
  );
  return store;
}

function listenToOtherTabs(own: ConsentStore): ConsentStore {
  addEventListener('storage', ({ key }) => {
    // Null: everything was cleared.
    if (key === CONSENT_KEY || key === null) own.reread();
  });
  return own;
}
