/** SQL of noticing that orders were delivered. */
import { sql } from 'kysely';
import { ORDER } from '@zhiji/contract/kernel/lifecycles/order';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move, moveWhen } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';

const UNDELIVERED = move(ORDER, 'complete').allowed;
const DELIVER = moveWhen(
  ORDER,
  {
    completeReviewed: sql`look.look_at is null and o.is_comment`,
    complete: sql`look.look_at is null`,
  },
  'o',
);
const { cancelled } = literals(LIVE_STATUSES);

interface ItemColumns {
  readonly type: number;
  readonly is_refunded: boolean;
  readonly is_finished: boolean;
  /** As a text: it comes as JSON. */
  readonly ends_at: string | null;
}

export interface DueOrder {
  readonly user_id: number;
  readonly id: number;
  readonly paid_at: Date;
  readonly items: readonly ItemColumns[] | null;
}

/**
 * Locks some paid orders it is time to look at, the longest first, with what decides; those that
 * somebody else holds are left to him.
 */
export async function takeDueOrders(tx: Tx, now: Date, limit: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select due.user_id, due.id, due.paid_at, (
      select json_agg(json_build_object(
        'type', item.type,
        'is_refunded', item.returned_at is not null,
        'is_finished', lesson.total > 0 and lesson.done = lesson.total,
        'ends_at', coalesce(lesson.ends_at, course.end_at)))
      from order_item item
      join course on course.id = item.course_id
      cross join lateral (
        select count(*) as total, count(progress.finished_at) as done,
          max(coalesce(chapter.end_at, chapter.start_at)) as ends_at
        from chapter
        left join lesson_progress progress
          on progress.user_id = due.user_id and progress.chapter_id = chapter.id
        where chapter.course_id = item.course_id and chapter.type is not null
          and chapter.live_status is distinct from ${cancelled}
      ) lesson
      where item.user_id = due.user_id and item.order_id = due.id
    ) as items
    from (
      select user_id, id, paid_at from orders
      where ${UNDELIVERED} and look_at <= ${now}
      order by look_at limit ${sql.lit(limit)} for update skip locked
    ) due`.execute(tx);
  return rows;
}

export interface Looked {
  readonly userId: number;
  readonly orderId: number;
  /** When to look again; null when it was delivered. */
  readonly lookAt: Date | null;
}

/** Writes what was found of locked orders; one that was reviewed already is so at once. */
export async function writeLooks(tx: Tx, looks: readonly Looked[], now: Date): Promise<void> {
  await sql`
    update orders o set look_at = coalesce(look.look_at, o.look_at),
      finished_at = case when look.look_at is null then ${now}::timestamptz end,
      ${DELIVER.set}
    from unnest(
      ${looks.map(({ userId }) => userId)}::bigint[],
      ${looks.map(({ orderId }) => orderId)}::bigint[],
      ${looks.map(({ lookAt }) => lookAt)}::timestamptz[]
    ) as look (user_id, id, look_at)
    where o.user_id = look.user_id and o.id = look.id and ${DELIVER.allowed}`.execute(tx);
}
