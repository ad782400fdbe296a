-- The books lead by their owner, as all that grows with users does: the buyer whose money moved, or 0
-- where nobody's did, as between institutions and the platform. A movement is still booked once: its
-- name holds a serial number, which names its user, and an invariant finds one with two owners.
--
-- The index is built before the old key goes, so that the books can be read meanwhile; whoever moves
-- money waits. `ledger_post` names no key and stays as it is, and with it all that calls it.
create unique index ledger_entry_owner on ledger_entry (user_id, txn, account);
alter table ledger_entry drop constraint ledger_entry_pkey,
  add constraint ledger_entry_pkey primary key using index ledger_entry_owner;
-- The few rows of one user are found by the key.
drop index ledger_entry_of_order;
