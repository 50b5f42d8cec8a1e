/**
 * Calls at a steady rate over connections that are kept, in a process of its own: each is made when
 * its time has come, whether those before it were answered or not, so a server that falls behind is
 * seen to. Made by `live-profile.ts`, by messages.
 */
import { Agent, get } from 'node:http';

export interface CallOrder {
  readonly url: string;
  readonly cookie: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** What a right answer has in it. */
  readonly expected: string;
}

export interface Calls {
  /** From the making of a call to the end of its answer, in their order. */
  readonly delaysMs: readonly number[];
  readonly failures: number;
  /** From the first call to the last answer. */
  readonly ms: number;
}

const CONNECTIONS = 64;
const TICK_MS = 1;

process.on('message', (order: CallOrder) => {
  void callAll(order).then((calls) => process.send?.(calls));
});
process.on('disconnect', () => process.exit(0));

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

async function callAll(order: CallOrder): Promise<Calls> {
  const { perSecond, seconds } = order;
  const count = perSecond * seconds;
  const made: Promise<number | null>[] = [];
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(count, ((performance.now() - startedAt) / 1000) * perSecond);
      while (made.length < due) made.push(callOnce(order));
      if (made.length < count) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const delays = await Promise.all(made);
  const delaysMs = delays.filter((delay) => delay !== null);
  return { delaysMs, failures: count - delaysMs.length, ms: performance.now() - startedAt };
}

/** How long it took; null for a wrong answer or none. */
function callOnce({ url, cookie, expected }: CallOrder): Promise<number | null> {
  const madeAt = performance.now();
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { cookie } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        const isRight = answer.statusCode === 200 && text.includes(expected);
        resolve(isRight ? performance.now() - madeAt : null);
      });
      answer.on('error', () => resolve(null));
    });
    request.on('error', () => resolve(null));
  });
}
