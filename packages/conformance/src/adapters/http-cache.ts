import { RequestCache } from '@meridian/protocol/request-cache.ts';

import type { Adapter } from '../adapter.ts';

interface Step {
  put?: string;
  get?: string;
  atMs: number;
}

export const adapter: Adapter = ({ steps }: { steps: Step[] }) => {
  let now = 0;
  const cache = new RequestCache<boolean>(() => now);
  const hits: boolean[] = [];
  for (const { put, get, atMs } of steps) {
    now = atMs;
    if (put !== undefined) cache.put(put, true);
    if (get !== undefined) hits.push(cache.get(get) !== null);
  }
  return hits;
};
