import { FAKE_BRIDGE_EVENT } from '../fake-bridge.ts';
import { CALLS } from '../names.ts';
import type { BridgeMessage, Transport } from '../transport.ts';

export interface FakeTransportOptions {
  /** Where each message is announced; its event's `detail` is `["Module.method", params]`. */
  readonly target?: EventTarget;
  /**
   * What the app answers, at once: anything at all, since apps do; undefined is no answer. An app
   * that knows every call and answers nothing, unless set otherwise.
   */
  readonly answer?: (message: BridgeMessage) => unknown;
}

export interface FakeTransport extends Transport {
  /** Every message sent, in order. */
  readonly sent: readonly BridgeMessage[];
  /** Lets the app say something at any time. */
  reply(raw: unknown): void;
}

/** An app without an app, for tests and browsers: announces what it is asked, answers as set. */
export function createFakeTransport({
  target,
  answer = answerAll,
}: FakeTransportOptions = {}): FakeTransport {
  const sent: BridgeMessage[] = [];
  let listener: ((raw: unknown) => void) | null = null;
  return {
    kind: 'fake',
    sent,
    available: () => true,
    send(message) {
      sent.push(message);
      const detail = [`${message.module}.${message.method}`, message.params];
      target?.dispatchEvent(new CustomEvent(FAKE_BRIDGE_EVENT, { detail }));
      const raw = answer(message);
      if (raw !== undefined) listener?.(raw);
    },
    listen(onReply) {
      listener = onReply;
      return () => (listener = null);
    },
    reply: (raw) => listener?.(raw),
  };
}

function answerAll({ id, module }: BridgeMessage): unknown {
  const params = module === CALLS.canInvoke.module ? { canInvoke: true } : {};
  return { id, code: 0, params };
}
