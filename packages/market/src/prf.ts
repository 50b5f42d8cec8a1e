/**
 * Random numbers without a state: every draw is a keyed pseudo-random function of where it stands, so
 * any minute of any pair can be drawn alone, in any order, and again after a restart. The function is
 * ChaCha (RFC 8439) with 12 rounds and a key of 256 bits: whoever sees draws learns no other draw.
 */

/** Eight words of 32 bits. Names one stream of draws, and tells nothing of the key it comes from. */
export type StreamKey = Int32Array;

export const BLOCK_WORDS = 16;
const KEY_WORDS = 8;
const ROUNDS = 12;
/** "expand 32-byte k" in words, as the RFC has it. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

/** Where a block of draws stands in its stream. All are taken modulo 2^32. */
export interface Place {
  /** What is drawn: keeps the draws of a minute apart from those of a day. */
  readonly part: number;
  readonly step: number;
  readonly place: number;
}

const state = new Int32Array(BLOCK_WORDS);

/** Writes block number `counter` of a place: 16 words of 32 bits, each signed. */
export function writeBlock(
  out: Int32Array,
  key: StreamKey,
  counter: number,
  { part, step, place }: Place,
  rounds: number = ROUNDS,
): void {
  state.set(CONSTANTS);
  state.set(key, 4);
  state[12] = counter;
  state[13] = part;
  state[14] = step;
  state[15] = place;
  out.set(state);
  for (let round = 0; round < rounds; round += 2) {
    quarter(out, 0, 4, 8, 12);
    quarter(out, 1, 5, 9, 13);
    quarter(out, 2, 6, 10, 14);
    quarter(out, 3, 7, 11, 15);
    quarter(out, 0, 5, 10, 15);
    quarter(out, 1, 6, 11, 12);
    quarter(out, 2, 7, 8, 13);
    quarter(out, 3, 4, 9, 14);
  }
  for (let word = 0; word < BLOCK_WORDS; word += 1) {
    out[word] = wordAt(out, word) + wordAt(state, word);
  }
}

function quarter(words: Int32Array, a: number, b: number, c: number, d: number): void {
  let first = (wordAt(words, a) + wordAt(words, b)) | 0;
  let fourth = rotate(wordAt(words, d) ^ first, 16);
  let third = (wordAt(words, c) + fourth) | 0;
  let second = rotate(wordAt(words, b) ^ third, 12);
  first = (first + second) | 0;
  fourth = rotate(fourth ^ first, 8);
  third = (third + fourth) | 0;
  second = rotate(second ^ third, 7);
  words[a] = first;
  words[b] = second;
  words[c] = third;
  words[d] = fourth;
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function wordAt(words: Int32Array, index: number): number {
  // `as`: the type allows for a miss, which indexes below the fixed length cannot have.
  return words[index] as number;
}

const NO_KEY: StreamKey = new Int32Array(KEY_WORDS);
const CHILD_PART = 0x6b65;
const CHUNK_LETTERS = 2;

/**
 * The key of a stream: each chunk of the name is the place of a block under the key so far, whose
 * first half is the next key (a cascade). The last chunk carries the length of the name, so no name is
 * the beginning of another.
 */
export function childKey(key: StreamKey, name: string): StreamKey {
  const block = new Int32Array(BLOCK_WORDS);
  let next = key;
  for (let from = 0; from <= name.length; from += CHUNK_LETTERS) {
    const isLast = from + CHUNK_LETTERS > name.length;
    writeBlock(block, next, isLast ? name.length + 1 : 0, {
      part: CHILD_PART,
      step: from < name.length ? name.charCodeAt(from) : 0,
      place: from + 1 < name.length ? name.charCodeAt(from + 1) : 0,
    });
    next = block.slice(0, KEY_WORDS);
  }
  return next;
}

/** The key everything of a market is drawn from. As hard to guess as its seed. */
export function rootKey(seed: string): StreamKey {
  return childKey(NO_KEY, seed);
}

/** Reads the draws of a place one after the other. */
export interface Draws {
  /** Goes to the first draw of a place. */
  seek(key: StreamKey, part: number, step: number, place?: number): void;
  /** 32 bits, not negative. */
  next(): number;
}

export function createDraws(): Draws {
  const block = new Int32Array(BLOCK_WORDS);
  let key = NO_KEY;
  let where: Place = { part: 0, step: 0, place: 0 };
  let counter = 0;
  let taken = BLOCK_WORDS;
  return {
    seek(from, part, step, place = 0) {
      key = from;
      where = { part, step, place };
      counter = 0;
      taken = BLOCK_WORDS;
    },
    next() {
      if (taken === BLOCK_WORDS) {
        writeBlock(block, key, counter, where);
        counter += 1;
        taken = 0;
      }
      const word = wordAt(block, taken) >>> 0;
      taken += 1;
      return word;
    },
  };
}

/** 32 bits as a share of one: 0 included, 1 not. */
export function share(bits: number): number {
  return bits / 0x1_0000_0000;
}
