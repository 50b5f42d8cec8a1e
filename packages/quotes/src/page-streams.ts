import { type MarketStreams, type StreamState, streamKey, type StreamTopic } from './streams.ts';

export interface PageStreams extends MarketStreams {
  /** Takes states in; listeners run in the next frame. */
  take(states: readonly StreamState[]): void;
  /** What is followed now. */
  topics(): readonly StreamTopic[];
}

interface Followed {
  readonly topic: StreamTopic;
  readonly listeners: Set<{ run(state: StreamState): void }>;
  /** For a listener that comes later. */
  latest: StreamState | null;
}

/**
 * @param schedule runs a function once before the next frame
 * @param onTopics called when a stream gets its first listener or loses its last
 */
export function createPageStreams(
  schedule: (run: () => void) => void,
  onTopics: () => void,
): PageStreams {
  const followed = new Map<string, Followed>();
  const changed = new Set<Followed>();
  let isScheduled = false;

  function flush(): void {
    isScheduled = false;
    const streams = [...changed];
    changed.clear();
    for (const { listeners, latest } of streams) {
      for (const listener of [...listeners]) {
        if (latest !== null && listeners.has(listener)) listener.run(latest);
      }
    }
  }
  function mark(stream: Followed): void {
    changed.add(stream);
    if (isScheduled) return;
    isScheduled = true;
    schedule(flush);
  }

  return {
    observe(topic, run) {
      const key = streamKey(topic);
      const known = followed.get(key);
      const stream = known ?? { topic, listeners: new Set(), latest: null };
      const listener = { run };
      followed.set(key, stream);
      stream.listeners.add(listener);
      if (known === undefined) onTopics();
      else if (known.latest !== null) mark(known);
      return () => {
        stream.listeners.delete(listener);
        if (stream.listeners.size > 0 || followed.get(key) !== stream) return;
        followed.delete(key);
        changed.delete(stream);
        onTopics();
      };
    },
    take(states) {
      for (const state of states) {
        const stream = followed.get(state.key);
        if (stream === undefined) continue;
        stream.latest = state;
        mark(stream);
      }
    },
    topics: () => [...followed.values()].map(({ topic }) => topic),
  };
}
