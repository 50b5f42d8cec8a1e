import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PERSISTENT_CACHE_CAP_BYTES } from './constants.ts';
import { PersistentCache, type StorageLike } from './persistent-cache.ts';
import { cacheAfterPermissionError } from './profile-cache.ts';
import { RequestCache } from './request-cache.ts';

describe('RequestCache (R-HTTP-18)', () => {
  it('forgets an entry at 60 s, and one from before the clock was set back', () => {
    let now = 1000;
    const cache = new RequestCache<number>(() => now);
    cache.put('a', 1);
    now = 60_999;
    expect(cache.get('a')).toEqual({ value: 1, at: 1000 });
    now = 61_000;
    expect(cache.get('a')).toBeNull();
    cache.put('a', 2);
    now = 0;
    expect(cache.get('a')).toBeNull();
  });

  it('keeps an entry that was put again, not one that was read', () => {
    let now = 0;
    const cache = new RequestCache<number>(() => now);
    for (let index = 0; index < 20; index += 1) cache.put(`k${index}`, index);
    now = 30_000;
    cache.get('k1');
    cache.put('k0', 100);
    cache.put('new', 1);
    expect(cache.keys()).toHaveLength(20);
    expect(cache.get('k1')).toBeNull();
    now = 60_000;
    expect(cache.get('k0')?.value).toBe(100);
    expect(cache.get('k2')).toBeNull();
  });

  it('holds what was put last, twenty of it, for its life', () => {
    const step = fc.record({ key: fc.nat(30), wait: fc.nat(20_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let now = 0;
        const cache = new RequestCache<number>(() => now);
        let model: { key: string; at: number }[] = [];
        for (const { key, wait } of steps) {
          now += wait;
          cache.put(String(key), now);
          model = [
            ...model.filter((entry) => entry.key !== String(key)),
            { key: String(key), at: now },
          ];
          model = model.slice(-20);
        }
        for (let key = 0; key <= 30; key += 1) {
          const wanted = model.find(
            (entry) => entry.key === String(key) && now - entry.at < 60_000,
          );
          expect(cache.get(String(key))?.value).toBe(wanted?.at);
        }
      }),
    );
  });
});

describe('cacheAfterPermissionError (R-HTTP-14)', () => {
  const cached = ['/x-api/v2/private/user/profile', '/x?a=1', '/x'];
  it.each([
    ['/x', 10007, ['/x-api/v2/private/user/profile', '/x?a=1']],
    ['/x-api/v2/private/user/profile', 10009, cached],
    ['https://api.example/v2/private/user/profile?x=/y', 33003, cached],
    ['/x', 100007, cached],
    ['/x', 10001, cached],
    ['/x', 0, cached],
    ['/other', 10007, cached],
  ])('%s failed with %d', (failedUrl, code, left) => {
    expect(cacheAfterPermissionError({ cached, failedUrl, code })).toEqual(left);
  });

  it('clears an address that only begins or ends like the profile', () => {
    for (const url of ['/v2/private/user/profiles', '/x?to=/v2/private/user/profile']) {
      expect(cacheAfterPermissionError({ cached: [url], failedUrl: url, code: 10007 })).toEqual([]);
    }
  });
});

/** A storage in memory that is full at so many units, or denied. */
function memory(quotaUnits = Infinity) {
  const items = new Map<string, string>();
  const sum = () => [...items].reduce((units, [key, text]) => units + key.length + text.length, 0);
  const storage: StorageLike = {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      const before = items.get(key);
      items.set(key, value);
      if (sum() <= quotaUnits) return;
      if (before === undefined) items.delete(key);
      else items.set(key, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key) => void items.delete(key),
  };
  return { items, storage };
}

function persistent(over: { quotaUnits?: number; capBytes?: number } = {}) {
  const { items, storage } = memory(over.quotaUnits);
  const clock = { now: 1_700_000_000_000 };
  const cache = new PersistentCache({
    storage: () => storage,
    now: () => clock.now,
    name: 'api',
    ...(over.capBytes === undefined ? {} : { capBytes: over.capBytes }),
  });
  return { cache, clock, items };
}

