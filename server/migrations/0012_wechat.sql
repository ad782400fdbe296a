-- Keyed hash of the unionid of the WeChat account a user logs in with; null while there is none.
alter table users add column wechat_ref text;

-- Global uniqueness of WeChat accounts: whose login it is. The table shows no WeChat id.
create table user_wechat (
  wechat_ref text primary key,
  user_id bigint not null
);
grant select, insert, update, delete on user_wechat to zhiji_app;

-- A WeChat login that still needs a phone: for one use, by the browser that began it.
create table wechat_ticket (
  token_hash bytea primary key,
  nonce_hash bytea not null,
  wechat_ref text not null,
  -- Name shown in WeChat, which a new account begins with.
  nickname_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wechat_ticket_by_expiry on wechat_ticket (expires_at);
grant select, insert, update, delete on wechat_ticket to zhiji_app;
