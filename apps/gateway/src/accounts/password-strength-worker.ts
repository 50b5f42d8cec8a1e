import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { GuessAnswer, GuessRequest } from './password-strength.ts';

if (parentPort === null) throw new Error('Passwords are judged in a thread of its own');
const port = parentPort;
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

port.on('message', ({ id, password, email }: GuessRequest) => {
  const known = [email, ...email.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
  const { guessesLog10 } = judge.check(password.normalize('NFKC'), known);
  port.postMessage({ id, guessesLog10 } satisfies GuessAnswer);
});
