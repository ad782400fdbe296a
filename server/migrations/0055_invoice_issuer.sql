-- Institutions whose invoices a tax service issues, under their tax number; the others issue by hand.
alter table shop add column tax_no text not null default '';

-- Under which numbers the tax service knows an invoice and its reversal, and when it is asked next.
alter table invoice
  add column seller_tax_no text not null default '',
  add column serial_no text not null default '',
  add column red_serial_no text not null default '',
  add column ofd_key text not null default '',
  add column xml_key text not null default '',
  add column look_at timestamptz,
  add column look_num int not null default 0;
create index invoice_due on invoice (look_at) where look_at is not null;

-- The sum stands from the moment it is asked for, so that no refund changes it meanwhile.
alter table invoice drop constraint invoice_check1,
  add check ((status in (0, 3, 6)) = (amount_fen is null));
