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

export interface DayVisitors {
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  readonly type: number;
  readonly visitors: number;
}

/** Recomputes the days' views from their minutes, beside the distinct visitors Redis counted. */
export async function saveDays(db: Database, days: readonly DayVisitors[]): Promise<void> {
  await sql`
    insert into page_view_day (day, type, views, visitors)
    select given.day, given.type, coalesce(sum(m.views), 0), given.visitors
    from json_to_recordset(${JSON.stringify(days)}::json)
      as given(day date, type smallint, visitors int)
    left join page_view_minute m on m.type = given.type
      and m.minute >= (given.day::timestamp at time zone 'Asia/Shanghai')
      and m.minute < ((given.day + 1)::timestamp at time zone 'Asia/Shanghai')
    group by given.day, given.type, given.visitors
    on conflict (day, type) do update set
      views = greatest(page_view_day.views, excluded.views),
      visitors = greatest(page_view_day.visitors, excluded.visitors)`.execute(db);
}

/** Forgets minutes that are only kept for the day they belong to. */
export async function pruneMinutes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('page_view_minute').where('minute', '<', before).execute();
}
