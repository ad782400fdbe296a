-- Tries at a code from elsewhere than it was asked for: a stranger who knows a phone uses up these, and
-- not the tries of who waits for the message.
alter table verification_code add column stranger_tries smallint not null default 0;
