-- What was true once, so that it can be checked later.

-- Every price that was ever in force, by the clock of the database, which all who sell share. Kept by
-- triggers, so that no way of changing a price goes past it.
create table price_history (
  -- 1 course, 2 package, 3 offer of a flash sale.
  kind smallint not null check (kind between 1 and 3),
  target_id bigint not null,
  price_fen bigint not null,
  from_at timestamptz not null,
  -- Null: it is in force.
  until_at timestamptz,
  primary key (kind, target_id, from_at),
  check (from_at < until_at)
);
create unique index price_history_now on price_history (kind, target_id) where until_at is null;
grant select on price_history to zhiji_app;

create function price_began() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'course' then
    insert into price_history select 1, id, price_fen, clock_timestamp() from arrived;
  elsif tg_table_name = 'package' then
    insert into price_history select 2, id, total_price_fen, clock_timestamp() from arrived;
  else
    insert into price_history select 3, id, price_fen, clock_timestamp() from arrived;
  end if;
  return null;
end $$;

create function price_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  which smallint := case tg_table_name when 'course' then 1 when 'package' then 2 else 3 end;
  price bigint := coalesce((to_jsonb(new) ->> 'total_price_fen'), to_jsonb(new) ->> 'price_fen');
  moment timestamptz := clock_timestamp();
begin
  update price_history set until_at = moment
  where kind = which and target_id = new.id and until_at is null;
  insert into price_history values (which, new.id, price, moment);
  return null;
end $$;

create trigger course_price_began after insert on course
  referencing new table as arrived for each statement execute function price_began();
create trigger course_price_changed after update of price_fen on course
  for each row when (old.price_fen <> new.price_fen) execute function price_changed();
create trigger package_price_began after insert on package
  referencing new table as arrived for each statement execute function price_began();
create trigger package_price_changed after update of total_price_fen on package
  for each row when (old.total_price_fen <> new.total_price_fen) execute function price_changed();
create trigger seckill_price_began after insert on seckill_course
  referencing new table as arrived for each statement execute function price_began();
create trigger seckill_price_changed after update of price_fen on seckill_course
  for each row when (old.price_fen <> new.price_fen) execute function price_changed();

insert into price_history select 1, id, price_fen, now() from course;
insert into price_history select 2, id, total_price_fen, now() from package;
insert into price_history select 3, id, price_fen, now() from seckill_course;

-- When an order was written, by the same clock; unknown of those before.
alter table orders add column placed_at timestamptz;
alter table orders alter column placed_at set default clock_timestamp();

-- What proved a payment where it was no notice: the answer to a query, a line of a bill, an operator
-- who saw the money, a test, or that nothing was to be paid. With the sum as it was told.
create table payment_proof (
  user_id bigint not null,
  trade_no text not null,
  evidence text not null check (evidence in ('query', 'bill', 'operator', 'test', 'free')),
  channel_trade_no text,
  amount_fen bigint not null,
  told_at timestamptz not null,
  primary key (user_id, trade_no, evidence),
  foreign key (user_id, trade_no) references payment
);
grant select, insert on payment_proof to zhiji_app;
insert into payment_proof
select user_id, trade_no, evidence, channel_trade_no, amount_fen, paid_at
from payment where state = 'succeeded' and evidence <> 'notice';
create index pay_notice_of_number on pay_notice (serial_no);

-- The operators' log is a chain: each row carries the hash of the one before. The link is forged when
-- the transaction commits, so that it is the last thing waited for, and by a function of the owner:
-- the application can write none of it.
alter table audit
  add column seq bigint,
  add column prev_hash bytea,
  add column hash bytea;
create unique index audit_seq on audit (seq);
create index audit_of_subject on audit (action, subject);
revoke insert on audit from zhiji_app;
grant insert (id, actor, action, subject, detail) on audit to zhiji_app;

create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256('zhiji'));
grant select on audit_head to zhiji_app;

create function audit_hash(seq bigint, prev bytea, entry audit) returns bytea
language sql immutable as $$
  select sha256(prev || convert_to(jsonb_build_array(seq, entry.id, entry.actor, entry.action,
    entry.subject, entry.detail, extract(epoch from entry.created_at))::text, 'UTF8'))
$$;

create function audit_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  link bytea;
begin
  select * into head from audit_head for update;
  link := audit_hash(head.seq + 1, head.hash, new);
  update audit set seq = head.seq + 1, prev_hash = head.hash, hash = link where id = new.id;
  update audit_head set seq = head.seq + 1, hash = link;
  return null;
end $$;

do $$
declare
  old audit;
  head audit_head;
  link bytea;
begin
  for old in select * from audit order by created_at, id loop
    select * into head from audit_head;
    link := audit_hash(head.seq + 1, head.hash, old);
    update audit set seq = head.seq + 1, prev_hash = head.hash, hash = link where id = old.id;
    update audit_head set seq = head.seq + 1, hash = link;
  end loop;
end $$;

create constraint trigger audit_linked after insert on audit
  deferrable initially deferred for each row execute function audit_link();

-- Who is disabled or deleted is logged in nowhere. Logging in locks the user's row, so none slips by.
create function end_sessions() returns trigger language plpgsql as $$
begin
  update user_session set revoked_at = now(), revoke_reason = 'security'
  where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger users_disabled after update of status on users
  for each row when (old.status = 1 and new.status <> 1) execute function end_sessions();
update user_session session set revoked_at = now(), revoke_reason = 'security'
from users where users.id = session.user_id and users.status <> 1 and session.revoked_at is null;

-- A seat's holder is another user, whose rows may lie elsewhere: no key of the schema may join them.
alter table order_seat drop constraint order_seat_holder_id_fkey;
