-- A question somebody answered wrongly and practises since, until it leaves his book.
create table exam_practice (
  user_id bigint not null,
  attempt_id bigint not null,
  topic_id bigint not null,
  -- Right answers in a row; with two it leaves the book.
  rights smallint not null check (rights between 0 and 2),
  practised_at timestamptz not null,
  primary key (user_id, attempt_id, topic_id),
  foreign key (user_id, attempt_id, topic_id) references exam_line
);
grant select, insert, update, delete on exam_practice to zhiji_app;
