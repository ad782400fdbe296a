-- Search. `words` holds grams of one and two characters of the title as they are, those of teacher,
-- institution and category behind a "~", sounds of the title behind an "=", and marks of category,
-- city, district and institution behind a "#". Filters that let much through stand in columns.
create table course_search (
  course_id bigint primary key references course on delete cascade,
  -- The title in lower case, for telling a phrase from words apart.
  title text not null,
  rank int not null,
  type smallint not null,
  country_id int,
  province_id int,
  words tsvector not null
);
-- One index per tier of popularity, each tier about four times the one above. A search asks one tier
-- after the other and stops when it has enough, so a common word costs no more among a million than
-- among a thousand: the long lists of the lower tiers are never read for it.
create index course_search_tier5 on course_search using gin (words) with (fastupdate = off)
  where rank >= 8000;
create index course_search_tier4 on course_search using gin (words) with (fastupdate = off)
  where rank >= 6000 and rank < 8000;
create index course_search_tier3 on course_search using gin (words) with (fastupdate = off)
  where rank >= 4000 and rank < 6000;
create index course_search_tier2 on course_search using gin (words) with (fastupdate = off)
  where rank >= 2000 and rank < 4000;
create index course_search_tier1 on course_search using gin (words) with (fastupdate = off)
  where rank < 2000;
alter table course_search alter column words set statistics 100;
grant select, insert, update, delete on course_search to zhiji_app;

-- What people may type: offered while typing and instead of a word that finds nothing.
create extension if not exists fuzzystrmatch;
create table search_term (
  term text primary key,
  -- The same in sounds: "gongcheng"; words in letters stay as they are.
  spelling text not null,
  -- First letters of the sounds: "gc".
  initials text not null,
  -- Its grams, ready to be asked for.
  query tsquery not null,
  -- How often it stands in titles.
  weight int not null default 0
);
create index search_term_prefix on search_term (term text_pattern_ops);
create index search_term_spelling on search_term (spelling text_pattern_ops);
create index search_term_initials on search_term (initials text_pattern_ops);
grant select, insert, update, delete on search_term to zhiji_app;

-- The best hits of a query, at most `most`: those it finds in titles before those it finds elsewhere,
-- the popular before the others. The five questions are written out because an index of a tier is only
-- used where the bounds of the tier stand in the statement itself.
create function course_search_hits(
  in_title tsquery, anywhere tsquery, most int,
  of_type int default null, of_country int default null, of_province int default null
)
returns table (course_id bigint, title text, rank int, title_hit boolean)
language plpgsql stable
-- One plan fits every word, and planning anew would cost more than the search.
set plan_cache_mode = force_generic_plan
as $$
declare
  asked tsquery;
  total int := 0;
  added int;
begin
  <<asking>>
  foreach asked in array array[in_title, anywhere && !! in_title] loop
    return query
      select s.course_id, s.title, s.rank, asked = in_title from course_search s
      where s.words @@ asked and s.rank >= 8000
        and (of_type is null or s.type = of_type)
        and (of_country is null or s.country_id = of_country)
        and (of_province is null or s.province_id = of_province)
      order by s.rank desc, s.course_id desc limit most - total;
    get diagnostics added = row_count;
    total := total + added;
    exit asking when total >= most;
    return query
      select s.course_id, s.title, s.rank, asked = in_title from course_search s
      where s.words @@ asked and s.rank >= 6000 and s.rank < 8000
        and (of_type is null or s.type = of_type)
        and (of_country is null or s.country_id = of_country)
        and (of_province is null or s.province_id = of_province)
      order by s.rank desc, s.course_id desc limit most - total;
    get diagnostics added = row_count;
    total := total + added;
    exit asking when total >= most;
    return query
      select s.course_id, s.title, s.rank, asked = in_title from course_search s
      where s.words @@ asked and s.rank >= 4000 and s.rank < 6000
        and (of_type is null or s.type = of_type)
        and (of_country is null or s.country_id = of_country)
        and (of_province is null or s.province_id = of_province)
      order by s.rank desc, s.course_id desc limit most - total;
    get diagnostics added = row_count;
    total := total + added;
    exit asking when total >= most;
    return query
      select s.course_id, s.title, s.rank, asked = in_title from course_search s
      where s.words @@ asked and s.rank >= 2000 and s.rank < 4000
        and (of_type is null or s.type = of_type)
        and (of_country is null or s.country_id = of_country)
        and (of_province is null or s.province_id = of_province)
      order by s.rank desc, s.course_id desc limit most - total;
    get diagnostics added = row_count;
    total := total + added;
    exit asking when total >= most;
    return query
      select s.course_id, s.title, s.rank, asked = in_title from course_search s
      where s.words @@ asked and s.rank < 2000
        and (of_type is null or s.type = of_type)
        and (of_country is null or s.country_id = of_country)
        and (of_province is null or s.province_id = of_province)
      order by s.rank desc, s.course_id desc limit most - total;
    get diagnostics added = row_count;
    total := total + added;
    exit asking when total >= most;
  end loop;
end $$;
