/** SQL of what is searched for. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

/** Those of the texts that are terms of the catalogue: nothing else is counted or shown. */
export async function knownTerms(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from search_term where term = any(${texts}::text[])`.execute(db);
  return rows.map(({ term }) => term);
}

export interface SearchDay {
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  readonly term: string;
  readonly visitors: number;
}

/** Writes the days' figures; writing the same again changes nothing. */
export async function saveSearchDays(db: Database, days: readonly SearchDay[]): Promise<void> {
  await sql`
    insert into search_day (day, term, visitors)
    select day, term, visitors
    from json_to_recordset(${JSON.stringify(days)}::json) as given(day date, term text, visitors int)
    on conflict (day, term) do update
    set visitors = greatest(search_day.visitors, excluded.visitors)`.execute(db);
}

/** Forgets days that no longer count. */
export async function pruneSearchDays(db: Database, until: string): Promise<void> {
  await sql`delete from search_day where day <= ${until}::date`.execute(db);
}

/** Terms searched for since a day, of which `fewest` visitors or more asked on one day. */
export async function mostSearched(
  db: Database,
  after: string,
  fewest: number,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from search_day where day > ${after}::date
    group by term having max(visitors) >= ${fewest}::int
    order by sum(visitors) desc, term limit ${most}::int`.execute(db);
  return rows.map(({ term }) => term);
}

export interface Asked {
  readonly text: string;
  /** Full-text query. */
  readonly query: string;
}

/** Those of the texts that find a course, in their order. */
export async function findingSomething(db: Database, asked: readonly Asked[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select given.text
    from unnest(${asked.map(({ text }) => text)}::text[], ${asked.map(({ query }) => query)}::text[])
      with ordinality as given(text, query, place)
    where exists (
      select from course_search_hits(given.query::tsquery, given.query::tsquery, 1)
    ) order by given.place`.execute(db);
  return rows.map(({ text }) => text);
}
