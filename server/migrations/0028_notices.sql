-- A notice in hand has a lease: when its worker dies, another one sends it.
alter table seat_notice drop constraint seat_notice_check;
update seat_notice set due_at = now() where state = 'sending';
alter table seat_notice add constraint seat_notice_due_known
  check ((state in ('waiting', 'sending')) = (due_at is not null));
drop index seat_notice_due;
create index seat_notice_due on seat_notice (due_at) where due_at is not null;
-- Those that somebody must look at.
create index seat_notice_failed on seat_notice (created_at) where state = 'failed';

-- Every verified notice of a channel is written down, also of a kind we do not act on; `type` is the
-- channel's own name of it.
alter table pay_notice add column type text not null default '';
alter table pay_notice drop constraint pay_notice_kind_check;
alter table pay_notice add constraint pay_notice_kind_check
  check (kind in ('payment', 'refund', 'other'));
alter table pay_notice drop constraint pay_notice_verdict_check;
alter table pay_notice add constraint pay_notice_verdict_check check (verdict in (
  'applied', 'repeated', 'late', 'second', 'wrong_amount', 'unknown', 'ignored', 'noted'));
