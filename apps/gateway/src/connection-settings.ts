import { CONNECTION_LIMITS, type ConnectionLimits } from './connections.ts';

/** The limits that an operator sets; the others stay as they are. */
export type ConnectionSettings = Pick<
  ConnectionLimits,
  'maxConnections' | 'maxConnectionsPerAddress' | 'maxUnanswered'
>;

export type ConnectionSettingsResult =
  | { readonly ok: true; readonly connections: ConnectionSettings }
  | { readonly ok: false; readonly message: string };

const SETTINGS = {
  MAX_CONNECTIONS: 'maxConnections',
  MAX_CONNECTIONS_PER_ADDRESS: 'maxConnectionsPerAddress',
  MAX_UNANSWERED: 'maxUnanswered',
} as const satisfies Record<string, keyof ConnectionSettings>;

const HIGHEST = 1_000_000;

/** Reads MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS and MAX_UNANSWERED. */
export function readConnectionSettings(
  env: Readonly<Record<string, string | undefined>>,
): ConnectionSettingsResult {
  const { maxConnections, maxConnectionsPerAddress, maxUnanswered } = CONNECTION_LIMITS;
  const read = { maxConnections, maxConnectionsPerAddress, maxUnanswered };
  for (const [setting, limit] of Object.entries(SETTINGS)) {
    const text = env[setting];
    if (!text) continue;
    const count = /^\d{1,7}$/.test(text) ? parseInt(text, 10) : 0;
    if (count < 1 || count > HIGHEST) {
      return { ok: false, message: `${setting} must be a whole number from 1 to 1,000,000.` };
    }
    read[limit] = count;
  }
  return { ok: true, connections: read };
}
