/** A value that says when it changes, in the shape `useSyncExternalStore` asks for. */
export interface Signal<Value> {
  get(): Value;
  /** Tells the listeners, unless it is the very value that was there. */
  set(next: Value): void;
  observe(listener: () => void): () => void;
}

export function createSignal<Value>(first: Value): Signal<Value> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    observe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Runs something later, unless it is cancelled before: `setTimeout`, or a test's own clock. */
export type Later = (ms: number, run: () => void) => () => void;
