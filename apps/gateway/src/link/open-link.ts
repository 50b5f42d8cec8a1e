import { createHash } from 'node:crypto';
import type { GatewayLink } from './link.ts';
import { connectNats } from './nats-link.ts';

interface LinkOptions {
  readonly natsUrl: string | null;
  /** The market's seed, which is a secret of the installation: its hash names the subjects. */
  readonly seed: string;
  readonly warn: (line: string) => void;
}

const NAME_LENGTH = 16;

/** The way to the other gateways over the same database; null where each is by itself. */
export async function openLink({ natsUrl, seed, warn }: LinkOptions): Promise<GatewayLink | null> {
  if (natsUrl === null) return null;
  const name = createHash('sha256').update(`link:${seed}`).digest('hex').slice(0, NAME_LENGTH);
  return connectNats({ servers: natsUrl, prefix: `meridian.${name}`, warn });
}
