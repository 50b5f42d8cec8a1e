-- Browsers that an account was signed in on. They have tries of a password of their own, so that wrong
-- ones from elsewhere keep nobody from their account; a sign-in on any other is told to its owner.
create table known_devices (
  -- SHA-256 of the token in the device's cookie.
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  user_agent text not null check (char_length(user_agent) <= 300),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index known_devices_user_id on known_devices (user_id);
create index known_devices_last_seen_at on known_devices (last_seen_at);
