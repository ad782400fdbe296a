/** SQL of replays. */
import { sql } from 'kysely';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const { replayPending } = literals(LIVE_STATUSES);

/** Times the recordings of a class are fetched before it has to go without a replay. */
export const TRIES_MAX = 5;

export interface TakenReplay {
  readonly chapter_id: number;
  readonly replay_tries: number;
}

/** Takes a class that ended before a moment and has no replay yet; two workers never the same. */
export async function takeReplay(
  db: Database,
  { now, endedBefore, leasedUntil }: { now: Date; endedBefore: Date; leasedUntil: Date },
): Promise<TakenReplay | undefined> {
  const { rows } = await sql<TakenReplay>`
    update live_room set replay_tries = replay_tries + 1, replay_leased_until = ${leasedUntil}
    where chapter_id = (
      select room.chapter_id
      from live_room room join chapter on chapter.id = room.chapter_id
      where chapter.live_status = ${replayPending} and chapter.asset_id is null
        and room.ended_at <= ${endedBefore}
        and (room.replay_leased_until is null or room.replay_leased_until <= ${now})
      order by room.ended_at limit 1 for update of room skip locked
    )
    returning chapter_id, replay_tries`.execute(db);
  return rows[0];
}

/** Lets the next try begin at a moment. */
export async function postponeReplay(db: Database, chapterId: number, until: Date): Promise<void> {
  await db
    .updateTable('live_room')
    .set({ replay_leased_until: until })
    .where('chapter_id', '=', chapterId)
    .execute();
}

/** Files of a class we were told of. */
export async function listRecordings(db: Database, chapterId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('live_recording')
    .select('file')
    .where('chapter_id', '=', chapterId)
    .execute();
  return rows.map(({ file }) => file);
}

export async function deleteRecordings(db: Database | Tx, chapterId: number): Promise<void> {
  await db.deleteFrom('live_recording').where('chapter_id', '=', chapterId).execute();
}

/** Classes whose replay could not be made from what was recorded. */
export async function listFailedReplays(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select chapter.id
    from chapter
      join live_room room on room.chapter_id = chapter.id
      join media_asset asset on asset.id = chapter.asset_id
    where chapter.live_status = ${replayPending} and asset.state = 'failed'`.execute(db);
  return rows.map(({ id }) => id);
}
