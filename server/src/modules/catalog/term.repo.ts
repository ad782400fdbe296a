/** SQL of the terms people may search for. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';

/** Titles on sale after a course, in the order of their ids. */
export async function titlesAfter(
  tx: Tx,
  id: number,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from course where id > ${id} and status = 2 order by id limit ${sql.lit(limit)}`.execute(
    tx,
  );
  return rows;
}

/** Names people look for beside words of titles, the more courses stand behind one, the earlier it is offered. */
export async function knownNames(tx: Tx): Promise<{ name: string; weight: number }[]> {
  const { rows } = await sql<{ name: string; weight: number }>`
    select c.name, t.n as weight from category c
    join catalog_tally t on t.type = 0 and t.category_id = c.id and t.place_id = 0
    union all select name, curriculum_count from shop where status = 1
    union all select name, 1 from teacher where status = 1`.execute(tx);
  return rows;
}

export interface TermRow {
  readonly term: string;
  readonly spelling: string;
  readonly initials: string;
  readonly query: string;
  readonly weight: number;
}

/** Empties the vocabulary before it is collected anew. */
export async function forgetTerms(tx: Tx): Promise<void> {
  await sql`delete from search_term`.execute(tx);
}

/** Adds terms. */
export async function saveTerms(tx: Tx, terms: readonly TermRow[]): Promise<void> {
  await sql`
    insert into search_term (term, spelling, initials, query, weight)
    select term, spelling, initials, query::tsquery, weight
    from json_to_recordset(${JSON.stringify(terms)}::json)
      as given(term text, spelling text, initials text, query text, weight int)`.execute(tx);
}
