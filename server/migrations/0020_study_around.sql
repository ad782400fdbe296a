-- What people keep for later: a course by its type, a package as type 4.
create table favourite (
  user_id bigint not null references users,
  type smallint not null check (type between 1 and 4),
  target_id bigint not null,
  created_at timestamptz not null,
  primary key (user_id, type, target_id)
);
create index favourite_latest on favourite (user_id, created_at desc);
grant select, insert, delete on favourite to zhiji_app;

-- The order a course is reviewed for: each of its people says something about a course once.
alter table comment add column order_id bigint;
create unique index comment_once on comment (user_id, order_id, course_id);
