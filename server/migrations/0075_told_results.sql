-- What users were told of exams and coupons, and the devices their logins are known by.

-- Until when those who may sit it were told so; null before anybody was.
alter table exam add column told_to timestamptz;
-- What has been open all along is no news.
update exam set told_to = now() where start_at is null or start_at <= now();

-- Who finished a lesson of a course lately.
create index lesson_progress_finished on lesson_progress (course_id, finished_at)
  where finished_at is not null;

-- When its holder was told that it ends soon: once.
alter table coupon_user add column told_at timestamptz;

-- Browsers and systems by their common names, by which a login is told from those before.
create table known_device (
  user_id bigint not null references users,
  device text not null check (device <> ''),
  seen_at timestamptz not null,
  primary key (user_id, device)
);
insert into known_device (user_id, device, seen_at)
select user_id, device, max(seen_at) from user_session where device <> '' group by user_id, device;
grant select, insert, update, delete on known_device to zhiji_app;
