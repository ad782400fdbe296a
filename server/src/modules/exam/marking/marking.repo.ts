/** SQL of papers that wait for a person. They concern everyone, so staff sees those of its institution. */
import { sql } from 'kysely';
import { EXAM_ATTEMPT } from '@zhiji/contract/kernel/lifecycles/study';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);
const MOVES = { pass: move(EXAM_ATTEMPT, 'pass'), fail: move(EXAM_ATTEMPT, 'fail') };

export interface WaitingPaper {
  readonly user_id: number;
  readonly id: number;
  readonly exam_id: number;
  readonly course_id: number;
  readonly pass_score: number;
  readonly marker: string;
  readonly marked_until: Date | null;
}

const COLUMNS = sql`a.user_id, a.id, a.exam_id, a.course_id, a.pass_score, a.marker, a.marked_until`;

const ofShop = ({ shopId }: Actor): RawBuilder<unknown> => sql`
  (${shopId}::bigint is null
    or exists (select 1 from exam e where e.id = a.exam_id and e.shop_id = ${shopId}::bigint))`;

export interface Claim {
  readonly actor: Actor;
  /** Who will have it. */
  readonly marker: string;
  readonly now: Date;
  readonly until: Date;
}

/** Gives a paper that nobody has to a marker for a while; null when somebody has it. */
export async function claimPaper(
  tx: Tx,
  attemptId: number,
  { actor, marker, now, until }: Claim,
): Promise<WaitingPaper | null> {
  const { rows } = await sql<WaitingPaper>`
    update exam_attempt a set marker = ${marker}, marked_until = ${until}
    where a.id = ${attemptId}::bigint and a.status = ${ATTEMPTS.marking} and ${ofShop(actor)}
      and (a.marked_until is null or a.marked_until <= ${now} or a.marker = ${marker})
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** Papers a marker could take: the one he has already, then those that wait longest. */
export async function listWaiting(
  db: Database,
  { actor, marker, now }: Omit<Claim, 'until'>,
  examId: number | null,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from exam_attempt a
    where a.status = ${ATTEMPTS.marking} and ${ofShop(actor)}
      and (${examId}::bigint is null or a.exam_id = ${examId}::bigint)
      and (a.marked_until is null or a.marked_until <= ${now} or a.marker = ${marker})
    order by a.marker = ${marker} and a.marked_until > ${now} desc, a.submitted_at, a.id
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a paper waits for somebody of this institution, whoever has it. */
export async function isWaiting(db: Database, actor: Actor, attemptId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from exam_attempt a
    where a.id = ${attemptId}::bigint and a.status = ${ATTEMPTS.marking} and ${ofShop(actor)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** A paper that waits, held until the transaction ends: it is marked once. */
export async function lockWaiting(
  tx: Tx,
  actor: Actor,
  attemptId: number,
): Promise<WaitingPaper | null> {
  const { rows } = await sql<WaitingPaper>`
    select ${COLUMNS} from exam_attempt a
    where a.id = ${attemptId}::bigint and ${ofShop(actor)} and a.status = ${ATTEMPTS.marking} for update of a`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Ends a paper whose lock is held. */
export async function writeScore(
  tx: Tx,
  { user_id: userId, id, pass_score: passScore }: WaitingPaper,
  { score, remark }: { readonly score: number; readonly remark: string },
): Promise<void> {
  const { set, allowed } = score >= passScore ? MOVES.pass : MOVES.fail;
  await sql`
    update exam_attempt set ${set}, score = ${score}, remark = ${remark}, marked_until = null
    where user_id = ${userId} and id = ${id} and ${allowed}`.execute(tx);
}

export interface Queue {
  readonly exam_id: number;
  readonly title: string;
  readonly waiting: number;
  readonly taken: number;
  readonly oldest_at: Date;
}

/** How many papers of each exam wait, the longest waiting first. */
export async function listQueues(db: Database, actor: Actor, now: Date): Promise<readonly Queue[]> {
  const { rows } = await sql<Queue>`
    select a.exam_id, exam.title, count(*)::int as waiting,
      count(*) filter (where a.marked_until > ${now})::int as taken,
      min(a.submitted_at) as oldest_at
    from exam_attempt a join exam on exam.id = a.exam_id
    where a.status = ${ATTEMPTS.marking} and ${ofShop(actor)}
    group by a.exam_id, exam.title order by oldest_at`.execute(db);
  return rows;
}
