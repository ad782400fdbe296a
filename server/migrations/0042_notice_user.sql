-- Events and notices name the user they are about, so that they can stand beside the user's rows:
-- on a database of several machines a commit is one commit only there. Null when they are about
-- nobody, or about a number that is none of ours.
alter table outbox add column user_id bigint;
alter table pay_notice add column user_id bigint;
update pay_notice set user_id = substr(serial_no, 13, 10)::bigint where serial_no ~ '^\d{28}$';
