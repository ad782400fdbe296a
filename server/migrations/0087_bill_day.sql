-- Which days of a channel were held against its bill: what was missed is made up for.
create table bill_day (
  channel smallint not null,
  day date not null,
  compared_at timestamptz not null,
  primary key (channel, day)
);
grant select, insert, update on bill_day to zhiji_app;
