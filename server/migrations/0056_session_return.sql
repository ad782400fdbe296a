-- A share of something that its buyer keeps: access and seats stay.
alter table refund_request add column keeps boolean not null default false,
  add check (kind = 2 or not keeps);

-- What was bought of a session that was cancelled, until its money is on its way back.
create table session_return (
  user_id bigint not null,
  item_id bigint not null,
  change_id bigint not null references session_change on delete cascade,
  -- When it is looked at next; null once it is settled.
  due_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, item_id, change_id),
  foreign key (user_id, item_id) references order_item
);
create index session_return_due on session_return (due_at) where due_at is not null;
-- Only for what goes with a change.
create index session_return_of_change on session_return (change_id);
grant select, insert, update on session_return to zhiji_app;

-- Who has bought a course whose session is cancelled.
create index order_item_of_course on order_item (course_id);
