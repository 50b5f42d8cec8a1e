import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { BEACON_INTERVAL_MS, createBeaconQueue, MAX_BEACON_BYTES } from './beacon-queue.ts';
import { clickEvent, errorEvent, pageOf, trackedEvent, type Clicked } from './events.ts';
import { stripStack } from './strip-stack.ts';

/** An element as far as a click is concerned: its tag, attributes, and what it stands in. */
function element(tag: string, attributes: Record<string, string> = {}, parent?: Clicked): Clicked {
  const own: Clicked = {
    tagName: tag.toUpperCase(),
    getAttribute: (name) => attributes[name] ?? null,
    closest: (selector) => (matches(selector) ? own : (parent?.closest(selector) ?? null)),
  };
  const matches = (selector: string) =>
    selector.split(', ').some((part) => {
      const {
        name = '',
        attribute,
        value,
      } = /^(?<name>[a-z]*)(?:\[(?<attribute>[a-z-]+)(?:="(?<value>[a-z]+)")?\])?$/.exec(part)
        ?.groups ?? {};
      const held = attribute === undefined ? '' : attributes[attribute];
      return (name === '' || name === tag) && held !== undefined && (value ?? held) === held;
    });
  return own;
}

describe('a click', () => {
  const page = element('div', { 'data-collection': 'home' });

  it('is known by the name and role of the link or button, from anything inside it', () => {
    const link = element('a', { href: '/x/?email=a@b.example', 'data-track': 'hero.start' }, page);
    const click = { kind: 'click', role: 'link', name: 'hero.start' };
    expect(clickEvent(element('span', {}, link))).toEqual(click);
    expect(clickEvent(element('button', {}, page))).toEqual({
      ...click,
      role: 'button',
      name: null,
    });
  });

  it('anywhere else is none', () => {
    expect(clickEvent(element('p', {}, page))).toBeNull();
    expect(clickEvent(element('button'))).toBeNull();
    const off = element('div', { 'data-collection': 'off' }, page);
    expect(clickEvent(element('button', {}, off))).toBeNull();
    expect(clickEvent(element('input', { value: 'secret' }, page))).toBeNull();
  });

  it('takes no text for a name', () => {
    const button = element('button', { 'data-track': 'Send 5 BTC to Ann' }, page);
    expect(clickEvent(button)).toEqual({ kind: 'click', role: 'button', name: null });
    expect(pageOf(element('div', { 'data-collection': 'a b' }))).toBeNull();
  });
});

describe('a tracked event', () => {
  it('is known by a name, and by nothing else', () => {
    expect(trackedEvent('register-error')).toEqual({ kind: 'track', name: 'register-error' });
    for (const other of ['', 'ann@mail.example', 'two words', null, 5, { name: 'x' }]) {
      expect(trackedEvent(other)).toBeNull();
    }
  });
});

describe('a stack', () => {
  it('of Chromium keeps names and places, without origin, query and message', () => {
    const message = 'no account of ann@mail.example\n    at secret (https://x.example/a.js:1:2)';
    const stack = [
      `TypeError: ${message}`,
      '    at render (https://www.meridian.example/assets/frame.js?v=7:1:234)',
      '    at async Object.run (https://www.meridian.example/assets/site.js:3:4)',
      '    at https://www.meridian.example/en/?token=s#h:5:6',
      '    at <anonymous>',
      '    at blob:https://www.meridian.example/9f-1:1:1',
      '    at f (chrome-extension://abcdef/content.js:7:8)',
    ].join('\n');
    expect(stripStack(stack, message).split('\n')).toEqual([
      'render (/assets/frame.js:1:234)',
      'Object.run (/assets/site.js:3:4)',
      '/en/:5:6',
      '(elsewhere):1:1',
      'f ((elsewhere):7:8)',
    ]);
  });

  it('of Firefox and Safari is read too', () => {
    const stack =
      'render@https://www.meridian.example/assets/a.js:1:2\n@https://h.example/b.js?q:3:4\n';
    expect(stripStack(stack, 'a message Firefox leaves out')).toBe(
      'render (/assets/a.js:1:2)\n/b.js:3:4',
    );
  });

  it('has an end, and no text makes it throw or name a host or query', () => {
    expect(stripStack('f@https://h.example/a.js:1:2\n'.repeat(99), '').split('\n')).toHaveLength(
      20,
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, message) => {
        const frame = `f@https://h.example/a.js?${text}:1:2`;
        expect(stripStack(`${text}\n${frame}`, message)).not.toContain('h.example');
      }),
    );
  });
});

