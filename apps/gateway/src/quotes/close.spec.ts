import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { attachQuoteSocket } from './quote-socket.ts';
import { createFakeSource } from './testing/fake-source.ts';
import { startHarness, subscribeTo, until } from './testing/harness.ts';

describe('closing the quote socket', () => {
  it('tells all sockets that the server goes away and stops listening to the source', async () => {
    const harness = await startHarness();
    const clients = [await harness.connect(), await harness.connect()];
    for (const client of clients) client.send(subscribeTo('BTCUSDT'));
    for (const client of clients) await client.rest();
    await harness.socket.close();
    for (const client of clients)
      expect(await client.closed()).toEqual({ code: 1001, reason: 'the server goes away' });
    expect(harness.source.observers).toBe(0);
    expect(harness.server.listenerCount('upgrade')).toBe(0);
    expect(harness.socket.size()).toBe(0);
    await harness.stop();
  });

  it('does not wait for who does not answer, and refuses who comes meanwhile', async () => {
    const harness = await startHarness();
    const client = await harness.connect();
    client.webSocket.pause();
    const startedAtMs = performance.now();
    const closed = harness.socket.close();
    expect(harness.socket.close()).toBe(closed);
    await expect(harness.connect()).rejects.toThrow('503');
    await closed;
    // The library alone would wait 30 s for the answer.
    expect(performance.now() - startedAtMs).toBeLessThan(15_000);
    await until(() => harness.socket.size() === 0);
    await harness.stop();
  });

  it('stops the timer that runs its turns', async () => {
    vi.useFakeTimers();
    try {
      let turns = 0;
      const socket = attachQuoteSocket(createServer(), {
        source: createFakeSource(['BTCUSDT']),
        isAllowedHost: () => true,
        isAllowedOrigin: () => true,
        addressOf: () => null,
        // The clock is read on every turn.
        now: () => {
          turns += 1;
          return 0;
        },
        log: () => {},
      });
      vi.advanceTimersByTime(299);
      expect(turns).toBe(0);
      vi.advanceTimersByTime(1);
      expect(turns).toBeGreaterThan(0);
      await socket.close();
      turns = 0;
      vi.advanceTimersByTime(3000);
      expect(turns).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
