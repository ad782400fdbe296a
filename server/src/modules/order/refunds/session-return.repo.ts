/** SQL of what was bought of sessions that were cancelled. */
import { sql } from 'kysely';
import { CHAPTER_TYPES, LIVE_STATUSES, SESSION_CHANGES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { Cancelled } from './session-return.rules.ts';

const LIVES = literals(LIVE_STATUSES);
const CHANGES = literals(SESSION_CHANGES);
const CHAPTERS = literals(CHAPTER_TYPES);
/** Lease of a worker on what it took: longer than a batch takes. */
const LEASE = sql.lit('60 seconds');

/**
 * Puts in line what was bought of the cancelled sessions: of one change, or of all since a moment.
 * Done again, it changes nothing.
 */
export async function insertReturns(
  db: Database,
  which: { readonly changeId: number } | { readonly since: Date },
  now: Date,
): Promise<void> {
  const chosen =
    'changeId' in which
      ? sql`change.id = ${which.changeId}`
      : sql`change.created_at >= ${which.since}`;
  await sql`
    insert into session_return (user_id, item_id, change_id, due_at, created_at)
    select item.user_id, item.id, change.id, ${now}::timestamptz, ${now}::timestamptz
    from session_change change
    join order_item item on item.course_id = change.course_id
    join orders o on o.user_id = item.user_id and o.id = item.order_id
    where ${chosen} and change.kind = ${CHANGES.cancelled}
      and o.paid_at is not null and o.created_at <= change.created_at
      and item.returned_at is null and item.refunded_fen < item.pay_fen
    on conflict do nothing`.execute(db);
}

export interface DueReturn {
  readonly user_id: number;
  readonly item_id: number;
  readonly order_id: number;
  readonly course_id: number;
}

/** Takes items that wait for their money; no other worker takes them for a while. */
export async function takeReturns(
  db: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly DueReturn[]> {
  const { rows } = await sql<DueReturn>`
    with due as (
      select user_id, item_id, change_id from session_return where due_at <= ${now}
      order by due_at limit ${sql.lit(limit)} for update skip locked
    ), taken as (
      update session_return waiting set due_at = ${now}::timestamptz + interval ${LEASE}
      from due
      where waiting.user_id = due.user_id and waiting.item_id = due.item_id
        and waiting.change_id = due.change_id
      returning waiting.user_id, waiting.item_id
    )
    select distinct item.user_id, item.id as item_id, item.order_id, item.course_id
    from taken
    join order_item item on item.user_id = taken.user_id and item.id = taken.item_id`.execute(db);
  return rows;
}

/** What of an item is cancelled and not settled, for an order whose lock is held. */
export async function cancelledOf(
  tx: Tx,
  { user_id: userId, item_id: itemId, course_id: courseId }: DueReturn,
): Promise<Cancelled> {
  const { rows } = await sql<Cancelled>`
    select (
      select count(*)::int from session_return
      where user_id = ${userId} and item_id = ${itemId} and due_at is not null
    ) as num, (
      select count(*)::int from chapter
      where course_id = ${courseId} and type in (${CHAPTERS.live}, ${CHAPTERS.offline})
        and start_at is not null and live_status is distinct from ${LIVES.cancelled}
    ) as "leftNum"`.execute(tx);
  return rows[0] ?? { num: 0, leftNum: 0 };
}

/** Whether money of cancelled sessions is on its way to an order, whose lock is held. */
export async function awaitsReturn(
  tx: Tx,
  { user_id: userId, id: orderId }: Pick<LockedOrder, 'user_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select exists (
      select from order_item item
      join orders o on o.user_id = item.user_id and o.id = item.order_id
      join session_change change on change.course_id = item.course_id
        and change.kind = ${CHANGES.cancelled} and change.created_at >= o.created_at
      left join session_return waiting on waiting.user_id = item.user_id
        and waiting.item_id = item.id and waiting.change_id = change.id
      where item.user_id = ${userId} and item.order_id = ${orderId}
        and item.returned_at is null and item.refunded_fen < item.pay_fen
        and (waiting.change_id is null or waiting.due_at is not null)
    ) as awaits`.execute(tx);
  return rows[0]?.awaits === true;
}

/** When an item is looked at again; null when it is settled. */
export async function moveReturns(
  tx: Tx,
  { user_id: userId, item_id: itemId }: DueReturn,
  dueAt: Date | null,
): Promise<void> {
  await sql`
    update session_return set due_at = ${dueAt}
    where user_id = ${userId} and item_id = ${itemId} and due_at is not null`.execute(tx);
}
