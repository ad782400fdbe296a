-- Search. `words` holds grams of one and two characters of the title as they are, those of teacher,
-- institution and category behind a "~", sounds of the title behind an "=", and marks behind a "#":
-- type, categories, places and the tier of popularity. A search asks one tier after the other and
-- stops when it has enough, so a common word costs no more among a million than among a thousand.
create table course_search (
  course_id bigint primary key references course on delete cascade,
  -- The title in lower case, for telling a phrase from words apart.
  title text not null,
  rank int not null,
  words tsvector not null
);
create index course_search_words on course_search using gin (words) with (fastupdate = off);
alter table course_search alter column words set statistics 2000;
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
-- the popular before the others.
create function course_search_hits(in_title tsquery, anywhere tsquery, most int)
returns table (course_id bigint, title text, rank int, title_hit boolean)
language plpgsql stable
-- One plan fits every word; planning anew against the large statistics costs more than the search.
set plan_cache_mode = force_generic_plan
as $$
declare
  total int := 0;
  added int;
begin
  for tier in reverse 9..0 loop
    return query
      select s.course_id, s.title, s.rank, true from course_search s
      where s.words @@ (in_title && format('''#k%s''', tier)::tsquery)
      order by s.rank desc, s.course_id desc limit most - total;
    get diagnostics added = row_count;
    total := total + added;
    exit when total >= most;
  end loop;
  for tier in reverse 9..0 loop
    exit when total >= most;
    return query
      select s.course_id, s.title, s.rank, false from course_search s
      where s.words @@ (anywhere && !! in_title && format('''#k%s''', tier)::tsquery)
      order by s.rank desc, s.course_id desc limit most - total;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
end $$;
