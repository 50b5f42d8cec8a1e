-- Files that accounts ask for: each job's row says how far it is, and `export_parts` has what is written. Both
-- are changed by one statement, fenced by `version`, so that a job that was cut off goes on after its last part
-- and no part is there twice. Instants are milliseconds since 1970.
create table export_jobs (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Made by who asked for it: asking again makes no second job.
  request_id text not null,
  format text not null,
  by_key boolean not null,
  from_at bigint,
  to_at bigint,
  status text not null check (status in ('queued', 'processing', 'processed', 'failed', 'expired')),
  -- With it the file is given out without a session; null where there is no file.
  token text,
  -- The last entry of the journal that belongs to the file; null before it is begun.
  until_entry bigint,
  -- Where the next part begins; null before the first.
  cursor text,
  parts integer not null default 0,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  -- How often it failed.
  tries smallint not null default 0,
  version bigint not null default 0,
  -- Until then a gateway writes it; a later one takes it over.
  claimed_until bigint not null default 0,
  requested_at bigint not null,
  finished_at bigint,
  expires_at bigint,
  unique (user_id, request_id)
);
create index export_jobs_user on export_jobs (user_id, id desc);
create index export_jobs_open on export_jobs (parts, id) where status in ('queued', 'processing');
create index export_jobs_over on export_jobs (requested_at) where status in ('failed', 'expired');
create index export_jobs_kept on export_jobs (expires_at) where status = 'processed';

create table export_parts (
  job_id bigint not null references export_jobs (id),
  no integer not null,
  -- Compressed by gzip.
  body bytea not null,
  primary key (job_id, no)
);
