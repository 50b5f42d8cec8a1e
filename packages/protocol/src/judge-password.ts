/** How hard new passwords are to guess: one judge for the gateway, which refuses, and pages, which say so while they are typed. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isTooCommon } from './common-passwords.ts';

export type Strength = 'guessable' | 'good' | 'strong';

/**
 * Powers of ten of the tries that a guesser needs who knows leaked passwords and patterns. 10^10 is
 * zxcvbn's own mark for what withstands tries at a stolen hash.
 */
const GOOD_LOG10 = 10;
const STRONG_LOG10 = 14;

/** What is longer is judged by its beginning: the work grows with the square of the length. */
const JUDGED_LENGTH = 64;

/** Loads the lists (40 MB of memory, 0.2 s); a look takes 5 to 50 ms. For a thread of its own. */
export function createPasswordJudge(): (password: string, email: string) => Strength {
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, email) => {
    if (isTooCommon(password, email)) return 'guessable';
    const known = [email, ...email.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
    const judged = password.slice(0, JUDGED_LENGTH).normalize('NFKC');
    const { guessesLog10 } = judge.check(judged, known);
    if (guessesLog10 < GOOD_LOG10) return 'guessable';
    return guessesLog10 < STRONG_LOG10 ? 'good' : 'strong';
  };
}
