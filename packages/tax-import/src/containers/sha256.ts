/**
 * SHA-256 in pieces (FIPS 180-4). The platform's own digest wants the whole file in memory at once
 * and exists in secure contexts only.
 */
export class Sha256 {
  readonly #state = Int32Array.from(fractions(8, 1 / 2));
  readonly #schedule = new Int32Array(64);
  readonly #block = new Uint8Array(64);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let from = 0;
    if (this.#filled > 0) {
      from = Math.min(64 - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, from), this.#filled);
      this.#filled += from;
      if (this.#filled < 64) return;
      this.#compress(viewOf(this.#block), 0);
      this.#filled = 0;
    }
    const view = viewOf(bytes);
    for (; from + 64 <= bytes.length; from += 64) this.#compress(view, from);
    this.#block.set(bytes.subarray(from));
    this.#filled = bytes.length - from;
  }

  /** The digest as lower-case hex; nothing may be added afterwards. */
  hex(): string {
    const bits = this.#length * 8;
    const padding = new Uint8Array(this.#filled < 56 ? 64 - this.#filled : 128 - this.#filled);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits % 2 ** 32);
    this.update(padding);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #compress(block: DataView, from: number): void {
    const w = this.#schedule;
    for (let i = 0; i < 16; i += 1) w[i] = block.getInt32(from + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const x = at0(w, i - 15);
      const y = at0(w, i - 2);
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = (at0(w, i - 16) + s0 + at0(w, i - 7) + s1) | 0;
    }
    mix(this.#state, w);
  }
}

const ROUND_CONSTANTS = Int32Array.from(fractions(64, 1 / 3));

function mix(state: Int32Array, w: Int32Array): void {
  let a = at0(state, 0);
  let b = at0(state, 1);
  let c = at0(state, 2);
  let d = at0(state, 3);
  let e = at0(state, 4);
  let f = at0(state, 5);
  let g = at0(state, 6);
  let h = at0(state, 7);
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = g ^ (e & (f ^ g));
    const first = (h + s1 + choice + at0(ROUND_CONSTANTS, i) + at0(w, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) | (c & (a | b));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + s0 + majority) | 0;
  }
  state[0] = at0(state, 0) + a;
  state[1] = at0(state, 1) + b;
  state[2] = at0(state, 2) + c;
  state[3] = at0(state, 3) + d;
  state[4] = at0(state, 4) + e;
  state[5] = at0(state, 5) + f;
  state[6] = at0(state, 6) + g;
  state[7] = at0(state, 7) + h;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Indexes here are in range by construction; the compiler cannot see it. */
function at0(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}

/** The first 32 bits of the fractional parts of the first primes' roots: the standard's constants. */
function fractions(count: number, power: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    if (isPrime(n)) {
      const root = n ** power;
      found.push(((root - Math.floor(root)) * 2 ** 32) | 0);
    }
  }
  return found;
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
}
