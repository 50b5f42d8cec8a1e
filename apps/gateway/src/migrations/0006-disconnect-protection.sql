-- Accounts whose orders are to be cancelled once none of their private sockets has been open for so long.
create table disconnect_protection (
  user_id bigint primary key references users (id) on delete cascade,
  window_s smallint not null check (window_s between 3 and 300)
);
