/** SQL of whose access to a course ends. */
import { sql } from 'kysely';
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { opens } from '../grants/access-rule.repo.ts';
import type { Tx } from '#platform/db/transaction';

const USERS = literals(USER_STATUSES);

export interface EndingAccess {
  readonly user_id: number;
  readonly id: number;
  readonly course_id: number;
  readonly title: string;
  readonly ends_at: Date;
  /** The same with all its digits, to go on from. */
  readonly ends_text: string;
}

export interface EndingPage {
  /** Ends after the one and not after the other. */
  readonly from: Date;
  readonly to: Date;
  /** The last of the page before. */
  readonly last: EndingAccess | undefined;
  readonly limit: number;
  readonly now: Date;
}

/** Access that ends within some time, the first to end first; what goes on by another grant does not. */
export async function listEnding(
  tx: Tx,
  { from, to, last, limit, now }: EndingPage,
): Promise<readonly EndingAccess[]> {
  const place = sql`(${last?.ends_text ?? from.toISOString()}::timestamptz, ${last?.user_id ?? 0}::bigint, ${last?.id ?? 0}::bigint)`;
  const { rows } = await sql<EndingAccess>`
    select ending.user_id, ending.id, ending.course_id, course.title, ending.ends_at,
      ending.ends_at::text as ends_text
    from (
      select held.user_id, held.id, held.course_id, held.ends_at from access_grant held
      where held.ends_at > ${from} and held.ends_at <= ${to} and ${opens(now)}
        and (held.ends_at, held.user_id, held.id) > ${place}
    ) ending
    join course on course.id = ending.course_id
    join users holder on holder.id = ending.user_id and holder.status = ${USERS.normal}
    where not exists (
      select from access_grant held
      where held.user_id = ending.user_id and held.course_id = ending.course_id
        and ${opens(sql`ending.ends_at`)}
    )
    order by ending.ends_at, ending.user_id, ending.id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
