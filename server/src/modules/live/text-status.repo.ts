/** SQL of holding, hiding and releasing what was said in a room. */
import { sql } from 'kysely';
import { LIVE_MESSAGE } from '@zhiji/contract/kernel/lifecycles/catalog';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const TEXTS = literals(PUBLISH_STATUSES);
const MOVES = {
  show: move(LIVE_MESSAGE, 'show'),
  hold: move(LIVE_MESSAGE, 'hold'),
  hide: move(LIVE_MESSAGE, 'hide'),
};

export interface SaidText {
  readonly user_id: number;
  readonly course_id: number;
  readonly chapter_id: number;
  readonly content: string;
  readonly is_shown: boolean;
}

export async function findSaid(db: Database, id: number): Promise<SaidText | undefined> {
  const { rows } = await sql<SaidText>`
    select user_id, course_id, chapter_id, content, status = ${TEXTS.shown} as is_shown
    from live_message where id = ${id}`.execute(db);
  return rows[0];
}

/** Stands for what nobody reads any more; a message is never empty. */
const GONE = '-';

/** Takes the words from what somebody said, or from all of his, that is not shown. */
export async function emptyUnseen(
  tx: Tx,
  { id, userId }: { readonly id?: number; readonly userId: number },
): Promise<void> {
  await sql`
    update live_message set content = ${GONE}
    where user_id = ${userId} and status <> ${TEXTS.shown}
      and (${id ?? null}::bigint is null or id = ${id ?? null})`.execute(tx);
}

/** Moves what was said to another state; false when it is in none for it. */
export async function moveSaid(
  tx: Tx,
  name: keyof typeof MOVES,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<boolean> {
  const { set, allowed } = MOVES[name];
  const { numAffectedRows = 0n } = await sql`
    update live_message set ${set}, status_at = ${now}
    where id = ${id} and ${allowed}`.execute(tx);
  return numAffectedRows > 0n;
}
