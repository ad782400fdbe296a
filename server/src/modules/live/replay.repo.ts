/** SQL of replays. */
import { sql } from 'kysely';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const { replayPending } = literals(LIVE_STATUSES);

/** Times the recordings of a class are fetched, over some six hours, before it goes without a replay. */
export const TRIES_MAX = 12;

/** A try at one class; a later one is another worker's. */
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
        and room.replay_tries < ${sql.lit(TRIES_MAX)}
      order by room.ended_at limit 1 for update of room skip locked
    )
    returning chapter_id, replay_tries`.execute(db);
  return rows[0];
}

/** Moves the end of a try, or the beginning of the next; false when another worker has it by now. */
export async function leaseReplay(
  db: Database,
  { chapter_id: chapterId, replay_tries: tries }: TakenReplay,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('live_room')
    .set({ replay_leased_until: until })
    .where('chapter_id', '=', chapterId)
    .where('replay_tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Holds a class until the transaction ends; false when another worker has it by now. */
export async function holdReplay(
  tx: Tx,
  { chapter_id: chapterId, replay_tries: tries }: TakenReplay,
): Promise<boolean> {
  const { rows } = await sql`
    select from live_room where chapter_id = ${chapterId} and replay_tries = ${tries}
    for update`.execute(tx);
  return rows.length > 0;
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

/** Classes whose replay could not be made from what was recorded, or that no worker lived through. */
export async function listFailedReplays(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select chapter.id
    from chapter
      join live_room room on room.chapter_id = chapter.id
      left join media_asset asset on asset.id = chapter.asset_id
    where chapter.live_status = ${replayPending} and (
      asset.state = 'failed'
      or (asset.id is null and room.replay_tries >= ${sql.lit(TRIES_MAX)}
        and room.replay_leased_until <= ${now})
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the class ended that waits longest for its replay, also one that failed; null when none does. */
export async function oldestReplay(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(room.ended_at) as oldest
    from live_room room join chapter on chapter.id = room.chapter_id
    where chapter.live_status = ${replayPending}`.execute(db);
  return rows[0]?.oldest ?? null;
}
