-- VIP levels. Volumes are sums of trades in USDT, each at the price of its quote asset when it was counted; days
-- are counted from 1970, instants are milliseconds since then. Rows stay with the ledger, under the opaque id.

-- How far trades are counted, and the last day that assets were looked at.
create table fee_level_place (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  day integer not null
);
insert into fee_level_place values (true, 0, 0);

create table fee_volumes (
  user_id bigint not null,
  day integer not null,
  volume numeric(38, 2) not null check (volume >= 0),
  primary key (user_id, day)
);
create index fee_volumes_day on fee_volumes (day);

create table fee_levels (
  user_id bigint primary key,
  level text not null,
  -- The level before, until all accounts of the user have the new one.
  before text,
  -- It does not fall before this day.
  kept_until integer not null
);
create index fee_levels_unfinished on fee_levels (user_id) where before is not null;
