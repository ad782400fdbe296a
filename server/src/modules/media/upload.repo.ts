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

/** Notes an object that is about to be stored; puts the end of one off that is noted and unused. */
export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  const { userId, id, kind, key, now, sweepAt } = upload;
  await db
    .insertInto('upload')
    .values({ user_id: userId, id, kind, key, created_at: now, sweep_at: sweepAt })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ sweep_at: sweepAt, sweeping: false })
        .where('upload.sweep_at', 'is not', null),
    )
    .execute();
}

export async function isOwnUpload(db: Database, userId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('sweeping', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an upload of this user is there that nothing uses yet. */
export async function isUnused(db: Database, userId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from upload
    where user_id = ${userId} and key = ${key} and not sweeping and sweep_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Spares an upload from the sweep; false when there is none that nothing uses yet. */
export async function keepUnused(tx: Tx, userId: number, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update upload set sweep_at = null
    where user_id = ${userId} and key = ${key} and not sweeping and sweep_at is not null`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Sets when an upload may be deleted that is used no longer. */
export async function setSweep(
  db: Database,
  userId: number,
  key: string,
  sweepAt: Date,
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ sweep_at: sweepAt })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('sweeping', '=', false)
    .execute();
}

/** Gives everything of a user to the next sweep. */
export async function sweepAllOf(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('upload').set({ sweep_at: now }).where('user_id', '=', userId).execute();
}

export interface SweptRow {
  readonly user_id: number;
  readonly id: string;
  readonly kind: UploadKind;
  readonly key: string;
}

/**
 * Takes rows whose time has come, for so long: two sweeps never take the same, and nobody begins to
 * show them. What was taken by a sweep that died is taken again when that time is over.
 */
export async function takeSwept(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<readonly SweptRow[]> {
  const { rows } = await sql<SweptRow>`
    update upload set sweeping = true, sweep_at = ${until} where (user_id, id) in (
      select user_id, id from upload where sweep_at <= ${now} order by sweep_at
      for update skip locked limit ${limit}
    ) returning user_id, id, kind, key`.execute(db);
  return rows;
}

/** Forgets rows whose objects are gone; a folder that was opened anew meanwhile stays. */
export async function deleteSwept(db: Database, rows: readonly SweptRow[]): Promise<void> {
  await sql`
    delete from upload using unnest(
      ${rows.map(({ user_id }) => user_id)}::bigint[], ${rows.map(({ id }) => id)}::uuid[]
    ) as gone (user_id, id)
    where upload.user_id = gone.user_id and upload.id = gone.id and upload.sweeping`.execute(db);
}

/** Folders that browsers may be putting objects into now. */
export async function listOpenFolders(
  db: Database,
  now: Date,
): Promise<readonly { user_id: number; key: string }[]> {
  return db
    .selectFrom('upload')
    .select(['user_id', 'key'])
    .where('kind', '=', 'quarantine')
    .where('sweeping', '=', false)
    .where('sweep_at', '>', now)
    .execute();
}
