/**
 * Random numbers without a state: every draw is a hash of where it stands, so any minute of any pair
 * can be drawn alone, in any order, and again after a restart.
 */

/** Names one stream of draws, made of the market's seed and what the stream is for. */
export interface StreamKey {
  readonly low: number;
  readonly high: number;
}

const GOLDEN = 0x9e3779b9;

/** Every bit of the result depends on every bit of `value` (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Two words, since among thousands of pairs two would share one of 32 bits too easily. */
export function streamKey(seed: string, purpose: string, name: string): StreamKey {
  let low = 0x811c9dc5;
  let high = GOLDEN;
  for (const letter of `${seed}\u0000${purpose}\u0000${name}`) {
    const code = letter.codePointAt(0) ?? 0;
    low = mix(Math.imul(low, 31) + code);
    high = mix(high ^ Math.imul(code + 1, 0x01000193));
  }
  return { low, high };
}

/** The start of the draws of one step (a minute, a day) of a stream. 32 bits, not negative. */
export function stepBase(key: StreamKey, step: number): number {
  return mix((mix((key.low + Math.imul(step | 0, GOLDEN)) | 0) + key.high) | 0);
}

/** Draw number `index` of a step: 32 bits, not negative. */
export function draw(base: number, index: number): number {
  return mix((base + Math.imul(index + 1, GOLDEN)) | 0);
}

/** 32 bits as a share of one: 0 included, 1 not. */
export function share(bits: number): number {
  return bits / 0x1_0000_0000;
}
