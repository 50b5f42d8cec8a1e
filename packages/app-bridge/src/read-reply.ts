import { valueAt } from './host-object.ts';
import type { BridgeParams, BridgeReply } from './transport.ts';

/** More than any reply needs; what is longer is not looked at. */
const LONGEST_REPLY = 1_000_000;

export interface ReadReply {
  readonly id: string;
  /** Null where something else came under this id. */
  readonly reply: BridgeReply | null;
}

/**
 * Reads what an app sent, as text or as a value: null where it names no call. Never throws, and what
 * it gives is plain: no accessors, no prototypes, nothing the app could change later.
 */
export function readReply(raw: unknown): ReadReply | null {
  const value = typeof raw === 'string' ? plainOf(raw) : raw;
  const id = valueAt(value, 'id');
  if (typeof id !== 'string') return null;
  const plain = toPlain(value);
  if (plain === null) return { id, reply: null };
  const { code, params = {} } = plain;
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return { id, reply: null };
  if (params === null) return { id, reply: { id, code, params: {} } };
  return { id, reply: isParams(params) ? { id, code, params } : null };
}

/** A copy of a value as JSON has it, or null where JSON cannot say it or it is no object. */
export function toPlain(value: unknown): BridgeParams | null {
  try {
    const text: unknown = JSON.stringify(value);
    const plain = typeof text === 'string' ? plainOf(text) : null;
    return isParams(plain) ? plain : null;
  } catch {
    return null;
  }
}

function plainOf(text: string): unknown {
  if (text.length > LONGEST_REPLY) return null;
  try {
    // A key of this name could become an object's prototype where the value is copied later.
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    return null;
  }
}

function isParams(value: unknown): value is BridgeParams {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
