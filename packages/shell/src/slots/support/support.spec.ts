import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SUPPORT_ADDRESS, SUPPORT_LONGEST_MESSAGE, supportMail } from './support-address.ts';
import { readSupportMessage, SUPPORT_MAX_HEIGHT, SUPPORT_MIN_HEIGHT } from './support-message.ts';
import { scheduleSupport } from './support-timer.ts';

describe('the support widget (R-SHELL-02)', () => {
  function schedule(times: { inApp?: boolean; loadedAtMs: number; nowMs: number }) {
    const delays: number[] = [];
    let cancelled = 0;
    let shown = 0;
    const timers: (() => void)[] = [];
    const cancel = scheduleSupport({
      inApp: false,
      ...times,
      later(call, delayMs) {
        delays.push(delayMs);
        timers.push(call);
        return () => void (cancelled += 1);
      },
      show: () => void (shown += 1),
    });
    return {
      delays,
      cancel,
      fire: () => timers.forEach((call) => call()),
      counts: () => ({ cancelled, shown }),
    };
  }

  it.each([
    ['right after the load', 800, 800, 10_000],
    ['a while after the load', 800, 4_800, 6_000],
    ['long after the load', 800, 60_000, 0],
    ['before the load is over', 0, 500, 10_000],
  ])('comes 10 s after the page has loaded: asked %s', (_, loadedAtMs, nowMs, delayMs) => {
    const { delays, fire, counts } = schedule({ loadedAtMs, nowMs });
    expect(delays).toEqual([delayMs]);
    expect(counts().shown).toBe(0);
    fire();
    expect(counts().shown).toBe(1);
  });

  it('is never scheduled in the app', () => {
    const { delays, cancel } = schedule({ inApp: true, loadedAtMs: 1, nowMs: 60_000 });
    expect(delays).toEqual([]);
    expect(cancel).not.toThrow();
  });

  it('can be cancelled', () => {
    const { cancel, counts } = schedule({ loadedAtMs: 1, nowMs: 1 });
    cancel();
    expect(counts()).toEqual({ cancelled: 1, shown: 0 });
  });
});

describe('a message of the framed page', () => {
  const frame = { name: 'frame' };
  const from = { source: frame, origin: 'null' };

  it('closes the widget or sets its height, within bounds', () => {
    expect(readSupportMessage({ ...from, data: { type: 'close' } }, frame)).toEqual({
      type: 'close',
    });
    const heightOf = (height: unknown) =>
      readSupportMessage({ ...from, data: { type: 'resize', height } }, frame);
    expect(heightOf(400.4)).toEqual({ type: 'resize', height: 400 });
    expect(heightOf(1e9)).toEqual({ type: 'resize', height: SUPPORT_MAX_HEIGHT });
    expect(heightOf(-5)).toEqual({ type: 'resize', height: SUPPORT_MIN_HEIGHT });
    for (const height of [NaN, Infinity, '400', null, undefined])
      expect(heightOf(height)).toBeNull();
  });

  it('B4: hands a message over as it was written, to our own address and nobody else’s', () => {
    const mail = { type: 'mail', subject: 'Question', text: 'Line 1\n& more? to=x@evil.example' };
    expect(readSupportMessage({ ...from, data: { ...mail, to: 'x@evil.example' } }, frame)).toEqual(
      mail,
    );
    const address = new URL(supportMail('Question', mail.text));
    expect(address.pathname).toBe(SUPPORT_ADDRESS);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      subject: 'Question',
      body: mail.text,
    });
    for (const data of [
      { ...mail, text: 1 },
      { ...mail, subject: null },
      { ...mail, text: 'x'.repeat(SUPPORT_LONGEST_MESSAGE + 1) },
    ]) {
      expect(readSupportMessage({ ...from, data }, frame)).toBeNull();
    }
  });

  it('of another window or a document with an origin is nothing', () => {
    const data = { type: 'close' };
    expect(readSupportMessage({ source: {}, origin: 'null', data }, frame)).toBeNull();
    expect(
      readSupportMessage({ source: frame, origin: 'https://x.example', data }, frame),
    ).toBeNull();
    expect(readSupportMessage({ source: null, origin: 'null', data }, null)).toBeNull();
  });

  it('of any other form is nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = readSupportMessage({ ...from, data }, frame);
        expect([null, 'close', 'resize', 'mail']).toContain(message && message.type);
      }),
    );
    for (const data of ['close', null, { type: 'open' }, { type: 'resize' }, ['close']]) {
      expect(readSupportMessage({ ...from, data }, frame)).toBeNull();
    }
  });
});
