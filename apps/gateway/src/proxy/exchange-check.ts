import type { BusinessError } from '@meridian/protocol/envelope.ts';
import { createServerClient, type ServerClientParts } from '@meridian/protocol/server-client.ts';

/** However often it is asked for, the exchange is asked at most this often. */
const GOOD_FOR_MS = 5_000;

export interface ExchangeCheckOptions {
  readonly apiHost: URL;
  readonly deviceGuid: string;
  readonly now: () => number;
  readonly fetch?: ServerClientParts['request'];
}

/**
 * Asks the operator's exchange for the profile of nobody (R-HTTP-20): one that answers in its own
 * envelope is there, also with a refusal. Nobody waits for this answer on a page, hence no toast.
 */
export function createExchangeCheck(options: ExchangeCheckOptions): () => Promise<boolean> {
  const { apiHost, deviceGuid, now, fetch: ask = fetch } = options;
  const client = createServerClient({
    request: ask,
    host: apiHost.href,
    platform: () => 'pc',
    inApp: () => false,
    userToken: () => null,
    deviceGuid: () => deviceGuid,
    userAgent: 'meridian-gateway',
    now,
    timers: { setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
  });
  let last: { readonly askedAt: number; readonly answer: Promise<boolean> } | null = null;
  const isThere = async () => {
    const answer = await client.profile({ refresh: true, hiddenToast: true });
    return answer.ok || isAnAnswer(answer.error);
  };
  return () => {
    if (last === null || now() - last.askedAt >= GOOD_FOR_MS) {
      last = { askedAt: now(), answer: isThere() };
    }
    return last.answer;
  };
}

/** A business code, or a status that says no: what a proxy in between writes has neither. */
function isAnAnswer({ kind, code, status }: BusinessError): boolean {
  if (kind === 'http') return code !== null && (status ?? 500) < 500;
  return kind === 'business' || kind === 'gateway';
}
