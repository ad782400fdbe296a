/** SQL of how long a lesson is, as its course adds it up. */
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';

const { cancelled } = literals(LIVE_STATUSES);

/**
 * A session is as long as it takes, and one that is cancelled takes no time; what is played of it
 * afterwards may be shorter.
 */
export const lessonSeconds = (played: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  case when chapter.live_status = ${cancelled} then 0
    else coalesce(extract(epoch from chapter.end_at - chapter.start_at)::int, ${played}) end`;
