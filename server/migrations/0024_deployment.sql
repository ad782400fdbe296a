-- What this database is for. The first `migrate` says it and nobody changes it: a process of the
-- other kind does not start on it.
create table deployment (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('development', 'production')),
  marked_at timestamptz not null default now()
);
grant select on deployment to zhiji_app;

-- Payments without money; in production there are none, so that looking for them costs nothing.
create index payment_without_money on payment (trade_no) where channel = 4;
