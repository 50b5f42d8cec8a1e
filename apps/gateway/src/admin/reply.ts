import type { AdminReply } from './socket.ts';

const LONGEST_REASON = 500;

export function failed(message: string): AdminReply {
  return { ok: false, message };
}

/** Said for every command that is to be done and has no reason, or one that no log line holds. */
export const NO_REASON = failed(
  `Say why: --reason "…", 1 to ${LONGEST_REASON} characters in one line.`,
);

export function readReason(text: string): string | null {
  const trimmed = text.trim();
  const isOneLine = !/\p{Cc}/u.test(trimmed) && trimmed.isWellFormed();
  return trimmed !== '' && trimmed.length <= LONGEST_REASON && isOneLine ? trimmed : null;
}
