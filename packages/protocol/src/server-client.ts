import { createBusinessClient, type BusinessClient, type ClientParts } from './business-client.ts';
import type { Send } from './send-request.ts';

/** What a server that renders pages gives (R-HTTP-20); a client is for one visitor's request. */
export interface ServerClientParts extends Omit<ClientParts, 'fetch' | 'base' | 'caches'> {
  /** Sends a call for the visitor; it also gets `refresh` and `hiddenToast`. */
  readonly request: Send;
  /** The API's origin, with its base path if it has one. */
  readonly host: string;
}

export function createServerClient({ request, host, ...parts }: ServerClientParts): BusinessClient {
  return createBusinessClient({ ...parts, fetch: request, base: host, caches: false });
}
