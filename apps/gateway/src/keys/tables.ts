import type { ColumnType } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type BigInteger = ColumnType<bigint, bigint | number, never>;

interface ApiKeysTable {
  id: string;
  api_key: string;
  user_id: BigInteger;
  name: string;
  may_trade: boolean;
  may_withdraw: boolean;
  addresses: string;
  secret_sealed: string | null;
  created_at: Instant;
  expires_at: MaybeInstant;
  revoked_at: MaybeInstant;
  last_used_at: MaybeInstant;
  last_used_ip: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Who makes or revokes a key: its owner on the page, or the operator by the command line. */
export type KeyActor = 'owner' | 'operator';

interface ApiKeyLogTable {
  id: ColumnType<bigint, never, never>;
  key_id: string;
  user_id: BigInteger;
  logged_at: Instant;
  action: 'created' | 'revoked' | 'resealed';
  actor: KeyActor;
  ip: string | null;
}

/** The tables of `migrations/0005-api-keys.sql`. */
export interface KeyTables {
  api_keys: ApiKeysTable;
  api_key_log: ApiKeyLogTable;
}
