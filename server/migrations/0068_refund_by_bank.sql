-- A refund its channel could not pay out may be paid from the bank account instead.
alter table refund add column by_bank boolean not null default false,
  add constraint refund_by_bank_done check (not by_bank or status = 3);
