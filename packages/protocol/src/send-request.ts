import { failureOf, timeoutMessage, type Failure, type RawAnswer } from './envelope.ts';
import type { Timers } from './timers.ts';

/** What a call is sent with: options of `fetch`, and on a server those of R-HTTP-20. */
export interface SendInit {
  readonly method: string;
  readonly credentials: 'include';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly cache?: 'no-store';
  /** The API redirects nowhere; following one would carry the user's token along. */
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
  readonly refresh?: boolean;
  readonly hiddenToast?: boolean;
}

/** `fetch`, or a server's request function. */
export type Send = (
  url: string,
  init: SendInit,
) => Promise<{ readonly status: number; text(): Promise<string> }>;

/**
 * Sends a call and reads its body, all within the time limit (R-HTTP-16), also where the function
 * given does not listen to the signal. No body reads as null. Never rejects.
 */
export async function sendRequest({
  send,
  timers,
  timeoutMs,
  url,
  init,
}: {
  readonly send: Send;
  readonly timers: Timers;
  readonly timeoutMs: number;
  readonly url: string;
  readonly init: Omit<SendInit, 'signal'>;
}): Promise<{ readonly ok: true; readonly raw: RawAnswer } | Failure> {
  const controller = new AbortController();
  let timer: unknown;
  const late = new Promise<Failure>((resolve) => {
    timer = timers.setTimeout(() => {
      resolve(failureOf('timeout', timeoutMessage(timeoutMs), url));
      controller.abort();
    }, timeoutMs);
  });
  const answer = exchange(send, url, { ...init, signal: controller.signal });
  try {
    return await Promise.race([late, answer]);
  } finally {
    timers.clearTimeout(timer);
  }
}

async function exchange(send: Send, url: string, init: SendInit) {
  let status: number | null = null;
  try {
    const response = await send(url, init);
    status = response.status;
    const text = await response.text();
    return { ok: true, raw: { httpStatus: status, body: parsed(text), url } } as const;
  } catch (cause) {
    return failureOf('network', cause instanceof Error ? cause.message : 'no answer', url, status);
  }
}

/** A body that is no JSON stays text, which no envelope is. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
