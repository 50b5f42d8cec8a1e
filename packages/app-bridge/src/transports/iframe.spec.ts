import { describe, expect, it } from 'vitest';

import type { BridgeMessage } from '../transport.ts';
import { createIframeTransport, type FrameWindow } from './iframe.ts';

const PARTNER = 'https://partner.example';
const MESSAGE: BridgeMessage = { id: 'a-1', module: 'A', method: 'x', params: {} };
const REPLY = { type: 'meridian.bridge.reply', id: 'a-1', code: 0, params: {} };

interface Framed {
  readonly ancestorOrigins?: readonly string[];
  readonly referrer?: string;
}

/** A page in a frame, with the messages to and from its parent window. */
function framed({ ancestorOrigins, referrer = '' }: Framed = {}) {
  const posted: [message: unknown, targetOrigin: string][] = [];
  const parent = {
    postMessage: (message: unknown, targetOrigin: string) => posted.push([message, targetOrigin]),
  };
  const target = new EventTarget();
  const location = ancestorOrigins === undefined ? {} : { ancestorOrigins };
  const root = Object.assign(target, { parent, document: { referrer }, location });
  const say = (data: unknown, from: { readonly source?: unknown; readonly origin?: string } = {}) =>
    root.dispatchEvent(
      Object.assign(new Event('message'), { data, source: parent, origin: PARTNER, ...from }),
    );
  // `as`: its listeners are typed for any event.
  return { root: root as unknown as FrameWindow, posted, say };
}

describe('a frame', () => {
  it('speaks to exactly the origin of its parent, and hears its replies', () => {
    const { root, posted, say } = framed({ ancestorOrigins: [PARTNER, 'https://top.example'] });
    const transport = createIframeTransport(root, ['https://other.example', PARTNER]);
    expect(transport.available()).toBe(true);
    const received: unknown[] = [];
    const stop = transport.listen((raw) => received.push(raw));
    transport.send(MESSAGE);
    expect(posted).toEqual([[{ type: 'meridian.bridge.call', ...MESSAGE }, PARTNER]]);
    say(REPLY);
    expect(received).toEqual([REPLY]);
    stop();
    say(REPLY);
    expect(received).toHaveLength(1);
  });

  it('knows its parent by the referrer where the browser does not say', () => {
    const { root, posted } = framed({ referrer: `${PARTNER}/page?x=1` });
    const transport = createIframeTransport(root, [PARTNER]);
    expect(transport.available()).toBe(true);
    transport.send(MESSAGE);
    expect(posted[0]?.[1]).toBe(PARTNER);
  });

  it.each([
    ['another window', REPLY, { source: {} }],
    ['no window', REPLY, { source: null }],
    ['another origin', REPLY, { origin: 'https://evil.example' }],
    ['an origin that looks alike', REPLY, { origin: `${PARTNER}.evil.example` }],
    ['an opaque origin', REPLY, { origin: 'null' }],
    ['another kind of message', { ...REPLY, type: 'reply' }, {}],
    ['an echo of our call', { ...REPLY, type: 'meridian.bridge.call' }, {}],
    ['text', JSON.stringify(REPLY), {}],
    ['nothing', null, {}],
  ])('does not hear %s', (_, data, from) => {
    const { root, say } = framed({ ancestorOrigins: [PARTNER] });
    const received: unknown[] = [];
    createIframeTransport(root, [PARTNER]).listen((raw) => received.push(raw));
    say(data, from);
    expect(received).toEqual([]);
  });

  it('asks each of the list where nobody says who the parent is, and hears that one alone', () => {
    const { root, posted, say } = framed({ referrer: '' });
    const transport = createIframeTransport(root, [PARTNER, 'https://other.example']);
    expect(transport.available()).toBe(true);
    transport.send(MESSAGE);
    expect(posted).toHaveLength(2);
    const received: unknown[] = [];
    transport.listen((raw) => received.push(raw));
    say(REPLY);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['a parent not on the list', { ancestorOrigins: ['https://evil.example'] }, [PARTNER]],
    ['an empty list', { ancestorOrigins: [PARTNER] }, []],
    ['an opaque parent', { ancestorOrigins: ['null'] }, [PARTNER]],
    [
      'a referrer on the list under a parent that is not',
      { ancestorOrigins: ['https://evil.example'], referrer: `${PARTNER}/` },
      [PARTNER],
    ],
  ])('is not there with %s', (_, place, allowed) => {
    const { root, posted, say } = framed(place);
    const transport = createIframeTransport(root, allowed);
    expect(transport.available()).toBe(false);
    expect(() => transport.send(MESSAGE)).toThrow('none of ours');
    const received: unknown[] = [];
    transport.listen((raw) => received.push(raw));
    say(REPLY);
    expect([posted, received]).toEqual([[], []]);
  });

  it('is none where the page is its own parent', () => {
    const { root } = framed({ ancestorOrigins: [], referrer: `${PARTNER}/` });
    Object.assign(root, { parent: root });
    expect(createIframeTransport(root, [PARTNER]).available()).toBe(false);
  });
});
