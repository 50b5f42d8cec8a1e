import { argon2, timingSafeEqual } from 'node:crypto';

/** Argon2id's cost; memory in KiB. */
export interface Argon2Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane. About 25 ms here. */
export const ARGON2_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Two at once leave the other threads of Node's pool to files and name look-ups. */
const MAX_RUNNING = 2;
/** At 25 ms each the last in the queue waits less than a second. */
const MAX_QUEUED = 64;

/** What to tell people when too many hashes wait. */
export const HASHER_BUSY = { retryAfterS: 2 } as const;

type HashResult = { readonly ok: true; readonly phc: string } | { readonly ok: false };
type MatchResult = { readonly ok: true; readonly matches: boolean } | { readonly ok: false };

/** Hashes passwords, a few at a time. `ok: false` means that too many wait: try again in seconds. */
export interface PasswordHasher {
  hash(password: string): Promise<HashResult>;
  /** With null in place of a hash it costs the same and matches nothing. */
  matches(password: string, phc: string | null): Promise<MatchResult>;
}

export interface HasherOptions {
  readonly randomBytes: (size: number) => Uint8Array;
  readonly cost?: Argon2Cost;
  readonly maxRunning?: number;
  readonly maxQueued?: number;
}

export function createPasswordHasher({
  randomBytes,
  cost = ARGON2_COST,
  maxRunning = MAX_RUNNING,
  maxQueued = MAX_QUEUED,
}: HasherOptions): PasswordHasher {
  const slots = createSlots(maxRunning, maxQueued);
  const emptyHash: Phc = { cost, salt: new Uint8Array(SALT_BYTES), tag: new Uint8Array(TAG_BYTES) };
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await slots(() => derive(password, { cost, salt }));
      return tag === null ? { ok: false } : { ok: true, phc: formatPhc({ cost, salt, tag }) };
    },
    async matches(password, phc) {
      const stored = phc === null ? null : parsePhc(phc);
      const { cost: storedCost, salt, tag } = stored ?? emptyHash;
      const derived = await slots(() => derive(password, { cost: storedCost, salt }));
      if (derived === null) return { ok: false };
      // Compared in any case: an unknown address takes the same path.
      const equal = timingSafeEqual(derived, tag);
      return { ok: true, matches: equal && stored !== null };
    },
  };
}

function derive(
  password: string,
  { cost, salt }: { readonly cost: Argon2Cost; readonly salt: Uint8Array },
): Promise<Uint8Array> {
  // The same text comes composed or decomposed, by keyboard and system.
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce: salt, tagLength: TAG_BYTES, ...cost }, (error, tag) => {
      if (error === null) resolve(tag);
      else reject(error);
    });
  });
}

/** Runs a few jobs at once and keeps a few waiting; null where too many wait already. */
function createSlots(maxRunning: number, maxQueued: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(job: () => Promise<T>): Promise<T | null> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxQueued) return null;
      // A finished job hands its place to the next in line, so no newcomer overtakes.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

interface Phc {
  readonly cost: Argon2Cost;
  readonly salt: Uint8Array;
  readonly tag: Uint8Array;
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[A-Za-z0-9+/]+)\$(?<tag>[A-Za-z0-9+/]+)$/;

function formatPhc({ cost: { memory, passes, parallelism }, salt, tag }: Phc): string {
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${base64(salt)}$${base64(tag)}`;
}

/** @throws on a text that is no such hash: only this file writes them. */
function parsePhc(text: string): Phc {
  const groups = PHC.exec(text)?.groups;
  if (groups === undefined) throw new Error('A stored password hash is no Argon2id PHC string');
  const number = (name: string) => parseInt(groups[name] ?? '', 10);
  return {
    cost: {
      memory: number('memory'),
      passes: number('passes'),
      parallelism: number('parallelism'),
    },
    salt: Buffer.from(groups['salt'] ?? '', 'base64'),
    tag: Buffer.from(groups['tag'] ?? '', 'base64'),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
