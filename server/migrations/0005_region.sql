-- Countries (level 1) and the divisions of China below theirs (2 province, 3 city, 4 district).
-- The national code is the id, so that it never changes between installations.
create table address (
  id int primary key,
  p_id int not null,
  level smallint not null check (level between 1 and 4),
  name text not null,
  name_en text not null default '',
  -- Two letters for a country, six digits below.
  code text not null,
  phone_code text not null default '',
  sort int not null default 0
);
create index address_children on address (p_id, level, sort, id);
grant select, insert, update on address to zhiji_app;
