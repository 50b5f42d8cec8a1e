-- Keys of programs that act for an account. The secret is stored sealed (keys/sealing.ts); a revoked
-- key keeps its row for the log, without its secret. Instants are UTC.

create table api_keys (
  -- What lists and revocations name; it opens nothing.
  id uuid primary key,
  -- What a request names.
  api_key text not null unique,
  user_id bigint not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  may_trade boolean not null,
  may_withdraw boolean not null,
  -- Addresses and ranges, separated by spaces; empty: from anywhere.
  addresses text not null,
  secret_sealed text,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  check ((secret_sealed is null) = (revoked_at is not null))
);
create index api_keys_user_id on api_keys (user_id);

-- Who made and revoked which key. Rows outlive the account.
create table api_key_log (
  id bigint generated always as identity primary key,
  key_id uuid not null,
  user_id bigint not null,
  logged_at timestamptz not null,
  action text not null check (action in ('created', 'revoked', 'resealed')),
  actor text not null check (actor in ('owner', 'operator')),
  ip text
);
create index api_key_log_user_id on api_key_log (user_id, id);
