import { createHmac } from 'node:crypto';

/** What is drawn for a day: the same for the same seed, day and name, in any order of asking. */
export interface DayDraws {
  /** A whole number from `least` to `most`. */
  between(name: string, least: number, most: number): number;
  /** So many hexadecimal digits, at most 64. */
  hex(name: string, digits: number): string;
}

const RANGE_BYTES = 6;

/** By HMAC-SHA256 under the seed: what is drawn tells nothing of the seed, nor of another day. */
export function drawsOf(seed: string, day: number): DayDraws {
  const digest = (name: string) =>
    createHmac('sha256', seed).update(`demo history ${day} ${name}`).digest();
  return {
    between(name, least, most) {
      return least + (digest(name).readUIntBE(0, RANGE_BYTES) % (most - least + 1));
    },
    hex: (name, digits) => digest(name).toString('hex').slice(0, digits),
  };
}
