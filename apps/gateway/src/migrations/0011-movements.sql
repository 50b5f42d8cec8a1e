-- Histories of an account by page: newest first, of all movements, of an asset, of a kind. Holds move
-- nothing and are half of the postings; trades are most of the rest, and found by the first index.
create index venue_postings_moved on venue_postings (account, at desc, entry desc, line desc)
  where amount <> 0;
create index venue_postings_moved_asset
  on venue_postings (account, asset, at desc, entry desc, line desc) where amount <> 0;
create index venue_postings_moved_kind
  on venue_postings (account, kind, at desc, entry desc, line desc)
  where amount <> 0 and kind <> 'trade';
-- The trade a movement comes from.
create index venue_executions_seq on venue_executions (seq);
