/** SQL of the page-view roll-ups. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

export interface MinuteViews {
  readonly minute: Date;
  readonly type: number;
  readonly views: number;
}

/** Writes the minutes' figures; writing the same again changes nothing. */
export async function saveMinutes(db: Database, minutes: readonly MinuteViews[]): Promise<void> {
  await db
    .insertInto('page_view_minute')
    .values([...minutes])
    .onConflict((conflict) =>
      conflict.columns(['minute', 'type']).doUpdateSet({
        views: sql`greatest(page_view_minute.views, excluded.views)`,
      }),
    )
    .execute();
}

/** Recomputes a day's views from its minutes, beside the distinct visitors Redis counted. */
export async function saveDay(
  db: Database,
  day: string,
  type: number,
  visitors: number,
): Promise<void> {
  await sql`
    insert into page_view_day (day, type, views, visitors)
    select ${day}::date, ${type}, coalesce(sum(views), 0), ${visitors}
    from page_view_minute
    where type = ${type}
      and minute >= (${day}::date::timestamp at time zone 'Asia/Shanghai')
      and minute < ((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')
    on conflict (day, type) do update set
      views = greatest(page_view_day.views, excluded.views),
      visitors = greatest(page_view_day.visitors, excluded.visitors)`.execute(db);
}

/** Forgets minutes that are only kept for the day they belong to. */
export async function pruneMinutes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('page_view_minute').where('minute', '<', before).execute();
}
