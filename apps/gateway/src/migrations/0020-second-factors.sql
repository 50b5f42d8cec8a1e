-- Second factors: the secret of an authenticator program, sealed by the file of master keys
-- (keys/sealing.ts), and the recovery codes that stand in for it. Instants are UTC.
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  secret_sealed text not null,
  created_at timestamptz not null,
  -- Null while no code of the secret has come back: it does not count yet.
  confirmed_at timestamptz,
  -- The time step of the code that was used last: it and those before are used up.
  last_step bigint not null
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  salt text not null,
  -- SHA-256 of salt and digits; the row goes when its code is used.
  code_hash text not null
);
create index recovery_codes_user_id on recovery_codes (user_id);
