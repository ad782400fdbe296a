-- Seats are found by who holds them when that person leaves, whoever bought them.
create index order_seat_of_holder on order_seat (holder_id) where holder_id is not null;
create index order_seat_by_phone on order_seat (phone_ref);
-- Identity cards that are still kept; a job empties it.
create index order_seat_id_card on order_seat (user_id, id) where id_card_sealed is not null;
