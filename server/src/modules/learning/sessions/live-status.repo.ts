/** SQL of the states of live sessions. */
import { LIVE_SESSION } from '@zhiji/contract/kernel/lifecycles/study';
import { move } from '#platform/db/status';
import type { MoveOf } from '@zhiji/contract/kernel/lifecycles/lifecycle';
import type { Tx } from '#platform/db/transaction';

type LiveMove = MoveOf<typeof LIVE_SESSION>;

const OPEN_REPLAY = move(LIVE_SESSION, 'openReplay');

/** One step of a live session; false when it is somewhere else. */
async function step(tx: Tx, chapterId: number, name: LiveMove): Promise<boolean> {
  const { values, allowed } = move(LIVE_SESSION, name);
  const { numUpdatedRows } = await tx
    .updateTable('chapter')
    .set(values)
    .where('id', '=', chapterId)
    .where(allowed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function beginLive(tx: Tx, chapterId: number): Promise<boolean> {
  return step(tx, chapterId, 'begin');
}

export async function endLive(tx: Tx, chapterId: number): Promise<boolean> {
  return step(tx, chapterId, 'end');
}

/** A session that ended goes without a replay; false when it was decided otherwise. */
export async function giveUpReplay(tx: Tx, chapterId: number): Promise<boolean> {
  return step(tx, chapterId, 'giveUpReplay');
}

/** Sessions that play this from now on; answers which. */
export async function openReplay(tx: Tx, assetId: string): Promise<number[]> {
  const rows = await tx
    .updateTable('chapter')
    .set(OPEN_REPLAY.values)
    .where('asset_id', '=', assetId)
    .where(OPEN_REPLAY.allowed)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
