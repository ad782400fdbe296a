-- Mails that ended without leaving: few, and counted whenever the figures are read.
create index invoice_mail_lost on invoice_mail (created_at)
  where due_at is null and sent_at is null;
