/** Asks for one key; undefined where the answer has none. */
export type Ask<Key, Value> = (key: Key) => Promise<Value | undefined>;

/**
 * Asks that come while one is under way wait for it and are then asked as one. A call alone is asked at
 * once; a hundred at a time cost the connection two statements. Nothing is kept: every answer was read
 * after its ask.
 *
 * @param load reads all keys at once; what it throws fails the asks it was made for, and no other
 */
export function askTogether<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Ask<Key, Value> {
  let isAsking = false;
  let waiting: PromiseWithResolvers<ReadonlyMap<Key, Value>> | null = null;
  let keys = new Set<Key>();

  async function askNext(): Promise<void> {
    const asked = waiting;
    if (asked === null) {
      isAsking = false;
      return;
    }
    const wanted = [...keys];
    [waiting, keys] = [null, new Set()];
    await load(wanted).then(asked.resolve, asked.reject);
    await askNext();
  }

  return async (key) => {
    waiting ??= Promise.withResolvers();
    keys.add(key);
    const { promise } = waiting;
    if (!isAsking) {
      isAsking = true;
      void askNext();
    }
    return (await promise).get(key);
  };
}
