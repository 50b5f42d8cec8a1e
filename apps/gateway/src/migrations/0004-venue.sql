-- The venue's results: what orders, balances and trades are, written by one gateway at a time under the
-- lease. Amounts are whole atoms of their asset, quantities lots, prices quote atoms for one lot,
-- instants milliseconds since 1970. Bodies are json, not jsonb: they are read back as they were written.

-- Who may write: every transaction names the epoch it was begun in and the seq it follows, and so
-- writes nothing once another gateway has taken the lease. Counters are what the next command starts from.
create table venue_lease (
  shard smallint primary key,
  epoch bigint not null,
  seq bigint not null,
  holder text not null,
  pid integer not null,
  expires_at timestamptz not null,
  counters json not null,
  -- Orders that were triggered and wait for their turn, in its order.
  triggered bigint[] not null
);
insert into venue_lease values (
  0, 0, 0, '', 0, '-infinity',
  '{"now":0,"seq":0,"orderCount":0,"tradeCount":0,"placeCount":0,"endedCount":0,"entryCount":0,"lastEvent":0}',
  '{}'
);

create table venue_assets (
  code text primary key,
  scale smallint not null check (scale between 0 and 18)
);

create table venue_fee_schedules (
  name text primary key,
  body json not null
);

create table venue_instruments (
  symbol text primary key,
  body json not null,
  is_trading boolean not null,
  -- At 18 digits after the point; null before the first.
  index_price numeric(38, 0),
  index_premium numeric(38, 0),
  last_price numeric(38, 0)
);

create table venue_accounts (
  id text primary key,
  owner text not null,
  -- Null for the venue's own.
  kind text,
  name text,
  settings json not null
);

create table venue_balances (
  account text not null,
  asset text not null,
  total numeric(38, 0) not null,
  held numeric(38, 0) not null,
  primary key (account, asset),
  -- A user's account has a slash in its name; the venue's own may be negative.
  check (account not like '%/%' or (held >= 0 and held <= total))
);

-- The parts of every journal entry; never changed.
create table venue_postings (
  entry bigint not null,
  line smallint not null,
  account text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  held numeric(38, 0) not null,
  -- The balance after it.
  total numeric(38, 0) not null,
  kind text not null,
  phase text not null,
  -- The event or the command's link id that it comes from.
  cause_seq bigint,
  cause_link text,
  corrects bigint,
  at bigint not null,
  primary key (entry, line),
  check ((cause_seq is null) <> (cause_link is null))
);
create index venue_postings_account on venue_postings (account, entry desc);

create table venue_orders (
  id bigint primary key,
  account text not null,
  symbol text not null,
  side text not null,
  status text not null,
  price numeric(38, 0),
  qty numeric(38, 0),
  filled numeric(38, 0) not null,
  filled_value numeric(38, 0) not null,
  -- What it holds; the second leg of a pair shares the first one's and has null.
  hold numeric(38, 0),
  created_at bigint not null,
  seq bigint not null,
  -- Its number among the orders that ended; null while it is live.
  ended_no bigint unique,
  -- The order as its owner sees it.
  record json not null,
  -- The order as the venue has it, while it is live.
  state json
);
create index venue_orders_live on venue_orders (id) where ended_no is null;
create index venue_orders_account on venue_orders (account, id desc);

-- Link ids are unique for ever; these tables are never swept.
create table venue_order_links (
  account text not null,
  link_id text not null,
  order_id bigint not null,
  primary key (account, link_id)
);

create table venue_causes (
  link_id text primary key,
  entry bigint not null
);

create table venue_executions (
  trade_id bigint not null,
  is_maker boolean not null,
  account text not null,
  order_id bigint not null,
  link_id text not null,
  symbol text not null,
  side text not null,
  order_type text not null,
  price numeric(38, 0) not null,
  qty numeric(38, 0) not null,
  value numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  fee_asset text not null,
  fee_rate text not null,
  tier text not null,
  seq bigint not null,
  at bigint not null,
  primary key (trade_id, is_maker)
);
create index venue_executions_account on venue_executions (account, trade_id desc);

create table venue_withdrawals (
  link_id text primary key,
  account text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  status text not null
);

-- Accepted commands with their events, for audit and debugging; recovery reads none of it.
create table venue_log (
  -- Number of the last event.
  seq bigint primary key,
  at bigint not null,
  command json not null,
  events json not null
);
create index venue_log_at on venue_log (at);
