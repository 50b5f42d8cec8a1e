create table every_type (
  id int4 generated always as identity primary key,
  big int8,
  bigs int8[],
  price numeric,
  prices numeric[],
  day date,
  days date[],
  moment timestamptz,
  bytes bytea,
  words text[],
  document jsonb,
  flag boolean
);

create index every_type_day on every_type (day);
