/** SQL of distributors and their applications. Everyone has one at most. */
import { sql } from 'kysely';
import { DISTRIBUTOR } from '@zhiji/contract/kernel/lifecycles/people';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { isStaying } from '#modules/identity';
import { literals, move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { SealedApplicant } from './application-sealing.ts';

const STATUSES = literals(SPREAD_STATUSES);
const REAPPLY = move(DISTRIBUTOR, 'reapply');

export interface DistributorRow extends SealedApplicant {
  readonly user_id: number;
  readonly retail_id: string;
  readonly status: number;
  readonly wechat_ref: string | null;
  readonly bank_id: number;
  readonly apply_reason: string;
  readonly reason: string;
  readonly applied_at: Date;
  readonly decided_at: Date | null;
}

const COLUMNS = sql`d.user_id, d.retail_id, d.status, d.real_name_sealed, d.phone_sealed, d.phone_ref,
  d.id_card_sealed, d.id_card_ref, d.wechat_ref, d.bank_id, d.bank_account_sealed, d.apply_reason,
  d.reason, d.applied_at, d.decided_at`;

export async function findDistributor(
  db: Database,
  userId: number,
): Promise<DistributorRow | null> {
  const { rows } = await sql<DistributorRow>`
    select ${COLUMNS} from distributor d where d.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Whatever changes a distributor or his money begins here, so that all of it takes turns. */
export async function lockDistributor(tx: Tx, userId: number): Promise<DistributorRow | null> {
  const { rows } = await sql<DistributorRow>`
    select ${COLUMNS} from distributor d where d.user_id = ${userId} for update of d`.execute(tx);
  return rows[0] ?? null;
}

export interface LinkedDistributor extends DistributorRow {
  /** False once he asked for his account to be deleted, or it is disabled. */
  readonly is_staying: boolean;
}

/** Whose link a code is of; null for a code nobody was given. */
export async function findByRetailId(
  db: Database,
  retailId: string,
): Promise<LinkedDistributor | null> {
  const { rows: owners } = await sql<{ user_id: number }>`
    select user_id from retail_code where retail_id = ${retailId}`.execute(db);
  const [owner] = owners;
  if (owner === undefined) {
    return null;
  }
  const { rows } = await sql<LinkedDistributor>`
    select ${COLUMNS}, ${isStaying(sql`${owner.user_id}`)} as is_staying
    from distributor d where d.user_id = ${owner.user_id}`.execute(db);
  return rows[0] ?? null;
}

export interface NewApplication extends SealedApplicant {
  readonly userId: number;
  readonly wechatRef: string | null;
  readonly bankId: number;
  readonly applyReason: string;
  readonly now: Date;
}

/** Puts a first application on the table; false when there is one already. */
export async function insertApplication(tx: Tx, given: NewApplication): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into distributor (user_id, status, real_name_sealed, phone_sealed, phone_ref,
      id_card_sealed, id_card_ref, wechat_ref, bank_id, bank_account_sealed, apply_reason,
      applied_at)
    values (${given.userId}, ${STATUSES.inReview}, ${given.real_name_sealed},
      ${given.phone_sealed}, ${given.phone_ref}, ${given.id_card_sealed}, ${given.id_card_ref},
      ${given.wechatRef}, ${given.bankId}, ${given.bank_account_sealed}, ${given.applyReason},
      ${given.now})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Applies again after a refusal; false when none was refused. */
export async function reopenApplication(tx: Tx, given: NewApplication): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update distributor set ${REAPPLY.set}, real_name_sealed = ${given.real_name_sealed},
      phone_sealed = ${given.phone_sealed}, phone_ref = ${given.phone_ref},
      id_card_sealed = ${given.id_card_sealed}, id_card_ref = ${given.id_card_ref},
      wechat_ref = ${given.wechatRef}, bank_id = ${given.bankId},
      bank_account_sealed = ${given.bank_account_sealed}, apply_reason = ${given.applyReason},
      reason = '', applied_at = ${given.now}, decided_at = null
    where user_id = ${given.userId} and ${REAPPLY.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes a card for somebody who applies; answers whose it is, which may be another. */
export async function takeCard(
  tx: Tx,
  { userId, cardRef }: { readonly userId: number; readonly cardRef: string },
): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    insert into distributor_card as held (id_card_ref, user_id) values (${cardRef}, ${userId})
    on conflict (id_card_ref) do update set user_id = held.user_id
    returning held.user_id`.execute(tx);
  return rows[0]?.user_id ?? 0;
}

/** Lets another have the card of an application that came to nothing. */
export async function giveUpCard(tx: Tx, userId: number): Promise<void> {
  await sql`delete from distributor_card where user_id = ${userId}`.execute(tx);
}

/** Applications that wait for a decision, the oldest first. */
export async function listWaiting(db: Database, limit: number): Promise<readonly DistributorRow[]> {
  const { rows } = await sql<DistributorRow>`
    select ${COLUMNS} from distributor d where d.status = ${STATUSES.inReview}
    order by d.applied_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
