import { regularly } from '../regularly.ts';
import type { VenuePort } from './port.ts';

interface RoundOptions {
  /** What a round does, for the log: `Keeping levels`. */
  readonly name: string;
  readonly everyMs: number;
  readonly port: Pick<VenuePort, 'leads' | 'isOpen'>;
  readonly warn: (line: string) => void;
}

/**
 * Rounds of work beside the venue, one at a time, in the gateway that leads it. Returns how to stop; it resolves
 * once the round under way has ended.
 */
export function startRounds(
  { name, everyMs, port, warn }: RoundOptions,
  work: () => Promise<void>,
): () => Promise<void> {
  let round: Promise<void> | null = null;
  const stop = regularly({ name, everyMs, warn }, async () => {
    if (round !== null || !port.leads || !port.isOpen) return;
    round = work().finally(() => {
      round = null;
    });
    await round;
  });
  return async () => {
    stop();
    await round?.catch(() => undefined);
  };
}
