import { findStamp } from '@meridian/protocol/sign-in-check.ts';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Dispatched on the window where the gateway asks for the operator's captcha: a listener gives
 * `detail.waitFor` a promise of the captcha's answer.
 */
const CAPTCHA_EVENT = 'meridian:captcha';

interface CaptchaDetail {
  readonly siteKey: string;
  waitFor(answer: Promise<string>): void;
}

/** Some 10 ms of work, after which the page is let do what else it has to. */
const COUNTS_A_TURN = 4_000;
/** One search in 10^27 needs more. */
const COUNTS_MAX = 2 ** 24;

/** Does what the gateway asks for before the next try; null where it cannot. */
export async function solveCheck(given: unknown): Promise<string | null> {
  if (typeof given !== 'object' || given === null) return null;
  // `as`: each field is looked at before it is used.
  const task = given as Partial<Record<'kind' | 'challenge' | 'site_key', unknown>>;
  if (task.kind === 'work' && typeof task.challenge === 'string') {
    return searchStamp(task.challenge);
  }
  const isCaptcha = task.kind === 'captcha' && typeof task.site_key === 'string';
  return isCaptcha ? askCaptcha(String(task.site_key)) : null;
}

async function searchStamp(challenge: string): Promise<string | null> {
  const encoder = new TextEncoder();
  const hash = (text: string) => sha256(encoder.encode(text));
  for (let from = 0; from < COUNTS_MAX; from += COUNTS_A_TURN) {
    const stamp = findStamp(challenge, { from, to: from + COUNTS_A_TURN }, hash);
    if (stamp !== null) return stamp;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}

async function askCaptcha(siteKey: string): Promise<string | null> {
  const answers: Promise<string>[] = [];
  const detail: CaptchaDetail = { siteKey, waitFor: (answer) => void answers.push(answer) };
  window.dispatchEvent(new CustomEvent(CAPTCHA_EVENT, { detail }));
  const [answer] = answers;
  return answer === undefined ? null : answer.catch(() => null);
}
