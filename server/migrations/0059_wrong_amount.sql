-- 6: another sum than was asked for, which goes back whole.
alter table refund drop constraint refund_kind_check,
  add constraint refund_kind_check check (kind between 1 and 6),
  drop constraint refund_check,
  add constraint refund_surplus_kind check ((request_id is null) = (kind in (3, 4, 6)));
