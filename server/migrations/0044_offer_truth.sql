-- What somebody gets for opening an account; once each, so that giving it again changes nothing.
alter table coupon add column is_welcome boolean not null default false,
  add constraint coupon_welcome check (not is_welcome or limit_num = 1);
create index coupon_of_welcome on coupon (id) where is_welcome;
grant update (is_welcome) on coupon to zhiji_app;

-- What nobody can sign up for any more goes to the end of the overall order: its rank is below zero.
-- These find what has to move.
create index course_begun on course (start_at) where status = 2 and rank >= 0;
create index course_sunk on course (id) where status = 2 and rank < 0;
create index course_detail_signup_end on course_detail (signup_end_at)
  where signup_end_at is not null;
create index package_sunk on package (id) where status = 2 and rank < 0;