describe('an error', () => {
  it('has a code, given or its own name, and no message', () => {
    const error = new RangeError('balance 12.5 of ann');
    expect(errorEvent(error, 'PAGE_RUNTIME')).toMatchObject({
      kind: 'error',
      code: 'PAGE_RUNTIME',
    });
    expect(errorEvent(error)).toMatchObject({ code: 'RangeError' });
    expect(JSON.stringify(errorEvent(error))).not.toContain('12.5');
    expect(errorEvent('just a text')).toEqual({ kind: 'error', code: 'Thrown', stack: '' });
    expect(errorEvent(error, 'not a code!')).toMatchObject({ code: 'Error' });
  });
});

describe('the beacons', () => {
  let now = 0;
  let sent: string[] = [];
  let taken = true;
  let timers: { atMs: number; call: () => void }[] = [];

  beforeEach(() => {
    now = 0;
    sent = [];
    taken = true;
    timers = [];
  });

  const create = () =>
    createBeaconQueue({
      envelope: (events) => `{"events":${events}}`,
      send: (body) => {
        if (taken) sent.push(body);
        return taken;
      },
      nowMs: () => now,
      later: (call, delayMs) => {
        const timer = { atMs: now + delayMs, call };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
    });

  /** Lets time pass, timer after timer. */
  function pass(ms: number): void {
    const end = now + ms;
    for (;;) {
      const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > end) break;
      timers = timers.filter((other) => other !== next);
      now = next.atMs;
      next.call();
    }
    now = end;
  }

  const countOf = (body: string) => body.split('"kind"').length - 1;

  it('gather what happens together', () => {
    const queue = create();
    queue.add({ kind: 'view' });
    queue.add({ kind: 'click', role: 'link', name: 'a' });
    pass(1000);
    expect(sent).toEqual([
      '{"events":[{"kind":"view"},{"kind":"click","role":"link","name":"a"}]}',
    ]);
    pass(60_000);
    expect(sent).toHaveLength(1);
  });

  it('go at most once in five seconds', () => {
    const queue = create();
    for (let second = 0; second < 60; second += 1) {
      queue.add({ kind: 'view' });
      pass(1000);
    }
    expect(sent.length).toBeLessThanOrEqual(60_000 / BEACON_INTERVAL_MS);
    expect(sent.length).toBeGreaterThan(8);
    pass(10_000);
    expect(sent.reduce((sum, body) => sum + countOf(body), 0)).toBe(60);
  });

  it('hold 20 kB at most, counted in bytes', () => {
    const queue = create();
    const stack = 'ж'.repeat(4000);
    for (let count = 0; count < 10; count += 1) queue.add({ kind: 'error', code: 'E', stack });
    pass(60_000);
    for (const body of sent) {
      expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(MAX_BEACON_BYTES);
    }
    expect(sent.reduce((sum, body) => sum + countOf(body), 0)).toBe(10);
  });

  it('leave an event out that no beacon holds', () => {
    const queue = create();
    queue.add({ kind: 'error', code: 'E', stack: 'a'.repeat(30_000) });
    queue.add({ kind: 'view' });
    pass(60_000);
    expect(sent).toEqual(['{"events":[{"kind":"view"}]}']);
  });

  it('are tried again when the browser does not take them, and the flood is let go', () => {
    const queue = create();
    taken = false;
    for (let count = 0; count < 1000; count += 1) queue.add({ kind: 'view' });
    pass(20_000);
    taken = true;
    pass(BEACON_INTERVAL_MS);
    expect(sent.map(countOf)).toEqual([200]);
  });

  it('go at once when the page goes', () => {
    const queue = create();
    queue.add({ kind: 'view' });
    pass(1000);
    queue.add({ kind: 'click', role: 'button', name: null });
    queue.leave();
    expect(sent).toHaveLength(2);
    queue.leave();
    pass(60_000);
    expect(sent).toHaveLength(2);
  });

  it('end when consent is withdrawn: nothing that was waiting goes', () => {
    const queue = create();
    queue.add({ kind: 'view' });
    queue.stop();
    queue.add({ kind: 'view' });
    queue.leave();
    pass(60_000);
    expect(sent).toEqual([]);
  });
});
