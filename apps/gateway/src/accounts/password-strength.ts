import { Worker } from 'node:worker_threads';

/** Says whether a password can be guessed; `ok: false` where too many wait. */
export interface PasswordStrength {
  isGuessable(password: string, email: string): Promise<GuessResult>;
}

type GuessResult = { readonly ok: true; readonly guessable: boolean } | { readonly ok: false };

export interface GuessRequest {
  readonly id: number;
  readonly password: string;
  readonly email: string;
}

export interface GuessAnswer {
  readonly id: number;
  readonly guessable: boolean;
}

/** At some 20 ms each the last in the queue waits little more than a second. */
const MAX_WAITING = 64;

/**
 * zxcvbn-ts with the list of leaked passwords that comes with it, in a thread of its own: one look
 * takes 5 to 50 ms, and the list 40 MB. The thread starts with the first password and ends when
 * nothing else keeps the process.
 */
export function createPasswordStrength(): PasswordStrength & { close(): Promise<void> } {
  const waiting = new Map<number, (result: GuessResult) => void>();
  let worker: Worker | null = null;
  let asked = 0;
  const start = (): Worker => {
    const started = new Worker(new URL('./password-strength-worker.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, guessable }: GuessAnswer) => {
      waiting.get(id)?.({ ok: true, guessable });
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
    });
    const onEnd = () => {
      if (worker === started) worker = null;
      for (const answer of waiting.values()) answer({ ok: false });
      waiting.clear();
    };
    started.on('error', onEnd);
    started.on('exit', onEnd);
    return started;
  };
  return {
    isGuessable(password, email) {
      if (waiting.size >= MAX_WAITING) return Promise.resolve({ ok: false });
      worker ??= start();
      const thread = worker;
      asked += 1;
      const request: GuessRequest = { id: asked, password, email };
      return new Promise((resolve) => {
        waiting.set(request.id, resolve);
        thread.ref();
        thread.postMessage(request);
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
