import type { BusinessClient } from '@meridian/protocol/business-client.ts';

/** Announced on the window by a call that failed and was not asked to be quiet about it (R-HTTP-20). */
const CALL_FAILED_EVENT = 'meridian:call-failed';

export function announceFailedCall(): void {
  window.dispatchEvent(new Event(CALL_FAILED_EVENT));
}

/** @returns a function that ends it */
export function onFailedCall(listener: () => void): () => void {
  addEventListener(CALL_FAILED_EVENT, listener);
  return () => removeEventListener(CALL_FAILED_EVENT, listener);
}

type MarketClient = Pick<BusinessClient, 'get'>;

let market: MarketClient | null = null;

/** Set by the page's session. Parts that load by themselves take it from here and not from there. */
export function setMarketClient(client: MarketClient): void {
  market = client;
}

/** Null on a page that may ask nothing: the report, and pages of others with our frame. */
export function marketClient(): MarketClient | null {
  return market;
}
