-- Whole-year files of daily prices and official rates, as they are served. Instants are UTC.

create table price_files (
  kind text not null check (kind in ('prices', 'rates')),
  -- Where the values come from: `ecb`, `ccxt:kraken`.
  source text not null,
  year integer not null,
  -- JSON, see prices/year-file.ts.
  body text not null,
  -- The last day it covers, or could: days without a value are left out.
  last_day date not null,
  -- How many days have a value: of a year without any it is known that there is nothing.
  value_days integer not null,
  fetched_at timestamptz not null,
  primary key (kind, source, year)
);
