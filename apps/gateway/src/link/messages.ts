import { deserialize, serialize } from 'node:v8';

/** Of what gateways say to each other: those of another version do not understand it, and say so. */
const VERSION = 1;

/** V8's own form: amounts are bigints, and tables maps. */
export function encodeMessage(body: unknown): Uint8Array {
  return serialize([VERSION, body]);
}

/** @returns what a gateway of ours has encoded; null for a message of another version */
export function decodeMessage(message: Uint8Array): unknown {
  try {
    const parts: unknown = deserialize(message);
    return Array.isArray(parts) && parts[0] === VERSION ? parts[1] : null;
  } catch {
    return null;
  }
}
