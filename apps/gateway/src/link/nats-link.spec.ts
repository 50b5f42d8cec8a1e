/** The link over a real NATS server: delivery, messages reported as undelivered, and reconnection. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectNats } from './nats-link.ts';
import type { GatewayLink } from './link.ts';
import { NATS_MISSING, type NatsServer, startNats } from './testing/nats-server.ts';

const textOf = (message: Uint8Array | null) =>
  message === null ? null : Buffer.from(message).toString();
const bytes = (text: string) => Buffer.from(text);

describe.skipIf(NATS_MISSING !== undefined)(
  `gateways over NATS${NATS_MISSING === undefined ? '' : `: ${NATS_MISSING}`}`,
  () => {
    let server: NatsServer;
    const open: GatewayLink[] = [];
    const warnings: string[] = [];

    beforeAll(async () => {
      server = await startNats();
    });
    afterAll(() => server.kill());
    afterEach(async () => {
      for (const link of open.splice(0)) await link.close();
    });

    async function connect(prefix = 'test'): Promise<GatewayLink> {
      const warn = (line: string) => void warnings.push(line);
      const link = await connectNats({ servers: server.url, prefix, waitMs: 500, warn });
      open.push(link);
      return link;
    }

    /** Until the first message arrives, the connections may not be open. */
    async function joined(from: GatewayLink, to: GatewayLink): Promise<void> {
      let isThere = false;
      const stop = to.subscribe('join', () => (isThere = true));
      await expect
        .poll(() => {
          from.publish('join', bytes(''));
          return isThere;
        })
        .toBe(true);
      stop();
    }

    it('publish to all others, in order, and not to those of another installation', async () => {
      const [first, second, foreign] = [await connect(), await connect(), await connect('other')];
      await joined(first, second);
      await joined(foreign, await connect('other'));
      const heard: string[] = [];
      for (const link of [first, second, foreign]) {
        link.subscribe('news', (message) => heard.push(textOf(message) ?? ''));
      }
      await joined(first, second);
      for (const text of ['a', 'b', 'c']) first.publish('news', bytes(text));
      await expect.poll(() => heard).toEqual(['a', 'b', 'c']);
    });

    it('ask who answers, hear where nobody does, and do not wait for ever', async () => {
      const [first, second] = [await connect(), await connect()];
      await joined(first, second);
      const stop = second.answer('sums', async (message) => bytes(`${textOf(message)}!`));
      await expect.poll(async () => textOf(await first.ask('sums', bytes('2')))).toBe('2!');
      stop();
      await expect.poll(async () => first.ask('sums', bytes('2'))).toBe(null);
      second.answer('silence', () => new Promise(() => {}));
      await joined(second, first);
      await expect(first.ask('silence', bytes(''))).rejects.toThrow('timeout');
    });

    it('come back after NATS was away, and send nothing of meanwhile', async () => {
      const [first, second] = [await connect(), await connect()];
      await joined(first, second);
      const heard: string[] = [];
      second.subscribe('news', (message) => heard.push(textOf(message) ?? ''));
      await server.kill();
      await expect.poll(() => first.ask('any', bytes('')).catch(() => 'waits')).toBe(null);
      first.publish('news', bytes('old'));
      await server.start();
      await joined(first, second);
      first.publish('news', bytes('new'));
      await expect.poll(() => heard).toEqual(['new']);
      expect(warnings).toContain('NATS is back');
    });
  },
);
