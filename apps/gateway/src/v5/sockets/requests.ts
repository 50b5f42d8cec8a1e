import { readBody } from '@meridian/v5/read-body.ts';

/** A message of a client. */
export interface SocketRequest {
  readonly op: string;
  /** Echoed as it came, as a number or as a text; absent where there was none. */
  readonly reqId: string | number | undefined;
  readonly args: readonly unknown[];
  /** Headers of an order, by their names. */
  readonly header: Readonly<Record<string, unknown>>;
}

/** @returns null for what is no request; figures come as the digits that were sent */
export function readRequest(text: string): SocketRequest | null {
  const exact = readBody(text);
  if (exact === null) return null;
  const { op, args, header } = exact;
  if (typeof op !== 'string') return null;
  // `as`: what can be read with its digits can be read without.
  const plain = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const reqId = plain['req_id'] ?? plain['reqId'];
  const isId = typeof reqId === 'string' || typeof reqId === 'number';
  return {
    op,
    reqId: isId ? reqId : undefined,
    args: Array.isArray(args) ? args : [],
    header: typeof header === 'object' && header !== null ? { ...header } : {},
  };
}
