-- What stands under a banner's title and on its button; empty where it has none.
alter table banner
  add column subtitle text not null default '',
  add column button text not null default '';
