import { parentPort } from 'node:worker_threads';
import { createPasswordJudge } from '@meridian/protocol/judge-password.ts';
import type { GuessAnswer, GuessRequest } from './password-strength.ts';

if (parentPort === null) throw new Error('Passwords are judged in a thread of its own');
const port = parentPort;
const judge = createPasswordJudge();

port.on('message', ({ id, password, email }: GuessRequest) => {
  const guessable = judge(password, email) === 'guessable';
  port.postMessage({ id, guessable } satisfies GuessAnswer);
});
