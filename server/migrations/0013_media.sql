-- Files of users in the object store. A row is written before its object, so that every object can
-- be found again and deleted.
create table upload (
  user_id bigint not null references users (id),
  id uuid not null,
  -- 'open': public bucket; 'private': private bucket; 'quarantine': private bucket, put there by the
  -- browser itself and not looked at yet, with the prefix of a day's objects for its key.
  kind text not null check (kind in ('open', 'private', 'quarantine')),
  key text not null,
  -- When the object may be deleted; null while something shows it.
  sweep_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, key)
);
create index upload_sweep on upload (sweep_at) where sweep_at is not null;
grant select, insert, update, delete on upload to zhiji_app;
