-- Whose phones a buyer asked about on a day, as keyed hashes: who asks about too many is refused.
create table attendee_check (
  user_id bigint not null references users,
  day date not null,
  phone_ref text not null,
  primary key (user_id, day, phone_ref)
);
grant select, insert, delete on attendee_check to zhiji_app;
create index attendee_check_by_phone on attendee_check (phone_ref);
