-- Strategies that order at set times (recurring buys, TWAP) are kept beside the bots: a recurring buy has several
-- pairs, and what a strategy did is a record of its kind, of which a filled pair of a grid is one.
alter table strategies alter column symbol drop not null;
alter table strategy_pairs rename to strategy_records;
alter table strategy_records rename column pair to record;
