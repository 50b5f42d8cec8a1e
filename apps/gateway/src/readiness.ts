import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What a gateway needs to do its work; each `ok`, or a word for what is wrong. */
export interface Readiness {
  /** False where the gateway cannot serve people. Mails that do not leave keep it ready. */
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, string>>;
}

export interface Check {
  /** Resolves to `ok` or to what is wrong; that it throws is wrong too. */
  readonly run: () => Promise<string>;
  /** An answer is kept for so long: whoever asks often must not load what is asked about. */
  readonly keptMs: number;
  /** Whether the gateway is not ready without it. */
  readonly isNeeded: boolean;
}

const OK = 'ok';
const FAILING = 'failing';
/** A check that does not come back has failed. */
const PATIENCE_MS = 5_000;

/** Asks every part, each at most once in its time, however many ask at once. */
export function createReadiness(
  checks: Readonly<Record<string, Check>>,
  now: () => number,
  patienceMs = PATIENCE_MS,
): () => Promise<Readiness> {
  const kept = new Map<string, { readonly atMs: number; readonly answer: Promise<string> }>();
  const ask = (name: string, { run, keptMs }: Check): Promise<string> => {
    const last = kept.get(name);
    const age = last === undefined ? Infinity : now() - last.atMs;
    if (last !== undefined && age >= 0 && age < keptMs) return last.answer;
    const answer = inTime(
      run().catch(() => FAILING),
      patienceMs,
    );
    kept.set(name, { atMs: now(), answer });
    return answer;
  };
  return async () => {
    const entries = Object.entries(checks);
    const answers = await Promise.all(entries.map(([name, check]) => ask(name, check)));
    const parts = Object.fromEntries(
      entries.map(([name], index) => [name, answers[index] ?? FAILING]),
    );
    return {
      ready: entries.every(([name, { isNeeded }]) => !isNeeded || parts[name] === OK),
      parts,
    };
  };
}

function inTime(answer: Promise<string>, patienceMs: number): Promise<string> {
  const patience = Promise.withResolvers<string>();
  const timer = setTimeout(() => patience.resolve(FAILING), patienceMs);
  timer.unref();
  return Promise.race([answer, patience.promise]).finally(() => clearTimeout(timer));
}

/** With less left the database and the outbox soon fail. */
const LEAST_FREE_BYTES = 64n * 1024n * 1024n;

/** Writes to the data folder down to the disk, and asks how much room is left. */
export async function diskState(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder, { bigint: true });
  if (bavail * bsize < LEAST_FREE_BYTES) return 'full';
  await using file = await open(join(folder, 'disk-check'), 'w', 0o600);
  await file.writeFile('ok\n');
  await file.sync();
  return OK;
}
