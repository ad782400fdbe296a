/** SQL of what was published just before and after an article. */
import { sql } from 'kysely';

interface Neighbour {
  readonly id: number;
  readonly title: string;
}

/** Columns an article gains with its neighbours. */
export interface WithNeighbours {
  readonly prev: Neighbour | null;
  readonly next: Neighbour | null;
}

/** `prev` and `next` of the row called `a`, by one look each into the table's time index. */
export function neighbours(table: 'announcement' | 'news') {
  const other = sql.table(table);
  return sql<WithNeighbours>`
    (select json_build_object('id', p.id, 'title', p.title) from ${other} p
      where (p.created_at, p.id) < (a.created_at, a.id)
      order by p.created_at desc, p.id desc limit 1) as prev,
    (select json_build_object('id', n.id, 'title', n.title) from ${other} n
      where (n.created_at, n.id) > (a.created_at, a.id)
      order by n.created_at, n.id limit 1) as next`;
}
