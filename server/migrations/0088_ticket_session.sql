-- The session that asked for a ticket to another site of ours: with it the ticket ends. Null for a ticket
-- from before, which ends by itself within minutes.
alter table sso_ticket add column session_id uuid;
