-- What an account proves itself with, what it agreed to, and where it is logged in.
alter table users
  -- argon2id in its own text format; null while the account has no password.
  add column password_hash text,
  -- Code of the distributor whose link led to the registration.
  add column retail_id text not null default '',
  -- When the deletion asked for is due; logging in clears it.
  add column deletion_at timestamptz,
  add column deletion_reason text not null default '',
  add column deleted_at timestamptz;
create index users_deletion on users (deletion_at) where deletion_at is not null;

-- Global uniqueness of phones, keyed by a keyed hash: the table shows no number.
create table user_phone (
  phone_ref text primary key,
  user_id bigint not null
);
grant select, insert, update, delete on user_phone to zhiji_app;

alter table user_session
  add column client text not null default 'app'
    check (client in ('web', 'app', 'agency', 'sister')),
  add column seen_at timestamptz not null default now(),
  -- Device of the login that took this one's place.
  add column revoked_for text,
  drop constraint user_session_revoke_reason_check,
  add constraint user_session_revoke_reason_check
    check (revoke_reason in ('logout', 'elsewhere', 'security', 'remote'));
update user_session set client = 'web' where bind_hash is not null;

-- Wrong passwords per account name and per address, by pseudonym. In PostgreSQL, so that losing
-- Redis does not give an attacker his tries back.
create table login_failure (
  subject text primary key,
  failures int not null check (failures >= 0),
  last_at timestamptz not null,
  locked_until timestamptz
);
create index login_failure_last on login_failure (last_at);
grant select, insert, update, delete on login_failure to zhiji_app;

-- Which version of which document a user accepted; only the address may be forgotten later.
create table consent (
  user_id bigint not null references users (id),
  id uuid not null,
  type smallint not null check (type between 1 and 5),
  version text not null,
  address_ref text,
  created_at timestamptz not null,
  primary key (user_id, id)
);
grant select, insert on consent to zhiji_app;
grant update (address_ref) on consent to zhiji_app;

-- What a user wrote, for the export of his data and for its deletion.
create index comment_by_user on comment (user_id, created_at);
create index question_by_user on question (user_id, created_at);
