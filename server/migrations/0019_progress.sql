-- How far people are in their lessons. A lesson's row is written by every heartbeat, so nothing that
-- a heartbeat changes is indexed.
create table lesson_progress (
  user_id bigint not null references users,
  chapter_id bigint not null references chapter on delete cascade,
  -- Of the chapter, which never moves to another.
  course_id bigint not null,
  -- What was really seen: seconds of a video, pages of a PDF.
  seen int4multirange not null default '{}',
  -- Where the player was last: second or page.
  position int not null default 0 check (position >= 0),
  opened_at timestamptz not null,
  -- Was there, at a live or offline session.
  attended_at timestamptz,
  finished_at timestamptz,
  -- How long the lesson was, in seconds or pages, when it was found finished: it may change later.
  finished_of int check (finished_of >= 0),
  updated_at timestamptz not null,
  primary key (user_id, chapter_id),
  check ((finished_at is null) = (finished_of is null)),
  check (attended_at is null or finished_at is not null)
) with (fillfactor = 70);
-- Only for what goes with a chapter.
create index lesson_progress_of_chapter on lesson_progress (chapter_id);
grant select, insert, update, delete on lesson_progress to zhiji_app;

-- The time a user has for studying, by the clock of the server, whatever his tabs and devices claim:
-- it grows as time passes, up to a bound, and what is counted as seen is taken from it.
create table learning_clock (
  user_id bigint primary key references users,
  at timestamptz not null,
  credit_ms int not null check (credit_ms >= 0),
  -- Counts the reports, so that two at once are noticed.
  beat bigint not null
) with (fillfactor = 70);
grant select, insert, update, delete on learning_clock to zhiji_app;
