import type { Mail, Mailer } from './mailer.ts';

/** How long after a failure each of the three further tries begins. */
export const RETRY_DELAYS_MS = [1_000, 10_000, 60_000] as const;

/** Waits; rejects when the wait is broken off. */
export type Wait = (ms: number) => Promise<void>;

/** Sends a mail, trying three times more where it fails; rejects with the last failure. */
export async function deliver(mailer: Pick<Mailer, 'send'>, mail: Mail, wait: Wait): Promise<void> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      await mailer.send(mail);
      return;
    } catch {
      await wait(delay);
    }
  }
  await mailer.send(mail);
}
