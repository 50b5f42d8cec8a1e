-- The telephone number given at sign-up, as E.164 has it (`+31612345678`). Nothing verifies it yet.
alter table users add column phone text check (char_length(phone) <= 16);
alter table registrations add column phone text check (char_length(phone) <= 16);
