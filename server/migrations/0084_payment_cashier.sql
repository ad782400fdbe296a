-- Where an attempt is paid: by a code that is scanned, inside WeChat, or in a phone's browser. Of the
-- attempts of an order at a channel one is open: another cashier ends the former and gets its own.
alter table payment add column cashier text not null default 'code'
  check (cashier in ('code', 'inside', 'browser'));
-- Whom or which network a channel opened it for, as a keyed hash: for another it takes no money.
alter table payment add column place_ref text;
