import type { ColumnType, Generated } from 'kysely';

/** An instant: read as a Date, written as a Date. */
type Instant = ColumnType<Date, Date, Date>;

/**
 * A whole number of 64 bits. Both drivers read it as bigint where their parser for type 20 is set so
 * (the database's opener does); PGlite by itself gives small ones as number.
 */
type BigInteger = ColumnType<bigint, bigint | number, bigint | number>;

/** How a page keeps the token: in the cookie, or in memory, sent as the `UserToken` header. */
export type SessionKind = 'cookie' | 'header';

export const USER_ACTIVE = 1;

interface UsersTable {
  id: ColumnType<bigint, bigint | number | undefined, never>;
  email: string;
  username: string | null;
  password_hash: string;
  country_code: string;
  lang: string;
  edition: string;
  referral_code: string | null;
  phone: string | null;
  legal_version: string | null;
  agreed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  parent_member_id: ColumnType<bigint, bigint | number | undefined, bigint | number>;
  status: Generated<number>;
  created_at: Instant;
}

interface RegistrationsTable {
  id: string;
  email: string;
  password_hash: string;
  code_hash: string;
  attempts: Generated<number>;
  sends: Generated<number>;
  edition: string;
  lang: string;
  referral_code: string | null;
  phone: string | null;
  legal_version: string | null;
  created_at: Instant;
  expires_at: Instant;
}

interface SessionsTable {
  id: string;
  token_hash: string;
  user_id: BigInteger;
  kind: SessionKind;
  user_agent: string;
  ip: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
}

interface PasswordResetsTable {
  token_hash: string;
  user_id: BigInteger;
  created_at: Instant;
  expires_at: Instant;
}

interface KnownDevicesTable {
  token_hash: string;
  user_id: BigInteger;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
}

interface AttemptsTable {
  key_hash: string;
  window_start: Instant;
  count: number;
}

interface SecondFactorsTable {
  user_id: BigInteger;
  secret_sealed: string;
  created_at: Instant;
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_step: BigInteger;
}

interface RecoveryCodesTable {
  id: ColumnType<bigint, never, never>;
  user_id: BigInteger;
  salt: string;
  code_hash: string;
}

interface PasskeysTable {
  id: string;
  user_id: BigInteger;
  credential_id: string;
  public_key: string;
  counter: BigInteger;
  host: string;
  name: string;
  created_at: Instant;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface PasskeyChallengesTable {
  challenge_hash: string;
  user_id: ColumnType<bigint | null, bigint | null, never>;
  host: string;
  expires_at: Instant;
}

/**
 * The tables of `0001-accounts.sql`, the columns of `0003-phone.sql` and `0016-consent.sql`, and
 * `0007-known-devices.sql` and `0020-second-factors.sql`, and of
 * `0021-passkeys.sql`.
 */
export interface AccountTables {
  users: UsersTable;
  registrations: RegistrationsTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  known_devices: KnownDevicesTable;
  attempts: AttemptsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
