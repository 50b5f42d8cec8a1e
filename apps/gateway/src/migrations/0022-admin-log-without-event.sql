-- Turning a second factor off (`npm run admin -- factor-off`) is no event of the venue: its row of the log has
-- no number of one.
alter table admin_log drop constraint admin_log_pkey;
alter table admin_log alter column seq drop not null;
alter table admin_log add constraint admin_log_seq unique (seq);
