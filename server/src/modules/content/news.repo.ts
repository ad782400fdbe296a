/** SQL of training news. */
import { sql } from 'kysely';
import { neighbours } from './neighbours.repo.ts';
import type { NewsCategory } from '@zhiji/contract/kernel/statuses';
import type { Database } from '#platform/db/pool';
import type { ViewSum } from '#platform/redis/view-counter';
import type { WithNeighbours } from './neighbours.repo.ts';

export interface NewsFilter {
  readonly keyword: string;
  readonly category: NewsCategory | undefined;
}

/**
 * The articles a filter lets through. A keyword anywhere in a title has no index: editors write
 * some thousands of articles, and reading that many short rows is cheaper than keeping one.
 */
function matching(db: Database, { keyword, category }: NewsFilter) {
  return db
    .selectFrom('news')
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(keyword !== '', (query) =>
      // Not `like`: a keyword's own % and _ must mean themselves.
      query.where(sql<boolean>`strpos(lower(title), lower(${keyword})) > 0`),
    );
}

export async function listNews(db: Database, filter: NewsFilter, page: number, limit: number) {
  return matching(db, filter)
    .select(['id', 'title', 'cover', 'summary', 'category', 'is_top', 'view_num', 'created_at'])
    .orderBy('is_top', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countNews(db: Database, filter: NewsFilter): Promise<number> {
  const row = await matching(db, filter)
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export interface NewsRow extends WithNeighbours {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly category: string;
  readonly source: string;
  readonly author: string;
  readonly view_num: number;
  readonly created_at: Date;
}

/** One article with the ones published just before and after it, in one statement. */
export async function findNews(db: Database, id: number): Promise<NewsRow | null> {
  const { rows } = await sql<NewsRow>`
    select a.id, a.title, a.content, a.category, a.source, a.author, a.view_num, a.created_at,
      ${neighbours('news')}
    from news a where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Adds views to their articles, in one statement. */
export async function addNewsViews(db: Database, sums: readonly ViewSum[]): Promise<void> {
  await sql`
    update news set view_num = view_num + given.views
    from json_to_recordset(${JSON.stringify(sums)}::json) as given(id bigint, views int)
    where news.id = given.id`.execute(db);
}
