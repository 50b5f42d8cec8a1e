import { WebSocket } from 'ws';

/** A gateway's process as Node's inspector shows it. */
export interface Inspector {
  /** Bytes of the main thread's heap that are in use, after a collection. */
  heapUsed(): Promise<number>;
  /** What its main thread does in a time: functions by the share they take themselves, most first. */
  profile(ms: number): Promise<readonly (readonly [place: string, share: number])[]>;
  close(): void;
}

interface Profile {
  readonly nodes: readonly {
    readonly hitCount?: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
  }[];
}

/** Of a process that was started with `--inspect=127.0.0.1:PORT`. */
export async function inspect(port: number): Promise<Inspector> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  // `as`, here and below: as the protocol of the inspector has it.
  const [target] = (await listed.json()) as readonly { readonly webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new Error('nothing to inspect');
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  let lastId = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.on('message', (data: Buffer) => {
    const { id = 0, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const ask = (method: string) => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(lastId, resolve);
    socket.send(JSON.stringify({ id: lastId, method }));
    return promise;
  };
  return {
    async heapUsed() {
      await ask('HeapProfiler.enable');
      // What the first lets go of may hold something in turn.
      for (let time = 0; time < 2; time += 1) await ask('HeapProfiler.collectGarbage');
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { readonly usedSize: number };
      return usedSize;
    },
    async profile(ms) {
      await ask('Profiler.enable');
      await ask('Profiler.start');
      await new Promise((resolve) => setTimeout(resolve, ms));
      const { profile } = (await ask('Profiler.stop')) as { readonly profile: Profile };
      return sharesIn(profile);
    },
    close: () => socket.terminate(),
  };
}

function sharesIn({ nodes }: Profile): (readonly [string, number])[] {
  const hits = new Map<string, number>();
  let total = 0;
  for (const { hitCount = 0, callFrame } of nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const place = `${functionName} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`;
    hits.set(place, (hits.get(place) ?? 0) + hitCount);
    total += hitCount;
  }
  return [...hits]
    .toSorted(([, left], [, right]) => right - left)
    .map(([place, count]) => [place, count / total] as const);
}
