-- What learners write down while they study. A note stays when access to its course ends.
create table note (
  user_id bigint not null references users,
  id uuid not null,
  chapter_id bigint not null references chapter on delete cascade,
  -- Of the chapter, which never moves to another.
  course_id bigint not null,
  -- Where it was taken: second or page.
  position int not null check (position >= 0),
  content text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create index note_of_course on note (user_id, course_id, chapter_id, position);
-- Only for what goes with a chapter.
create index note_of_chapter on note (chapter_id);
grant select, insert, update, delete on note to zhiji_app;
