-- Codes sent to a phone or an e-mail address, and at the same time the record that budgets are
-- counted in. Keyed by a keyed hash of the target: neither number nor code can be read from it.
create table verification_code (
  target text not null,
  id uuid not null,
  channel text not null check (channel in ('sms', 'mail')),
  -- Empty when the code was asked for without a scene.
  scene text not null,
  code_hash text not null,
  tries smallint not null default 0,
  -- Where it was asked from: keyed hashes of the address and of its network.
  address text not null,
  network text not null,
  -- The number's block or the mail domain's keyed hash, for the conversion breaker.
  area text not null,
  -- decoy: the phone is nobody's, so nothing is sent, and nobody can tell.
  state text not null check (state in ('sending', 'sent', 'refused', 'unsure', 'decoy')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A newer code of the same scene took its place.
  replaced_at timestamptz,
  primary key (target, id)
);
create index verification_code_by_target on verification_code (target, created_at desc);
create index verification_code_by_address on verification_code (address, created_at desc);
create index verification_code_by_network on verification_code (network, created_at desc);
create index verification_code_by_area on verification_code (area, created_at desc);
create index verification_code_by_time on verification_code (channel, created_at desc);
grant select, insert, update, delete on verification_code to zhiji_app;

-- Messages of a day, so that the whole site has a ceiling.
create table verification_day (
  channel text not null,
  day date not null,
  sent int not null,
  primary key (channel, day)
);
grant select, insert, update, delete on verification_day to zhiji_app;

-- Puzzles and tickets travel sealed with the client; a row exists only once one was tried.
create table puzzle_use (
  nonce text primary key,
  address text not null,
  -- slide: judged by x; work: judged by a nonce; ticket: traded for what it opens.
  way text not null check (way in ('slide', 'work', 'ticket')),
  tries smallint not null,
  solved boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index puzzle_use_by_address on puzzle_use (address, created_at desc) where way = 'work';
create index puzzle_use_by_expiry on puzzle_use (expires_at);
grant select, insert, update, delete on puzzle_use to zhiji_app;
