import { useSyncExternalStore } from 'react';

const isInBrowser = () => true;
const isPrerendered = () => false;
const subscribeToNothing = () => () => undefined;

/** False in what was prerendered and while it is brought to life, true from then on. */
export function useAlive(): boolean {
  return useSyncExternalStore(subscribeToNothing, isInBrowser, isPrerendered);
}
