import type { RawData } from 'ws';
import type { FanOut } from './fan-out.ts';
import type { StreamFanOut } from './stream-fan-out.ts';
import { textFrame } from './frame.ts';
import type { QuoteSocketLimits } from './limits.ts';
import {
  acknowledgementText,
  failureText,
  pongText,
  readRequest,
  type StreamRequest,
  type SubscriptionRequest,
} from './messages.ts';
import { enqueue, flush, unsentBytes } from './peer.ts';
import type { Peer } from './subscription.ts';

/** A line for the operator; never a user's address or text. */
export type QuoteSocketLog = (
  message: string,
  details: Readonly<Record<string, string | number>>,
) => void;

export interface SessionContext {
  readonly fanOut: FanOut;
  /** Null where there are neither books nor trades. */
  readonly streams: StreamFanOut | null;
  readonly limits: QuoteSocketLimits;
  /** In ms since 1970, for what is sent. */
  now(): number;
  /** In ms of a clock that is never set, for what lasts. */
  elapsed(): number;
  readonly log: QuoteSocketLog;
}

/** Makes the function that serves one socket from its opening to its end. */
export function createSession(context: SessionContext): (peer: Peer) => void {
  return (peer) => {
    const { webSocket } = peer;
    const { limits, elapsed } = context;
    webSocket.on('message', (data, isBinary) => {
      if (noteMessage(peer, context)) answer(peer, data, isBinary, context);
    });
    webSocket.on('ping', () => noteMessage(peer, context));
    webSocket.on('pong', () => noteMessage(peer, context));
    // A frame that breaks the protocol: `ws` sends the close (1002, 1007, 1009) by itself.
    webSocket.on('error', () => {
      peer.cutAtMs ??= elapsed() + limits.closeWaitMs;
      leaveAll(peer, context);
    });
    webSocket.on('close', () => leaveAll(peer, context));
  };
}

/** Notes a sign of life; false if nothing is answered any more. */
function noteMessage(peer: Peer, context: SessionContext): boolean {
  const { limits, elapsed, log } = context;
  if (peer.cutAtMs !== null) return false;
  const nowMs = elapsed();
  peer.lastMessageAtMs = nowMs;
  if (nowMs - peer.allowanceFromMs >= limits.allowanceMs) {
    peer.allowanceFromMs = nowMs;
    peer.messages = 0;
  }
  peer.messages += 1;
  if (peer.messages <= limits.maxMessages) return true;
  log('quote socket closed', { reason: 'too many messages', messages: peer.messages });
  leaveAll(peer, context);
  closePeer(peer, 1008, 'too many messages', nowMs + limits.closeWaitMs);
  return false;
}

function answer(peer: Peer, data: RawData, isBinary: boolean, context: SessionContext): void {
  if (isBinary) return sendText(peer, failureText('binaryFrame'));
  // `as`: the default `binaryType` of ws gives every message as one Buffer.
  const request = readRequest((data as Buffer).toString());
  switch (request.kind) {
    case 'ping':
      return sendText(peer, pongText(context.now()));
    case 'failure':
      return sendText(peer, failureText(request.failure));
    case 'stream':
      return changeStream(peer, request, context);
    case 'sub':
      return subscribe(peer, request, context);
    case 'cancel':
      return cancel(peer, request, context);
  }
}

function sendText(peer: Peer, text: string): void {
  enqueue(peer, textFrame(text));
  flush(peer);
}

/** All symbols of a request or none. */
function subscribe(peer: Peer, request: SubscriptionRequest, context: SessionContext): void {
  const { fanOut, limits } = context;
  const unknown = unknownOf(request, (symbol) => fanOut.isKnown(symbol));
  if (unknown !== undefined) return sendText(peer, failureText('symbol', unknown));
  const added = request.symbols.filter((symbol) => !peer.subscriptions.has(symbol));
  if (peer.subscriptions.size + added.length > limits.maxSymbols)
    return sendText(peer, failureText('tooManySymbols'));
  enqueue(peer, textFrame(acknowledgementText(request)));
  for (const symbol of request.symbols) fanOut.subscribe(peer, symbol);
  return flush(peer);
}

/** A book or trades: all of it follows the acknowledgement. */
function changeStream(peer: Peer, request: StreamRequest, { streams }: SessionContext): void {
  const { event, asked, stream } = request;
  if (streams === null) return sendText(peer, failureText('topic'));
  if (event === 'cancel') {
    streams.cancel(peer, stream);
    return sendText(peer, acknowledgementText(request));
  }
  const refusal = streams.refusalOf(peer, stream);
  if (refusal !== null) return sendText(peer, failureText(refusal, asked));
  enqueue(peer, textFrame(acknowledgementText(request)));
  streams.subscribe(peer, stream);
  return flush(peer);
}

function leaveAll(peer: Peer, { fanOut, streams }: SessionContext): void {
  fanOut.leave(peer);
  streams?.leave(peer);
}

/**
 * Of what it was not subscribed to nothing is said: afterwards it is not, as asked. A symbol that is
 * gone by now can be cancelled all the same.
 */
function cancel(peer: Peer, request: SubscriptionRequest, { fanOut }: SessionContext): void {
  const isKnown = (symbol: string) => peer.subscriptions.has(symbol) || fanOut.isKnown(symbol);
  const unknown = unknownOf(request, isKnown);
  if (unknown !== undefined) return sendText(peer, failureText('symbol', unknown));
  for (const symbol of request.symbols) fanOut.cancel(peer, symbol);
  return sendText(peer, acknowledgementText(request));
}

function unknownOf(
  { asked, symbols }: SubscriptionRequest,
  isKnown: (symbol: string) => boolean,
): string | undefined {
  return symbols.length === 0 ? asked : symbols.find((symbol) => !isKnown(symbol));
}

export function closePeer(peer: Peer, code: number, reason: string, cutAtMs: number): void {
  peer.cutAtMs = cutAtMs;
  peer.webSocket.close(code, reason);
}

/** Looks after all sockets once a period: the silent, the slow, and those that do not close. */
export function superviseAll(peers: Iterable<Peer>, context: SessionContext): void {
  const nowMs = context.elapsed();
  for (const peer of peers) supervise(peer, nowMs, context);
}

function supervise(peer: Peer, nowMs: number, context: SessionContext): void {
  const { limits, log } = context;
  if (peer.cutAtMs !== null) {
    if (nowMs >= peer.cutAtMs) peer.webSocket.terminate();
    return;
  }
  if (nowMs - peer.lastMessageAtMs >= limits.idleMs) {
    leaveAll(peer, context);
    return closePeer(peer, 1001, 'nothing heard', nowMs + limits.closeWaitMs);
  }
  const unsent = unsentBytes(peer);
  if (unsent <= limits.maxUnsentBytes) {
    peer.slowSinceMs = null;
    return;
  }
  peer.slowSinceMs ??= nowMs;
  if (nowMs - peer.slowSinceMs < limits.slowMs) return;
  log('quote socket closed', {
    reason: 'slow reader',
    unsentBytes: unsent,
    symbols: peer.subscriptions.size,
  });
  leaveAll(peer, context);
  peer.webSocket.terminate();
}
