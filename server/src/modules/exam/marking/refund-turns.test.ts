/** What is passed while a refund looks at it: they take turns, so that nobody is paid back for it. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES, EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { buildCandidate, sheet } from '#test/exams/candidate';
import { runLoop } from '#test/pay';
import { claim, mark } from './marking.commands.ts';
import { regrade } from './regrade.commands.ts';

const app = useTestApp();
const actor = operatorNamed('lin');
const ESSAY = JSON.stringify([{ type: 5, num: 1, score: 40 }]);

/** How many wait for a lock in this database. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db);
  return rows[0]?.n ?? 0;
}

async function statusOf(attemptId: number): Promise<number | undefined> {
  const row = await app.platform.db
    .selectFrom('exam_attempt')
    .select('status')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  return row?.status;
}

/** Does something while a refund holds what its order gave; it must wait for that. */
async function besideRefund(userId: number, act: () => Promise<unknown>, attemptId: number) {
  const before = await statusOf(attemptId);
  const acting = await inTransaction(app.platform.db, async (tx) => {
    await sql`select from access_grant where user_id = ${userId} for no key update`.execute(tx);
    const begun = { done: act() };
    await expect.poll(countWaiting).toBe(1);
    expect(await statusOf(attemptId)).toBe(before);
    return begun;
  });
  await acting.done;
}

describe('[R1-C] while a refund looks at what was passed', () => {
  it('the end of the time hands nothing in', async () => {
    const learner = await buildCandidate(app);
    const { data: paper } = await learner.start();
    await learner.save(paper.exam_user_id, sheet(paper, 1));
    app.clock.advance(61 * MINUTE_MS);
    const handIn = async () => runLoop(app, 'exam.handIn');
    await besideRefund(learner.userId, handIn, paper.exam_user_id);
    expect(await statusOf(paper.exam_user_id)).toBe(EXAM_ATTEMPT_STATUSES.passed);
  });

  it('nobody gives points', async () => {
    const learner = await buildCandidate(app, { rules: ESSAY });
    const { data: paper } = await learner.start();
    const attemptId = paper.exam_user_id;
    await learner.save(attemptId, sheet(paper, 1), 1);
    await claim(app.platform, { actor, attemptId });
    const points = new Map([[1, 40]]);
    const give = async () => mark(app.platform, { actor, attemptId, points, remark: '' });
    await besideRefund(learner.userId, give, attemptId);
    expect(await statusOf(attemptId)).toBe(EXAM_ATTEMPT_STATUSES.passed);
  });

  it('a corrected key lets nobody pass', async () => {
    const { db } = app.platform;
    const learner = await buildCandidate(app);
    const { data: paper } = await learner.start();
    const attemptId = paper.exam_user_id;
    await learner.save(attemptId, sheet(paper, 1, [1, 3]), 1);
    // What was left blank turns out to be right.
    await sql`
      update exam_topic set answer = '{|x,|y}' from exam
      where exam.id = ${learner.examId} and exam_topic.bank_id = exam.bank_id
        and type = ${EXAM_TOPIC_TYPES.blank}`.execute(db);
    const again = async () => regrade(app.platform, { actor, examId: learner.examId });
    await besideRefund(learner.userId, again, attemptId);
    expect(await statusOf(attemptId)).toBe(EXAM_ATTEMPT_STATUSES.passed);
  });
});
