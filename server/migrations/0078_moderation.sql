-- What people write for others to read is checked before and looked after once it is there.

-- Words that refuse a text (1) or hold it until somebody looked (2), written as texts are compared:
-- small letters without spaces and signs.
create table blocked_word (
  word text primary key check (word <> ''),
  verdict smallint not null check (verdict in (1, 2)),
  created_at timestamptz not null default now()
);

-- Texts that were held, hidden or released again. A nickname is numbered by its user.
create table text_case (
  kind text not null check (kind in ('nickname', 'comment', 'question', 'live')),
  subject_id bigint not null,
  -- Who wrote it.
  user_id bigint not null references users,
  content text not null,
  state text not null check (state in ('held', 'released', 'hidden')),
  cause text not null check (cause in ('word', 'reports', 'operator')),
  -- Why it is hidden; its author reads it.
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (kind, subject_id)
);
create index text_case_held on text_case (created_at) where state = 'held';
create index text_case_of_user on text_case (user_id);

-- Who reported what.
create table text_report (
  user_id bigint not null references users,
  kind text not null check (kind in ('comment', 'question', 'live')),
  subject_id bigint not null,
  reason smallint not null check (reason between 1 and 5),
  created_at timestamptz not null,
  primary key (user_id, kind, subject_id)
);
create index text_report_of_text on text_report (kind, subject_id);

-- Who may not write until when.
create table mute (
  user_id bigint primary key references users,
  until timestamptz not null,
  reason text not null,
  created_at timestamptz not null
);

-- A nickname that somebody looks at before others see it.
alter table users add column pending_nickname text not null default '';

-- What was said in a room is shown until somebody hides it; when that changed last.
alter table live_message add column status smallint not null default 1 check (status between 0 and 2);
alter table live_message add column status_at timestamptz;
create index live_message_changed on live_message (course_id, chapter_id, status_at)
  where status_at is not null;

-- Reviewers name a text by its number alone.
create index comment_number on comment (id);
create index question_number on question (id);

grant select, insert, update, delete on blocked_word, text_case, text_report, mute to zhiji_app;
