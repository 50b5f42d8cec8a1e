-- The house's ladder in a market with its places in the queues, and what users took of it; null before
-- the first step. `house-column.ts` says what the lists hold.
alter table venue_instruments add column house json;

-- The public trades of a step that users traded in: they stand in place of the computed ones in trades,
-- candles and tickers.
create table venue_steps (
  symbol text not null,
  -- Of 200 ms, counted from 1970.
  step bigint not null,
  trades json not null,
  primary key (symbol, step)
);
