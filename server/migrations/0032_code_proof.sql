-- What was shown before a code was sent. Each kind has budgets of its own, so that requests which
-- show nothing never use up what a person who proves himself may ask for.
--   open: nothing; puzzle: a solved puzzle; owner: the session of the account the phone belongs to.
alter table verification_code
  add column proof text not null default 'puzzle' check (proof in ('open', 'puzzle', 'owner'));
