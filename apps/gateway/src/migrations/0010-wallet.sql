-- Coins that come in and go out over chains. What moves money are commands of the venue, whose link ids
-- name a row here (`deposit:7`, `withdrawal:9:sent`); these rows say how far each one is. Amounts are
-- whole atoms of their asset, instants milliseconds since 1970. Rows outlive the account.

-- The addresses given out: whose a deposit is. The tag is empty where its chain has none.
create table wallet_deposit_addresses (
  user_id bigint not null,
  asset text not null,
  network text not null,
  address text not null,
  tag text not null,
  given_at bigint not null,
  primary key (user_id, asset, network),
  unique (network, address, tag, asset)
);

-- How far the transfers of a rail have been read.
create table wallet_rail (
  shard smallint primary key,
  place text
);
insert into wallet_rail values (0, null);

create table wallet_deposits (
  id bigint generated always as identity primary key,
  -- Null where nobody was given the address with this tag: an operator finds whose it is.
  user_id bigint,
  account text,
  asset text not null,
  network text not null,
  tx_id text not null,
  address text not null,
  tag text not null,
  amount numeric(38, 0) not null check (amount > 0),
  status text not null check (
    status in ('pending', 'credited', 'reversed', 'gone', 'too-small', 'unassigned')
  ),
  confirmations integer not null,
  -- Whether the chain may still drop it.
  is_final boolean not null default false,
  seen_at bigint not null,
  credited_at bigint,
  unique (network, tx_id)
);
create index wallet_deposits_user on wallet_deposits (user_id, id desc);
create index wallet_deposits_open on wallet_deposits (id)
  where status in ('pending', 'credited') and not is_final;

-- What was credited and spent before its chain dropped it.
create table wallet_debts (
  deposit_id bigint primary key references wallet_deposits (id),
  user_id bigint not null,
  asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  paid numeric(38, 0) not null check (paid >= 0 and paid <= amount),
  since bigint not null
);
create index wallet_debts_open on wallet_debts (user_id) where paid < amount;

create table wallet_withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Made by whoever asks, to ask once.
  request_id text not null,
  account text not null,
  asset text not null,
  network text not null,
  address text not null,
  tag text not null,
  amount numeric(38, 0) not null check (amount > 0),
  fee numeric(38, 0) not null check (fee >= 0),
  -- What it counts in the limit of a day.
  value_usdt numeric(38, 2) not null,
  -- new: the hold is asked for; review: it is there; sending, cancelling: decided, perhaps not yet done.
  status text not null check (status in (
    'new', 'refused', 'review', 'sending', 'sent', 'confirmed', 'failed', 'cancelling', 'cancelled'
  )),
  tx_id text,
  confirmations integer not null default 0,
  requested_at bigint not null,
  updated_at bigint not null,
  unique (user_id, request_id)
);
create index wallet_withdrawals_user on wallet_withdrawals (user_id, id desc);
create index wallet_withdrawals_open on wallet_withdrawals (id)
  where status in ('new', 'review', 'sending', 'sent', 'cancelling');

-- Where users may send to: from the instant on that the lock of a new entry ends.
create table wallet_address_book (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  label text not null check (char_length(label) between 1 and 40),
  asset text not null,
  network text not null,
  address text not null,
  tag text not null,
  added_at bigint not null,
  usable_at bigint not null,
  unique (user_id, asset, network, address, tag)
);

-- The simulated chains: every transfer on them. A rail of an operator has no use for it.
create table simulated_transfers (
  id bigint generated always as identity primary key,
  network text not null,
  asset text not null,
  tx_id text not null unique,
  address text not null,
  tag text not null,
  -- Decimal text.
  amount text not null,
  -- The payment of the exchange that it is, or `outside:` and what its sender made: one makes one transfer.
  payment_id text not null unique,
  made_at bigint not null,
  state text not null check (state in ('standing', 'dropped', 'failed'))
);
