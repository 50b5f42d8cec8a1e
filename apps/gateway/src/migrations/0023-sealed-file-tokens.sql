-- The token of a file stood here as it is: who read the database or a backup could fetch every file. From now on
-- it is sealed by `KEY_FILE`. What was written before cannot be sealed here: those files are over, and are asked
-- for again.
update export_jobs set status = 'expired',
  expires_at = least(expires_at, (extract(epoch from now()) * 1000)::bigint)
where status = 'processed';
alter table export_jobs drop column token;
alter table export_jobs add column token_sealed text;
