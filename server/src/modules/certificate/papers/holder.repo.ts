/** SQL of identity cards: each earns certificates for one account, under one name. */
import { sql } from 'kysely';
import { KEPT_CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const STATUSES = literals(KEPT_CERTIFICATE_STATUSES);

export interface HolderRow {
  readonly user_id: number;
  readonly name_ref: string;
}

/** Takes a card for a user who applies; answers whose it is, which may be another. */
export async function takeCard(
  tx: Tx,
  {
    userId,
    cardRef,
    now,
  }: { readonly userId: number; readonly cardRef: string; readonly now: Date },
): Promise<HolderRow> {
  await sql`
    insert into certificate_holder (card_ref, user_id, created_at)
    values (${cardRef}, ${userId}, ${now}) on conflict do nothing`.execute(tx);
  const holder = await findHolder(tx, cardRef);
  if (holder === null) {
    throw new Error('an identity card was given up while it was taken');
  }
  return holder;
}

/** Whose a card is, and under which name it is known. */
export async function findHolder(db: Database, cardRef: string): Promise<HolderRow | null> {
  const { rows } = await sql<HolderRow>`
    select user_id, name_ref from certificate_holder where card_ref = ${cardRef}`.execute(db);
  return rows[0] ?? null;
}

/** A certificate of this card was issued under this name. */
export async function nameCard(
  tx: Tx,
  { userId, cardRef, nameRef }: { userId: number; cardRef: string; nameRef: string },
): Promise<void> {
  await sql`
    update certificate_holder set name_ref = ${nameRef}
    where user_id = ${userId} and card_ref = ${cardRef}`.execute(tx);
}

/** Gives up a card that no certificate was issued for and nobody looks at. */
export async function giveUpCards(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from certificate_holder
    where user_id = ${userId} and name_ref = '' and not exists (
      select from certificate where user_id = ${userId} and status = ${STATUSES.inReview}
    )`.execute(tx);
}
