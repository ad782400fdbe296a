/** Papers that wait for a person, as their markers have them. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildCandidate, sheet } from '#test/exams/candidate';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { eraseUser } from '../erase.repo.ts';
import { claim, claimNext, mark, markingQueues } from './marking.commands.ts';
import type { Actor } from '#platform/actor';

const app = useTestApp();
const RULES = JSON.stringify([
  { type: 1, num: 1, score: 10 },
  { type: 5, num: 1, score: 30 },
]);

/** A paper handed in with an essay, of an institution. */
async function waiting() {
  const learner = await buildCandidate(app, { rules: RULES });
  const { data: paper } = await learner.start();
  const attemptId = paper.exam_user_id;
  await learner.save(attemptId, sheet(paper, 1), 1);
  const { shop_id } = await app.platform.db
    .selectFrom('exam')
    .select('shop_id')
    .where('id', '=', learner.examId)
    .executeTakeFirstOrThrow();
  const staff = (name: string): Actor => ({ name, kind: 'staff', shopId: shop_id });
  return { learner, attemptId, staff, lin: staff('lin'), guo: staff('guo') };
}

const points = (no: number, given: number) => new Map([[no, given]]);

describe('marking', () => {
  it('gives points without a name, ends the paper and tells its learner', async () => {
    const { learner, attemptId, lin } = await waiting();
    expect(await markingQueues(app.platform, lin)).toMatchObject([{ waiting: 1, taken: 0 }]);
    const paper = await claimNext(app.platform, { actor: lin });
    expect(paper).toMatchObject({
      attemptId,
      essays: [{ no: 2, points: 30, answer: '先定对象，再定范围和时间。' }],
    });
    expect(Object.keys(paper ?? {})).toEqual(['attemptId', 'examId', 'until', 'essays']);
    expect(await markingQueues(app.platform, lin)).toMatchObject([{ waiting: 1, taken: 1 }]);
    const remark = '范围说得清楚';
    const given = { actor: lin, attemptId, points: points(2, 20), remark };
    expect(await mark(app.platform, given)).toEqual({ score: 30, isPass: true });
    expect((await learner.result(attemptId)).data).toMatchObject({
      status: EXAM_ATTEMPT_STATUSES.passed,
      score: 30,
      is_pass: 1,
      remark,
    });
    expect(await claimNext(app.platform, { actor: lin })).toBeNull();
    const audits = await app.platform.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('subject', '=', `attempt ${attemptId}`)
      .orderBy('id')
      .execute();
    expect(audits).toEqual([
      { actor: 'lin', action: 'exam.claim' },
      { actor: 'lin', action: 'exam.mark' },
    ]);
  });

  it('fails who has too little, and is not done twice', async () => {
    const { learner, attemptId, lin } = await waiting();
    await claim(app.platform, { actor: lin, attemptId });
    const given = { actor: lin, attemptId, points: points(2, 13), remark: '' };
    expect(await mark(app.platform, given)).toEqual({ score: 23, isPass: false });
    await expect(mark(app.platform, given)).rejects.toMatchObject({
      key: 'operator.markingMissing',
    });
    expect((await learner.result(attemptId)).data.status).toBe(EXAM_ATTEMPT_STATUSES.failed);
  });

  it('is done by who has the paper, while he has it; then somebody else may take it', async () => {
    const { attemptId, lin, guo } = await waiting();
    const given = { actor: lin, attemptId, points: points(2, 20), remark: '' };
    const taken = { key: 'operator.markingTaken' };
    await expect(mark(app.platform, given)).rejects.toMatchObject(taken);
    await claim(app.platform, { actor: lin, attemptId });
    await expect(claim(app.platform, { actor: guo, attemptId })).rejects.toMatchObject(taken);
    expect(await claimNext(app.platform, { actor: guo })).toBeNull();
    expect((await claimNext(app.platform, { actor: lin }))?.attemptId).toBe(attemptId);
    app.clock.advance(HOUR_MS);
    await expect(mark(app.platform, given)).rejects.toMatchObject(taken);
    await claim(app.platform, { actor: guo, attemptId });
    await expect(mark(app.platform, given)).rejects.toMatchObject(taken);
    await mark(app.platform, { ...given, actor: guo });
  });

  it('takes the one that waits longest, and only of one’s own institution', async () => {
    const first = await waiting();
    app.clock.advance(DAY_MS);
    const second = await waiting();
    const all = operatorNamed('all');
    expect((await claimNext(app.platform, { actor: all }))?.attemptId).toBe(first.attemptId);
    const ofSecond = await claimNext(app.platform, { actor: second.lin });
    expect(ofSecond?.attemptId).toBe(second.attemptId);
    const examId = second.learner.examId;
    expect(await claimNext(app.platform, { actor: second.guo, examId })).toBeNull();
  });

  it.each([
    ['more than it is worth', [[2, 31]]],
    ['less than nothing', [[2, -1]]],
    ['half a point', [[2, 0.5]]],
    ['nothing at all', []],
    [
      'a question that was marked already',
      [
        [1, 10],
        [2, 10],
      ],
    ],
  ] as const)('refuses %s', async (_name, given) => {
    const { attemptId, lin } = await waiting();
    await claim(app.platform, { actor: lin, attemptId });
    const marks = { actor: lin, attemptId, points: new Map<number, number>(given), remark: '' };
    await expect(mark(app.platform, marks)).rejects.toMatchObject({ key: 'operator.markWrong' });
    await mark(app.platform, { ...marks, points: points(2, 0) });
  });

  it('has nothing to do with the paper of somebody who left', async () => {
    const { learner, attemptId, lin } = await waiting();
    const leaving = { id: learner.userId, phone: '', email: '' };
    await inTransaction(app.platform.db, async (tx) => eraseUser(tx, leaving));
    expect(await claimNext(app.platform, { actor: lin })).toBeNull();
    await expect(claim(app.platform, { actor: lin, attemptId })).rejects.toMatchObject({
      key: 'operator.markingMissing',
    });
  });
});
