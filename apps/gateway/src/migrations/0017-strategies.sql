-- Trading bots. Each has an account of its own at the venue (`OWNER/bot/ID`), where its money and its orders
-- are; the row has what it was asked to do and how far it is. `version` counts up with every change, so that
-- of two writers the later one changes nothing. Instants are milliseconds since 1970.
create table strategies (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Made by who asked for it: asking again makes no second bot.
  request_id text not null,
  kind text not null,
  symbol text not null,
  parameters json not null,
  -- What the strategy knows; null until its money is in its account.
  state json,
  status text not null,
  close_reason text,
  version bigint not null default 0,
  created_at bigint not null,
  started_at bigint,
  ended_at bigint,
  unique (user_id, request_id)
);
create index strategies_user on strategies (user_id, id desc);
create index strategies_at_work on strategies (id) where ended_at is null;

-- Sells of a grid, each with the buy it belongs to; `no` counts the pairs of a bot.
create table strategy_pairs (
  strategy_id bigint not null references strategies (id),
  no bigint not null,
  pair json not null,
  primary key (strategy_id, no)
);

create index venue_accounts_owner on venue_accounts (owner);
