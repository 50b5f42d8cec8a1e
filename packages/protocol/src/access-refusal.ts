import type { AccessFailure, BusinessError } from './envelope.ts';

/** What an auth failure turned out to be, for who reads it. */
export type AccessRefusal = Exclude<AccessFailure, 'unknown'>;

/**
 * What a form says of an auth failure; null for any other failure, and where the question who is signed in
 * got no answer. Where nobody asked it, the code alone says that nobody is signed in.
 */
export function accessRefusal({
  authFailure,
  access = authFailure ? 'signed-out' : undefined,
}: Pick<BusinessError, 'authFailure' | 'access'>): AccessRefusal | null {
  return access === undefined || access === 'unknown' ? null : access;
}
