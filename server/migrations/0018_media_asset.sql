-- What a lesson plays: a video made into HLS, or a PDF. One asset may serve several lessons.
create table media_asset (
  id uuid primary key,
  kind text not null check (kind in ('video', 'pdf')),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  -- What was handed in, and the folder of what was made of it; both in the private bucket.
  source_key text not null,
  prefix text not null default '',
  -- Per cent of the work done.
  progress smallint not null default 0 check (progress between 0 and 100),
  duration_s int not null default 0 check (duration_s >= 0),
  page_num int not null default 0 check (page_num >= 0),
  -- Of a video: its renditions [{name, width, height}], the best first.
  renditions jsonb not null default '[]',
  -- [{language, label}]; each is the file captions-<language>.vtt.
  captions jsonb not null default '[]',
  -- Preview pictures in one file: {every, columns, width, height}.
  sprites jsonb,
  -- The AES-128 key of a video, sealed.
  key_sealed bytea,
  -- Times a worker began; the number also tells whose work a result is.
  tries smallint not null default 0,
  -- Until when the worker that has it is believed to live.
  leased_until timestamptz,
  -- Why the last try failed.
  reason text not null default '',
  created_at timestamptz not null,
  check ((state = 'working') = (leased_until is not null)),
  check (state <> 'ready' or prefix <> ''),
  check (state <> 'ready' or kind = 'pdf' or (key_sealed is not null and duration_s > 0)),
  check (state <> 'ready' or kind = 'video' or page_num > 0)
);
create index media_asset_open on media_asset (created_at) where state in ('waiting', 'working');
grant select, insert, update on media_asset to zhiji_app;

alter table chapter add column asset_id uuid references media_asset;
create index chapter_of_asset on chapter (asset_id) where asset_id is not null;

-- An account plays on so many devices at a time: each place is a row, taken by one of them.
create table play_device (
  user_id bigint not null references users,
  place smallint not null check (place between 1 and 2),
  device text not null,
  seen_at timestamptz not null,
  primary key (user_id, place)
) with (fillfactor = 70);
grant select, insert, update, delete on play_device to zhiji_app;
