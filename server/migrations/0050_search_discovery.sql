-- Teachers and institutions by name, as they are offered while somebody types; collected with the
-- terms. What is gone since is left out when it is read.
create table search_name (
  -- 1 a teacher, 2 an institution.
  kind smallint not null check (kind in (1, 2)),
  target_id bigint not null,
  name text not null,
  spelling text not null,
  initials text not null,
  weight int not null default 0,
  primary key (kind, target_id)
);
create index search_name_prefix on search_name (name text_pattern_ops);
create index search_name_spelling on search_name (spelling text_pattern_ops);
create index search_name_initials on search_name (initials text_pattern_ops);
grant select, insert, update, delete on search_name to zhiji_app;

-- How many different visitors searched for a known term on a day; nothing of who they were.
create table search_day (
  day date not null,
  term text not null,
  visitors int not null check (visitors > 0),
  primary key (day, term)
);
grant select, insert, update, delete on search_day to zhiji_app;
