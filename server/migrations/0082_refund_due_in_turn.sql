-- A channel is sent what people asked back before what a cancelled class (kind 2) gives back to many.
-- In this order nothing is sorted anew for each batch, however many wait.
drop index refund_due;
create index refund_due on refund ((kind = 2), try_at) where try_at is not null;
