/** Encryption of a saved report: a key by PBKDF2 with SHA-256 from the passphrase, then AES-256-GCM. */

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Passkey {
  readonly passphrase: string;
  readonly rounds: number;
  readonly salt: Bytes;
  readonly iv: Bytes;
}

/** @param head authenticated with the text, not encrypted */
export async function seal(text: Bytes, key: Passkey, head: Bytes): Promise<Bytes> {
  const cipher = { name: 'AES-GCM', iv: key.iv, additionalData: head };
  return new Uint8Array(await crypto.subtle.encrypt(cipher, await deriveKey(key), text));
}

/** @returns null where the passphrase is another, or a byte was changed */
export async function open(sealed: Bytes, key: Passkey, head: Bytes): Promise<Bytes | null> {
  const cipher = { name: 'AES-GCM', iv: key.iv, additionalData: head };
  const derived = await deriveKey(key);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(cipher, derived, sealed));
  } catch {
    return null;
  }
}

async function deriveKey({ passphrase, rounds, salt }: Passkey): Promise<CryptoKey> {
  // One form of each letter: keyboards of two systems write an accented one differently.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFC'));
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', iterations: rounds, salt },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
