import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { ARGON2_COST, createPasswordHasher } from './password-hash.ts';

/** Cheap enough to hash often; the real cost is tested once. */
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

describe('a password hash', () => {
  it('is Argon2id with 19 MiB, two passes and one lane, as a PHC string', async () => {
    const hasher = createPasswordHasher({ randomBytes });
    const hash = await hasher.hash('correct staple 42 horse');
    if (!hash.ok) throw new Error('busy');
    expect(hash.phc).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(await hasher.matches('correct staple 42 horse', hash.phc)).toEqual({
      ok: true,
      matches: true,
    });
    expect(await hasher.matches('correct staple 42 horsf', hash.phc)).toEqual({
      ok: true,
      matches: false,
    });
  });

  it('agrees with the reference implementation', async () => {
    // `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1`, of the reference's own test.c.
    const phc =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    const hasher = createPasswordHasher({ randomBytes });
    expect(await hasher.matches('password', phc)).toEqual({ ok: true, matches: true });
  });

  it('is salted, and the same for a text however it is composed', async () => {
    const hasher = createPasswordHasher({ randomBytes, cost: CHEAP });
    const [first, second] = [await hasher.hash('pässword'), await hasher.hash('pässword')];
    if (!first.ok || !second.ok) throw new Error('busy');
    expect(first.phc).not.toBe(second.phc);
    const decomposed = 'pässword'.normalize('NFD');
    expect(await hasher.matches(decomposed, first.phc)).toEqual({ ok: true, matches: true });
  });

  it('keeps the cost it was made with', async () => {
    const cheap = createPasswordHasher({ randomBytes, cost: CHEAP });
    const hash = await cheap.hash('password');
    if (!hash.ok) throw new Error('busy');
    const costly = createPasswordHasher({ randomBytes, cost: ARGON2_COST });
    expect(await costly.matches('password', hash.phc)).toEqual({ ok: true, matches: true });
  });

  it('of nobody matches nothing', async () => {
    const hasher = createPasswordHasher({ randomBytes, cost: CHEAP });
    expect(await hasher.matches('', null)).toEqual({ ok: true, matches: false });
  });

  it('that was not written here is a bug', async () => {
    const hasher = createPasswordHasher({ randomBytes, cost: CHEAP });
    await expect(hasher.matches('password', 'plain')).rejects.toThrow('PHC');
  });
});

describe('many at once', () => {
  it('wait for their turn, and beyond the queue are turned away', async () => {
    const hasher = createPasswordHasher({ randomBytes, cost: CHEAP, maxRunning: 2, maxQueued: 3 });
    const hashes = await Promise.all(Array.from({ length: 7 }, () => hasher.hash('password')));
    expect(hashes.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false]);
    expect((await hasher.hash('password')).ok).toBe(true);
  });

  it('give their place back when one fails', async () => {
    const hasher = createPasswordHasher({ randomBytes, cost: CHEAP, maxRunning: 1, maxQueued: 0 });
    // A lane needs at least 8 KiB: the hash function itself fails.
    const impossible =
      '$argon2id$v=19$m=1,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await expect(hasher.matches('password', impossible)).rejects.toThrow('memory');
    expect((await hasher.hash('password')).ok).toBe(true);
  });
});
