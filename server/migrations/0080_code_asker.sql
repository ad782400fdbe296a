-- Who asked for a code to a phone or mailbox that is not known to be his, and what he named: keyed
-- hashes. Null for a code whose receiver nobody had to name. Such codes are stored under both, so
-- that nobody uses up what another may ask for, and are counted under each.
alter table verification_code add column asker text;
alter table verification_code add column receiver text;
create index verification_code_by_asker on verification_code (asker, created_at desc)
  where asker is not null;
create index verification_code_by_receiver on verification_code (receiver, created_at desc)
  where receiver is not null;
