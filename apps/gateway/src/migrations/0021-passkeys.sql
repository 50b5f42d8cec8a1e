-- Passkeys: public keys of devices that sign in without the password. Instants are UTC.
create table passkeys (
  -- What lists and removals name.
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- What an authenticator names, and its public key (COSE), both in base64url.
  credential_id text not null unique,
  public_key text not null,
  -- Grows with each use where the authenticator counts at all.
  counter bigint not null,
  -- The host it signs in at; browsers keep those of others from it.
  host text not null,
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- Challenges that were given out; the row goes with the first answer.
create table passkey_challenges (
  -- SHA-256 of the challenge.
  challenge_hash text primary key,
  -- Null: for signing in, before it is known who does.
  user_id bigint references users (id) on delete cascade,
  host text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
