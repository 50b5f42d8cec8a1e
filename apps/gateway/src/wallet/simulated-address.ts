import { createHash, createHmac } from 'node:crypto';

/** Lower case without the letters that look like digits. */
const ALPHABET = '023456789acdefghjklmnpqrstuvwxyz';
const BITS_EACH = 5;
const BODY_LENGTH = 20;
const CHECK_LENGTH = 6;
const WRITTEN = new RegExp(
  `^sim([a-z0-9]{2,8})1([${ALPHABET}]{${BODY_LENGTH}})([${ALPHABET}]{${CHECK_LENGTH}})$`,
);

/**
 * An address of a simulated chain: `sim`, the chain, `1`, 20 characters that the secret and the owner
 * give, and six that check them. No chain there is writes addresses like this.
 */
export function simulatedAddress(secret: Buffer, network: string, owner: string): string {
  const digest = createHmac('sha256', secret).update(`address ${network} ${owner}`).digest();
  const start = `sim${network.toLowerCase()}1${written(digest, BODY_LENGTH)}`;
  return start + checkOf(start);
}

/** Digits that tell an owner apart at a shared address. */
export function simulatedTag(secret: Buffer, network: string, owner: string): string {
  const digest = createHmac('sha256', secret).update(`tag ${network} ${owner}`).digest();
  // Nine digits that never begin with zero.
  return String(100_000_000 + (digest.readUInt32BE(0) % 900_000_000));
}

/** The chain whose address a text is; null where it is none, or has been mistyped. */
export function networkOfAddress(text: string): string | null {
  const [, network, , check] = WRITTEN.exec(text) ?? [];
  if (network === undefined || check === undefined) return null;
  return checkOf(text.slice(0, -CHECK_LENGTH)) === check ? network.toUpperCase() : null;
}

function checkOf(start: string): string {
  return written(createHash('sha256').update(start).digest(), CHECK_LENGTH);
}

function written(bytes: Buffer, length: number): string {
  let left = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let count = 0; count < length; count += 1) {
    text += ALPHABET.charAt(parseInt(String(left & 31n), 10));
    left >>= BigInt(BITS_EACH);
  }
  return text;
}
