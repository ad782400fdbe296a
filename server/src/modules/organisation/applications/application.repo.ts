/** SQL of applications. Everyone has one of each kind at most. */
import { sql } from 'kysely';
import { APPLICATION } from '@zhiji/contract/kernel/lifecycles/people';
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { isStaying } from '#modules/identity';
import { literals, move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Content } from './application-content.ts';
import type { ApplicationKind, Mark } from './application.rules.ts';

const STATUSES = literals(CERTIFICATION_STATUSES);
const RESUBMIT = move(APPLICATION, 'resubmit');

export interface ApplicationRow {
  readonly user_id: number;
  readonly kind: ApplicationKind;
  readonly id: number;
  readonly status: number;
  readonly content: unknown;
  readonly private_sealed: Buffer;
  readonly doubts: readonly string[];
  readonly reason: string;
  readonly marks: readonly Mark[];
  readonly page_id: number | null;
  readonly applied_at: Date;
  readonly decided_at: Date | null;
}

/** Which application: whose, and as what. */
export interface ApplicationKey {
  readonly userId: number;
  readonly kind: ApplicationKind;
}

const COLUMNS = sql`a.user_id, a.kind, a.id, a.status, a.content, a.private_sealed, a.doubts, a.reason,
  a.marks, a.page_id, a.applied_at, a.decided_at`;

export async function findApplication(
  db: Database,
  { userId, kind }: ApplicationKey,
): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`
    select ${COLUMNS} from application a
    where a.user_id = ${userId} and a.kind = ${kind}`.execute(db);
  return rows[0] ?? null;
}

/** Whatever changes an application begins here, so that all of it takes turns. */
export async function lockApplication(
  tx: Tx,
  { userId, kind }: ApplicationKey,
): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`
    select ${COLUMNS} from application a
    where a.user_id = ${userId} and a.kind = ${kind} for update of a`.execute(tx);
  return rows[0] ?? null;
}

/** Whether who applied is there and does not ask to be deleted. */
export async function isApplicantStaying(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_staying: boolean }>`
    select ${isStaying(sql`${userId}`)} as is_staying`.execute(tx);
  return rows[0]?.is_staying === true;
}

export interface NewApplication extends ApplicationKey {
  readonly sealed: Buffer;
  readonly doubts: readonly string[];
  readonly now: Date;
}

/** Puts a first application on the table, its content to follow; null when there is one already. */
export async function insertApplication(tx: Tx, given: NewApplication): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into application (user_id, kind, status, content, private_sealed, doubts, applied_at)
    values (${given.userId}, ${given.kind}, ${STATUSES.inReview}, '{}', ${given.sealed},
      ${given.doubts}::text[], ${given.now})
    on conflict (user_id, kind) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Applies again after a refusal; null when none was refused. */
export async function resubmitApplication(tx: Tx, given: NewApplication): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update application set ${RESUBMIT.set}, private_sealed = ${given.sealed},
      doubts = ${given.doubts}::text[], reason = '', marks = '[]', applied_at = ${given.now},
      decided_at = null
    where user_id = ${given.userId} and kind = ${given.kind} and ${RESUBMIT.allowed}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Writes what was filled in. */
export async function saveContent(
  tx: Tx,
  { userId, kind }: ApplicationKey,
  content: Content,
): Promise<void> {
  await sql`
    update application set content = ${JSON.stringify(content)}::jsonb
    where user_id = ${userId} and kind = ${kind}`.execute(tx);
}

/** Applications that wait for a decision, the oldest first. */
export async function listWaiting(db: Database, limit: number): Promise<readonly ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${COLUMNS} from application a where a.status = ${STATUSES.inReview}
    order by a.applied_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Applications that were refused before this moment and nobody mended, the oldest first. */
export async function listRefusedBefore(
  db: Database,
  before: Date,
  limit: number,
): Promise<readonly ApplicationKey[]> {
  const { rows } = await sql<ApplicationKey>`
    select a.user_id as "userId", a.kind from application a
    where a.status = ${STATUSES.refused} and a.decided_at < ${before}
    order by a.decided_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Forgets an application with all that was filled in. */
export async function deleteApplication(tx: Tx, { userId, kind }: ApplicationKey): Promise<void> {
  await sql`delete from application where user_id = ${userId} and kind = ${kind}`.execute(tx);
}
