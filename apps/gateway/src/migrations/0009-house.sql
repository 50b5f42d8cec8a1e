-- The house's ladder in a market with its places in the queues, and what users took of it; null before
-- the first step. `house-column.ts` says what the lists hold.
alter table venue_instruments add column house json;
