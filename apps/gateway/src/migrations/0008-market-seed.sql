-- What the simulated market is drawn from, and the day Meridian first started over this database. One
-- row, made at the first start and never changed; whoever reads the seed can compute prices ahead.
create table market_seed (
  only_row boolean primary key default true check (only_row),
  seed text not null,
  first_day date not null
);
