-- Each channel's payments are asked about by themselves: a pile of one must not be read to find the
-- other's.
create index payment_query_of_channel on payment (channel, query_at) where query_at is not null;
drop index payment_query;
