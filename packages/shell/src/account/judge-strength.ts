import type { Strength } from '@meridian/protocol/judge-password.ts';

export interface StrengthRequest {
  readonly id: number;
  readonly password: string;
  readonly email: string;
}

export interface StrengthAnswer {
  readonly id: number;
  readonly strength: Strength;
}

type Judge = (password: string, email: string) => Promise<Strength | null>;

let started: Judge | undefined;

/**
 * Judges a password as the gateway will, in a thread of its own that loads the lists (250 kB) with the
 * first one. Null where it cannot be had: the gateway then says it with the answer.
 */
export const judgeStrength: Judge = (password, email) => {
  started ??= startJudge();
  return started(password, email);
};

function startJudge(): Judge {
  const waiting = new Map<number, (strength: Strength | null) => void>();
  let isGone = false;
  let asked = 0;
  const giveUp = () => {
    isGone = true;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const worker = startWorker(giveUp, ({ id, strength }) => {
    waiting.get(id)?.(strength);
    waiting.delete(id);
  });
  return (password, email) => {
    if (worker === null || isGone) return Promise.resolve(null);
    asked += 1;
    const request: StrengthRequest = { id: asked, password, email };
    return new Promise((resolve) => {
      waiting.set(request.id, resolve);
      worker.postMessage(request);
    });
  };
}

/** Null in a page of another origin, which may start no thread from ours. */
function startWorker(onGone: () => void, onAnswer: (answer: StrengthAnswer) => void) {
  try {
    const worker = new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<StrengthAnswer>) => onAnswer(data));
    worker.addEventListener('error', onGone);
    return worker;
  } catch {
    return null;
  }
}
