-- A sweep has taken the row: its object is being deleted, so nobody may begin to show it.
alter table upload add column sweeping boolean not null default false;

-- What a user sent on a day, whichever way, so that nobody fills the store.
create table upload_day (
  user_id bigint not null references users (id),
  day date not null,
  files int not null default 0,
  bytes bigint not null default 0,
  -- How often he was given credentials to put files himself.
  credentials int not null default 0,
  primary key (user_id, day)
);
grant select, insert, update, delete on upload_day to zhiji_app;
