import type { CDPSession, Worker } from 'playwright-core';

/** The heaps of a page and of its workers, which are each their own. */
export interface Heaps {
  /** Asks each for an answer to a command of the devtools. */
  askAll(method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage'): Promise<unknown[]>;
}

/** Of the page and the workers it has, or will have. */
export async function observeHeaps(devtools: CDPSession): Promise<Heaps> {
  const workers = new Set<string>();
  const waiting = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  devtools.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId));
  devtools.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    // `as`: an answer of the devtools protocol, or an event, which has no id.
    const { id = 0, result } = JSON.parse(message) as { id?: number; result?: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await devtools.send('HeapProfiler.enable');
  await devtools.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const askWorker = async (sessionId: string, method: string) => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(lastId, resolve);
    const message = JSON.stringify({ id: lastId, method });
    await devtools.send('Target.sendMessageToTarget', { sessionId, message });
    return promise;
  };
  return {
    askAll: async (method) =>
      Promise.all([
        devtools.send(method),
        ...[...workers].map((sessionId) => askWorker(sessionId, method)),
      ]),
  };
}

/** In bytes, the page's and its worker's, after a collection; what the feed makes meanwhile would count as much as a leak. */
export async function heapsLeft(heaps: Heaps, feed: Worker): Promise<readonly number[]> {
  const pause = (isPaused: boolean) =>
    feed.evaluate((value) => {
      liveBench.isPaused = value;
    }, isPaused);
  await pause(true);
  const left = await heapsAfterCollection(heaps);
  await pause(false);
  return left;
}

/** In bytes, the page's and its worker's, after a collection; whoever asks keeps the feed still. */
export async function heapsAfterCollection(heaps: Heaps): Promise<readonly number[]> {
  // What the first lets go of may hold something in turn.
  for (let time = 0; time < 2; time += 1) await heaps.askAll('HeapProfiler.collectGarbage');
  const usages = await heaps.askAll('Runtime.getHeapUsage');
  if (usages.length !== 2)
    throw new Error(`${usages.length} heaps, not the page's and its worker's`);
  // `as`: the answers to the command above.
  return (usages as { usedSize: number }[]).map(({ usedSize }) => usedSize);
}
