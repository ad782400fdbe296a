/** SQL of whether people can take seats. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

/** What is known of a phone; nothing of its owner leaves this but whether he may attend. */
export interface PhoneFacts {
  readonly phone_ref: string;
  readonly registered: boolean;
  /** The account of this phone may not be used. */
  readonly disabled: boolean;
  readonly has_seat: boolean;
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
      coalesce(u.status <> 1 or u.group_disabled, false) as disabled,
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
