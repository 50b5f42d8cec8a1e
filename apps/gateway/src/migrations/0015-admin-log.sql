-- What operators did to the venue (`npm run admin`), and why: written in the statement that writes the
-- command's other rows, under the number of its last event, and never deleted. `at` is in milliseconds
-- since 1970.
create table admin_log (
  seq bigint primary key,
  at bigint not null,
  action text not null,
  given json not null,
  reason text not null
);
