-- Prices that users want to hear of. One fires once: the row changes from waiting to fired in one statement,
-- whoever watches. Prices are decimal texts, instants milliseconds since 1970.
create table price_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  symbol text not null,
  price text not null,
  -- Fires at or above the price, else at or below it.
  rises boolean not null,
  created_at bigint not null,
  fired_at bigint,
  fired_price text
);
create index price_alerts_user_id on price_alerts (user_id, id);
create index price_alerts_waiting on price_alerts (id) where fired_at is null;
