-- Quotes of conversions. What moves money is a command of the venue whose link id names a row here
-- (`convert:ID`), so that it happens once; the row says how far it is. Amounts are whole atoms of their
-- asset, instants milliseconds since 1970.
create table convert_quotes (
  id text primary key,
  user_id bigint not null,
  from_asset text not null,
  to_asset text not null,
  pay numeric(38, 0) not null,
  get numeric(38, 0) not null,
  spread numeric(38, 0) not null,
  rate text not null,
  status text not null check (status in ('init', 'processing', 'success', 'failure')),
  reason text,
  quoted_at bigint not null,
  expires_at bigint not null,
  confirmed_at bigint,
  ended_at bigint
);
create index convert_quotes_user on convert_quotes (user_id, quoted_at desc, id desc)
  where status <> 'init';
-- Quotes that nobody confirmed are swept.
create index convert_quotes_unused on convert_quotes (expires_at) where status = 'init';
