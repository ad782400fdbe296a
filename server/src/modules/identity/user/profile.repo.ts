/** SQL of one's own profile, and of asking to be deleted. */
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

/** The columns of the profile that are written; those absent stay as they are. */
export interface ProfileValues {
  readonly nickname?: string;
  readonly gender?: number;
  readonly birthday?: string | null;
  readonly address_id?: string;
  readonly real_name_sealed?: Buffer | null;
}

export async function updateProfile(
  db: Database,
  userId: number,
  values: ProfileValues,
): Promise<void> {
  if (Object.keys(values).length > 0) {
    await db.updateTable('users').set(values).where('id', '=', userId).execute();
  }
}

export async function setEmail(tx: Tx, userId: number, sealed: Buffer | null): Promise<void> {
  await tx.updateTable('users').set({ email_sealed: sealed }).where('id', '=', userId).execute();
}

/** Whether the site shows a user as a distributor. */
export async function setSpread(tx: Tx, userId: number, isSpread: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_spread: isSpread }).where('id', '=', userId).execute();
}

export async function setDeletion(
  tx: Tx,
  userId: number,
  deletion: { at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deletion_at: deletion.at, deletion_reason: deletion.reason })
    .where('id', '=', userId)
    .execute();
}

/** Sets the picture and answers the one before it. */
export async function replacePhoto(tx: Tx, userId: number, photo: string): Promise<string> {
  const { photo: before } = await tx
    .selectFrom('users')
    .select('photo')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('users').set({ photo }).where('id', '=', userId).execute();
  return before;
}
