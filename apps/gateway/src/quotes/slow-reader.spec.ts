import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Client,
  type Harness,
  type Message,
  startHarness,
  subscribeTo,
  until,
} from './testing/harness.ts';

/** So large that the buffers of a loopback connection (some megabytes) are full after some turns. */
const LARGE = '9'.repeat(200_000);
/** 40 MB: more than those buffers and the bound hold. */
const TURNS = 200;

describe('a reader that does not read', () => {
  let harness: Harness;
  let slow: Client;
  let other: Client;
  beforeEach(async () => {
    // The test checks what arrived after every turn; in some of them time does not advance.
    harness = await startHarness(undefined, { limits: { maxMessages: 100_000 } });
    slow = await harness.connect();
    other = await harness.connect();
    slow.send(subscribeTo('BTCUSDT'));
    other.send(subscribeTo('ETHUSDT'));
    await slow.rest();
    await other.rest();
    harness.turn();
    slow.webSocket.pause();
  });
  afterEach(async () => {
    slow.webSocket.terminate();
    await harness.stop();
  });

  function step(number: number): void {
    harness.source.step({
      BTCUSDT: { close: `${number}`, volume: LARGE },
      ETHUSDT: { close: `${number}` },
    });
  }

  it('gets the latest state once it reads again, not all that were missed', async () => {
    for (let number = 1; number <= TURNS; number += 1) {
      step(number);
      harness.turn();
      // The clock stands still: nobody is above the bound for long.
      harness.clock.ms -= 300;
      expect(closesOf(await other.rest())).toEqual([`${number}`]);
    }
    expect(harness.logged).toEqual([]);
    slow.webSocket.resume();
    await until(() => {
      harness.turn();
      return closesOf(slow.inbox).includes(`${TURNS}`);
    });
    const closes = closesOf(slow.inbox).map((close) => parseInt(close, 10));
    expect(closes.length).toBeLessThan(TURNS);
    expect(closes.slice(1)).toEqual(closes.slice(1).toSorted((a, b) => a - b));
    expect(harness.socket.size()).toBe(2);
  });

  it('gets the first push of a subscription later, too', async () => {
    for (let number = 1; number <= TURNS; number += 1) {
      step(number);
      harness.turn();
      harness.clock.ms -= 300;
    }
    slow.send(subscribeTo('ETHUSDT'));
    await until(() => harness.source.observers === 1);
    step(TURNS + 1);
    slow.webSocket.resume();
    const first = await until(() => {
      harness.turn();
      return slow.inbox.find((message) => message['symbol'] === 'ETHUSDT' && 'f' in message);
    });
    expect(first).toMatchObject({ f: true, data: [{ c: `${TURNS + 1}` }] });
  });

  it('may be behind again and again, if it catches up in between', async () => {
    let number = 0;
    for (let time = 0; time < 2; time += 1) {
      slow.webSocket.pause();
      for (let turns = 0; turns < TURNS; turns += 1) {
        number += 1;
        step(number);
        harness.turn();
        harness.clock.ms -= 300;
      }
      harness.clock.ms += 9000;
      harness.turn();
      expect(harness.logged).toEqual([]);
      slow.webSocket.resume();
      await until(() => {
        harness.clock.ms -= 300;
        harness.turn();
        return closesOf(slow.inbox).includes(`${number}`);
      });
      harness.turn();
    }
  });

  it('is dropped after ten seconds above the bound, with a reason; others miss nothing', async () => {
    let turns = 0;
    while (harness.logged.length === 0 && turns < 10 * TURNS) {
      turns += 1;
      step(turns);
      harness.turn();
      expect(closesOf(await other.rest())).toEqual([`${turns}`]);
    }
    expect(harness.logged).toEqual([{ message: 'quote socket closed', reason: 'slow reader' }]);
    await until(() => harness.socket.size() === 1);
    step(turns + 1);
    harness.turn();
    expect(closesOf(await other.rest())).toEqual([`${turns + 1}`]);
  });
});

function closesOf(messages: readonly Message[]): string[] {
  // `as`: pushes are the messages with data.
  const pushes = messages.filter((message) => 'data' in message) as unknown as readonly {
    readonly data: readonly { readonly c: string }[];
  }[];
  return pushes.flatMap(({ data }) => data.map(({ c }) => c));
}