describe('PersistentCache (R-HTTP-19)', () => {
  it('gives back what was put, also to the next page', () => {
    const { cache, clock, items } = persistent();
    expect(cache.put('a', { x: [null, 'ü|1|'] })).toBe(true);
    clock.now += 1e12;
    expect(cache.get('a')).toEqual({ value: { x: [null, 'ü|1|'] } });
    expect([...items.keys()]).toEqual(['api:a']);
    cache.delete('a');
    expect(cache.get('a')).toBeNull();
  });

  it('ends an entry with its life, and one from the future', () => {
    const { cache, clock, items } = persistent();
    cache.put('a', 1, 1000);
    clock.now += 999;
    expect(cache.get('a')?.value).toBe(1);
    clock.now += 1;
    expect(cache.get('a')).toBeNull();
    cache.put('b', 1);
    clock.now -= 1;
    expect(cache.get('b')).toBeNull();
    expect(items.size).toBe(0);
  });

  it.each(['', 'x', '1|2', '1700000000000|0|{', '-1|0|1', '{"a":1}'])('drops %j', (text) => {
    const { cache, items } = persistent();
    items.set('api:a', text);
    expect(cache.get('a')).toBeNull();
    expect(items.size).toBe(0);
  });

  it('stays under 4.7 MB, and the oldest goes first', () => {
    const { cache, clock, items } = persistent();
    for (let index = 0; index < 6; index += 1) {
      clock.now += 1;
      expect(cache.put(`k${index}`, 'x'.repeat(500_000))).toBe(true);
    }
    expect([...items.keys()]).toEqual(['api:k2', 'api:k3', 'api:k4', 'api:k5']);
    const units = [...items].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    expect(units * 2).toBeLessThanOrEqual(PERSISTENT_CACHE_CAP_BYTES);
    expect(cache.put('large', 'x'.repeat(2_500_000))).toBe(false);
    expect(items.size).toBe(4);
  });

  it('leaves alone what is not its own, even to make room', () => {
    const { cache, clock, items } = persistent({ quotaUnits: 200 });
    items.set('theirs', 'x'.repeat(100));
    for (const key of ['a', 'b', 'c']) {
      clock.now += 1;
      expect(cache.put(key, 'x'.repeat(40))).toBe(true);
    }
    expect([...items.keys()]).toEqual(['theirs', 'api:c']);
    expect(cache.put('d', 'x'.repeat(100))).toBe(false);
    cache.put('e', 1);
    cache.clear();
    expect([...items.keys()]).toEqual(['theirs']);
  });

  it('drops unreadable entries first to make room', () => {
    const { cache, clock, items } = persistent({ capBytes: 200 });
    cache.put('good', 'x'.repeat(20));
    items.set('api:bad', 'x'.repeat(20));
    clock.now += 1;
    expect(cache.put('new', 'x'.repeat(20))).toBe(true);
    expect([...items.keys()]).toEqual(['api:good', 'api:new']);
  });

  it('takes entries from the future for the oldest', () => {
    const { cache, clock, items } = persistent({ capBytes: 200 });
    cache.put('good', 'x'.repeat(20));
    clock.now += 1000;
    cache.put('ahead', 'x'.repeat(20));
    clock.now -= 999;
    expect(cache.put('new', 'x'.repeat(20))).toBe(true);
    expect([...items.keys()]).toEqual(['api:good', 'api:new']);
  });

  it('is empty where storage is denied, and throws nowhere', () => {
    const denied = new PersistentCache({
      storage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      now: () => 0,
      name: 'api',
    });
    expect(denied.put('a', 1)).toBe(false);
    expect(denied.get('a')).toBeNull();
    denied.delete('a');
    denied.clear();
  });

  it('keeps what it has where one value cannot be written', () => {
    const { cache, items } = persistent();
    cache.put('a', 1);
    expect(cache.put('b', 1n)).toBe(false);
    expect(cache.put('c', undefined)).toBe(false);
    expect([...items.keys()]).toEqual(['api:a']);
  });
});
