-- Accounts that their owners asked to close: signing in before they are due takes the row away. Instants are
-- milliseconds since 1970.
create table account_closings (
  user_id bigint primary key references users (id) on delete cascade,
  asked_at bigint not null,
  due_at bigint not null
);
create index account_closings_due on account_closings (due_at);

-- Accounts that are closed: their ledger stays, and nothing here says whose it was.
create table closed_accounts (
  user_id bigint primary key,
  closed_at bigint not null,
  -- Whether what was deleted has been overwritten in the files of an embedded database.
  is_shredded boolean not null
);
create index closed_accounts_open on closed_accounts (user_id) where not is_shredded;
