import type { Kysely } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import type { KeyStore } from '../keys/store.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { SharedRunner } from '../strategies/shared-runner.ts';
import type { VenuePort } from '../venue/port.ts';

/** What closing an account works with. */
export interface ClosingParts {
  readonly db: Kysely<AccountTables>;
  readonly port: VenuePort;
  readonly runner: Pick<SharedRunner, 'send'>;
  readonly keys: Pick<KeyStore, 'list' | 'revoke'>;
  readonly mailer: Pick<Mailer, 'forget'>;
  /** Whether the database is the embedded one, whose files are ours to overwrite. */
  readonly isEmbedded: boolean;
  readonly now: () => number;
  readonly warn: (line: string) => void;
}

/** An account is kept for so many days after its owner asked to close it. */
export const CLOSING_DAYS = 7;
export const CLOSING_WAIT_MS = CLOSING_DAYS * 86_400_000;
