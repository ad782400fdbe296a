-- The outbox carries what a committed change sets in motion; a worker moves each row into the
-- queues of its subscribers and deletes it in one transaction.
create table outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  request_id text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on outbox to zhiji_app;

-- What operators did, for ever: the application may add and read, never change.
create table audit (
  id uuid primary key,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  created_at timestamptz not null default now()
);
grant select, insert on audit to zhiji_app;
