-- An order that cost nothing and is given back is voided (11); when it became its buyer's stays known.
do $$
declare old text;
begin
  select conname into strict old from pg_constraint
  where conrelid = 'orders'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%status%paid_at IS NULL%';
  execute format('alter table orders drop constraint %I', old);
end $$;
alter table orders add constraint orders_paid_known check (
  case when status in (1, 5) then paid_at is null
    when status = 11 then paid_at is null or pay_type = 5
    else paid_at is not null end);

-- Who sits on a seat is told when it is given back; such a notice is of no change, which is 0.
alter table seat_notice drop constraint seat_notice_change_id_fkey,
  add column of_change bigint generated always as (nullif(change_id, 0)) stored
    references session_change on delete cascade;
drop index seat_notice_of_change;
create index seat_notice_of_change on seat_notice (of_change);
