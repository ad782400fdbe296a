-- Tables are written by their owner's functions: how many courses and packages an institution
-- offers is counted by a function of the institution's side, which the catalogue's triggers call.
create function shop_offers_add(shops bigint[], courses int[], packages int[])
returns void language sql as $$
  update shop set curriculum_count = curriculum_count + moved.courses,
    package_count = package_count + moved.packages
  from (
    select id, sum(each_one.courses)::int as courses, sum(each_one.packages)::int as packages
    from unnest(shops, courses, packages) as each_one (id, courses, packages)
    group by id having sum(each_one.courses) <> 0 or sum(each_one.packages) <> 0 order by id
  ) moved
  where shop.id = moved.id
$$;

create or replace function course_follow() returns trigger language plpgsql as $$
declare
  changed course[] := '{}';
  before course[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select coalesce(array_agg(g), '{}') into before from gone g where g.status = 2;
  end if;
  if tg_op <> 'DELETE' then
    select coalesce(array_agg(a), '{}') into changed from arrived a where a.status = 2;
  end if;
  perform catalog_tally_add(array_agg(row(kind, category_id, place_id, each_one.n)::catalog_tally))
  from (
    select c.*, 1 as n from unnest(changed) c union all select c.*, -1 from unnest(before) c
  ) each_one,
  unnest(array[0, each_one.type]) kind,
  unnest(array[0, cat1_id, cat2_id, cat3_id]) category_id,
  unnest(array[0, country_id, province_id, city_id, area_id]) place_id
  where place_id is not null;
  perform shop_offers_add(array_agg(shop_id), array_agg(n), array_agg(0))
  from (
    select shop_id, 1 as n from unnest(changed) union all select shop_id, -1 from unnest(before)
  ) each_one;
  return null;
end $$;

create or replace function package_follow() returns trigger language plpgsql as $$
declare
  changed package[] := '{}';
  before package[] := '{}';
begin
  if tg_op <> 'INSERT' then
    select coalesce(array_agg(g), '{}') into before from gone g where g.status = 2;
  end if;
  if tg_op <> 'DELETE' then
    select coalesce(array_agg(a), '{}') into changed from arrived a where a.status = 2;
  end if;
  perform catalog_tally_add(array_agg(row(4, category_id, 0, each_one.n)::catalog_tally))
  from (
    select p.*, 1 as n from unnest(changed) p union all select p.*, -1 from unnest(before) p
  ) each_one,
  unnest(array[0, cat1_id, cat2_id, cat3_id]) category_id;
  perform shop_offers_add(array_agg(shop_id), array_agg(0), array_agg(n))
  from (
    select shop_id, 1 as n from unnest(changed) union all select shop_id, -1 from unnest(before)
  ) each_one;
  return null;
end $$;
