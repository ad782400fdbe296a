-- The platform may give back a part of what its buyer keeps, too.
alter table refund_request drop constraint refund_request_check1,
  add constraint refund_request_keeps check (kind in (2, 5) or not keeps);
