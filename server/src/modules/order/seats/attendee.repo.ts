/** SQL of whether people can take seats. */
import { sql } from 'kysely';
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const USERS = literals(USER_STATUSES);

/** What is known of a phone; nothing of its owner leaves this but whether he may attend. */
export interface PhoneFacts {
  readonly phone_ref: string;
  readonly registered: boolean;
  /** The account of this phone may not be used. */
  readonly disabled: boolean;
  readonly has_seat: boolean;
}

/**
 * Notes that a buyer asks about these phones today, each once; false and nothing noted when that
 * would be more than so many. Others of the same buyer wait meanwhile.
 */
export async function notePhones(
  tx: Tx,
  userId: number,
  phoneRefs: readonly string[],
  { now, most }: { now: Date; most: number },
): Promise<boolean> {
  const day = sql`(${now}::timestamptz at time zone 'Asia/Shanghai')::date`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendee-check:${userId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ asked: number }>`
    with forgotten as (
      delete from attendee_check where user_id = ${userId} and day < ${day}
    ), noted as (
      insert into attendee_check (user_id, day, phone_ref)
      select ${userId}, ${day}, given from unnest(${phoneRefs}::text[]) given
      on conflict do nothing
      returning 1
    )
    select (select count(*) from noted) + count(*) as asked
    from attendee_check where user_id = ${userId} and day = ${day}`.execute(tx);
  return (rows[0]?.asked ?? 0) <= most;
}

/**
 * Facts of phones for these courses, in no order. Seats that the asking buyer's own unpaid order
 * of the same thing holds do not count: ordering again answers that order.
 */
export async function listPhoneFacts(
  db: Database,
  phoneRefs: readonly string[],
  courseIds: readonly number[],
  own: { readonly userId: number; readonly orderId: number | null },
): Promise<PhoneFacts[]> {
  const { rows } = await sql<PhoneFacts>`
    select given.phone_ref, u.id is not null as registered,
      coalesce(u.status <> ${USERS.normal} or u.group_disabled, false) as disabled,
      exists (
        select from seat_holder h
        where h.course_id = any (${courseIds}::bigint[]) and h.phone_ref = given.phone_ref
          and (h.user_id, h.order_id) is distinct from (${own.userId}::bigint, ${own.orderId}::bigint)
      ) as has_seat
    from unnest(${phoneRefs}::text[]) as given (phone_ref)
    left join user_phone p on p.phone_ref = given.phone_ref
    left join users u on u.id = p.user_id`.execute(db);
  return rows;
}
