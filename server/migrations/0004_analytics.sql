-- Rolled up from Redis once a minute; a repeated roll-up writes the same figures again.
create table page_view_minute (
  minute timestamptz not null,
  type smallint not null,
  views int not null check (views >= 0),
  primary key (minute, type)
);
grant select, insert, update, delete on page_view_minute to zhiji_app;

create table page_view_day (
  day date not null,
  type smallint not null,
  views int not null check (views >= 0),
  visitors int not null check (visitors >= 0),
  primary key (day, type)
);
grant select, insert, update on page_view_day to zhiji_app;
