/** SQL of uploads. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Reference, UploadKind } from './upload.rules.ts';

export interface NewUpload extends Reference {
  readonly userId: number;
  readonly id: string;
  readonly now: Date;
  readonly sweepAt: Date;
}

/** Notes an object that is about to be stored; for a folder noted before, puts its end off. */
export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  const { userId, id, kind, key, now, sweepAt } = upload;
  await db
    .insertInto('upload')
    .values({ user_id: userId, id, kind, key, created_at: now, sweep_at: sweepAt })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({ sweep_at: sweepAt }),
    )
    .execute();
}

export async function isOwnUpload(db: Database, userId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets when an upload may be deleted; false when there is none. */
export async function setSweep(
  tx: Tx,
  userId: number,
  key: string,
  sweepAt: Date | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('upload')
    .set({ sweep_at: sweepAt })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface SweptRow {
  readonly kind: UploadKind;
  readonly key: string;
}

/** Takes rows whose time has come; two sweeps never take the same. */
export async function takeSwept(tx: Tx, now: Date, limit: number): Promise<readonly SweptRow[]> {
  const { rows } = await sql<SweptRow>`
    delete from upload where (user_id, id) in (
      select user_id, id from upload where sweep_at <= ${now} order by sweep_at
      for update skip locked limit ${limit}
    ) returning kind, key`.execute(tx);
  return rows;
}
