-- The version of terms and privacy notice that a sign-up agreed to, and when it was sent. Null where it
-- named none, and for accounts from before: consent is recorded, never assumed.
alter table registrations add column legal_version text check (char_length(legal_version) <= 32);
alter table users add column legal_version text check (char_length(legal_version) <= 32);
alter table users add column agreed_at timestamptz;
alter table users add check ((legal_version is null) = (agreed_at is null));
