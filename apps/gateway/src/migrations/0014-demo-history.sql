-- The history of the account for trying things out: one row once it is begun. Instants are milliseconds
-- since 1970, the day is counted from then. Whatever is planned for an instant up to `done_until` has been
-- done or refused; it goes up with the rows of the venue, in one transaction.
create table demo_history (
  only_row boolean primary key default true check (only_row),
  first_day integer not null,
  -- The three years end here, and days go on from there: later where the account had been used before.
  ends_at bigint not null,
  goes_on_at bigint not null,
  done_until bigint not null
);
