-- A place among the devices that play belongs to a login. When that is over, it plays no longer, and
-- the same browser that logs in again is not one device more. Null for places taken before.
alter table play_device add column session_id uuid;
