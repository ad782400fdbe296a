-- Each way out of the site has a loop of its own: it finds what is due by it without passing what
-- waits for a way that hangs.
drop index message_delivery_due;
create index message_delivery_due on message_delivery (channel, due_at) where due_at is not null;
drop index seat_notice_due;
create index seat_notice_due on seat_notice (channel, due_at) where due_at is not null;
