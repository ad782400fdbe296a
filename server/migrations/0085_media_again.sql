-- What fails for reasons of ours (the store is away, the disk is full) is tried again later and later,
-- and counted apart from the workers that did not live through it.
alter table media_asset add column failures smallint not null default 0;
-- Not tried again before.
alter table media_asset add column due_at timestamptz;
