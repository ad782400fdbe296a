-- Live sessions somebody wants to be reminded of. What is due is found by the session.
create table session_reminder (
  user_id bigint not null references users,
  chapter_id bigint not null references chapter on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, chapter_id)
);
create index session_reminder_of_chapter on session_reminder (chapter_id);
grant select, insert, delete on session_reminder to zhiji_app;
