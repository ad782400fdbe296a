-- What the platform keeps of a sale, in hundredths of a percent of what its buyer pays; orders keep the
-- rate they were made under, those before today none.
alter table shop add column fee_bp smallint not null default 0 check (fee_bp between 0 and 5000);
alter table order_item add column fee_bp smallint not null default 0
  check (fee_bp between 0 and 5000);

-- Bills name what the channel took for itself.
alter table bill_difference drop constraint bill_difference_kind_check,
  add constraint bill_difference_kind_check check (kind in (
    'missing_here', 'missing_there', 'amount', 'double', 'fee', 'refund_missing_here',
    'refund_missing_there', 'refund_amount', 'refund_fee'));
