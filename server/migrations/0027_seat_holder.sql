-- Only what is paid for is a person's seat: an order nobody has paid names people and binds nobody.
delete from seat_holder h using orders o
where o.user_id = h.user_id and o.id = h.order_id and o.paid_at is null;

-- An order under review ends by itself as well, three days after its first proof.
update orders o set expire_at = greatest(now() + interval '1 day', (
  select min(created_at) from transfer_proof p where p.user_id = o.user_id and p.order_id = o.id
) + interval '72 hours')
where o.status = 1 and o.proof_status = 1 and o.expire_at is null;
