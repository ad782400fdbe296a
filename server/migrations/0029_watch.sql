-- What is known of each invariant, by whichever worker asked it last: all workers read it here, so
-- that each of them notices when nobody asks any more.
create table invariant_watch (
  id text primary key,
  known_at timestamptz not null,
  -- When it was asked last, and when it was last answered.
  asked_at timestamptz,
  answered_at timestamptz,
  -- Null when the last asking failed.
  breaches int check (breaches >= 0),
  duration_ms int not null default 0
);
grant select, insert, update on invariant_watch to zhiji_app;

-- Which time of each timetable was taken, and until when its run is believed to live.
create table timetable (
  name text primary key,
  -- The run counts until the timetable's next time.
  next_at timestamptz not null,
  leased_until timestamptz not null
);
grant select, insert, update on timetable to zhiji_app;
