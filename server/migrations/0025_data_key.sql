-- Keys this database was filled with, told apart by a fingerprint; 0 is the key of lookups. A process
-- that lacks one which is still needed does not start.
create table data_key (
  id smallint primary key check (id between 0 and 255),
  fingerprint text not null,
  first_used_at timestamptz not null default now(),
  -- Since when nothing is sealed with it any more.
  retired_at timestamptz
);
grant select, insert, update (retired_at) on data_key to zhiji_app;
