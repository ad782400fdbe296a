/** Learners hear that an exam is open to them, and what their papers were worth: once each time. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { grantByStaff, revokeByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildCandidate, sheet } from '#test/exams/candidate';
import { buildLogin } from '#test/logins';
import { messagesTo, runSchedule, toldTo } from '#test/messages/told';
import { runLoop } from '#test/pay';
import { sticks } from '#test/stuck';
import { claim, mark } from './marking/marking.commands.ts';
import { regrade } from './marking/regrade.commands.ts';
import type { Sender } from '#test/app';

const OPEN = '考试已开放';
const MARKED = '考试成绩已出';
const CORRECTED = '考试成绩已更正';
const TITLE = '《数据分析结业考试》';
const WITH_ESSAY = JSON.stringify([
  { type: 1, num: 1, score: 10 },
  { type: 5, num: 1, score: 30 },
]);
const actor = operatorNamed('test');
const app = useTestApp();

const heard = async (learner: Sender) => toldTo(app, learner, 'result');
const tellOpening = async () => runSchedule(app, 'exam.tellOpening');
const fromNow = (ms: number): Date => new Date(app.clock.now().getTime() + ms);

type Learner = Awaited<ReturnType<typeof buildCandidate>>;

/** A paper is begun and answered, but for what is named. */
async function sit(learner: Learner, wrong: readonly number[] = []): Promise<number> {
  const { data: paper } = await learner.start();
  await learner.save(paper.exam_user_id, sheet(paper, 1, wrong));
  return paper.exam_user_id;
}

/** Nobody comes back to a paper until its time is over, and a worker hands it in. */
async function runOut(): Promise<void> {
  app.clock.advance(HOUR_MS + MINUTE_MS);
  await runLoop(app, 'exam.handIn');
}

async function finish({ report, watch, complete }: Learner): Promise<void> {
  await report({});
  await watch(0, 100);
  await complete();
}

describe('a score', () => {
  it('is told of a paper that the clock handed in, once', async () => {
    const learner = await buildCandidate(app);
    const attemptId = await sit(learner, [0]);
    expect(await heard(learner)).toEqual([]);
    await runOut();
    await runOut();
    expect(await messagesTo(app, learner, 'result')).toMatchObject([
      {
        title: MARKED,
        content: `${TITLE}的成绩是 30 分，及格线为 24 分。`,
        link: `/user/exam/detail?id=${attemptId}`,
      },
    ]);
  });

  it('is told also when its learner comes back and begins anew', async () => {
    const learner = await buildCandidate(app);
    await sit(learner);
    app.clock.advance(HOUR_MS + MINUTE_MS);
    expect((await learner.start()).code).toBe(10_000);
    expect(await heard(learner)).toEqual([MARKED]);
  });

  it('is not told to who hands in and sees it', async () => {
    const learner = await buildCandidate(app);
    const attemptId = await sit(learner);
    expect((await learner.save(attemptId, [], 1)).data.score).toBe(40);
    await runOut();
    expect(await heard(learner)).toEqual([]);
  });

  it('of an essay is told when it is marked, however it was handed in', async () => {
    const inTime = await buildCandidate(app, { rules: WITH_ESSAY });
    const attempts = [await sit(inTime)];
    await inTime.save(attempts[0] ?? 0, [], 1);
    const late = await buildCandidate(app, { rules: WITH_ESSAY });
    attempts.push(await sit(late));
    await runOut();
    expect([await heard(inTime), await heard(late)]).toEqual([[], []]);
    for (const attemptId of attempts) {
      await claim(app.platform, { actor, attemptId });
      const given = { actor, attemptId, points: new Map([[2, 20]]), remark: '' };
      await mark(app.platform, given);
      await expect(mark(app.platform, given)).rejects.toMatchObject({
        key: 'operator.markingMissing',
      });
    }
    expect([await heard(inTime), await heard(late)]).toEqual([[MARKED], [MARKED]]);
    const [told] = await messagesTo(app, late, 'result');
    expect(told?.content).toBe(`${TITLE}的成绩是 30 分，及格线为 24 分。`);
  });

  it('that rises by a corrected key is told once for each rise, and no other', async () => {
    const correct = async (examId: number, type: number, key: string) =>
      sql`
        update exam_topic set answer = ${key}::text[] from exam
        where exam.id = ${examId} and exam_topic.bank_id = exam.bank_id and type = ${type}`.execute(
        app.platform.db,
      );
    const learner = await buildCandidate(app);
    const { examId } = learner;
    const attemptId = await sit(learner, [1, 3]);
    await learner.save(attemptId, [], 1);
    // Another paper of his would have less, and one that waits for nobody has no score yet.
    const kept = await sit(learner);
    await learner.save(kept, [], 1);
    // What was left empty turns out to be right.
    await correct(examId, 4, '{|x,|y}');
    await regrade(app.platform, { actor, examId, isDryRun: true });
    expect(await heard(learner)).toEqual([]);
    await regrade(app.platform, { actor, examId });
    await regrade(app.platform, { actor, examId });
    expect(await messagesTo(app, learner, 'result')).toMatchObject([
      {
        title: CORRECTED,
        content: `${TITLE}的答案有更正，您的成绩由 20 分改为 30 分，及格线为 24 分。`,
        link: `/user/exam/detail?id=${attemptId}`,
      },
    ]);
  });

  it('that is not there yet is no news when a key is corrected', async () => {
    const rules = JSON.stringify([
      { type: 3, num: 1, score: 10 },
      { type: 5, num: 1, score: 30 },
    ]);
    const learner = await buildCandidate(app, { rules });
    await learner.save(await sit(learner), [], 1);
    await sql`
      update exam_topic set answer = '{T}' from exam
      where exam.id = ${learner.examId} and exam_topic.bank_id = exam.bank_id and type = 3`.execute(
      app.platform.db,
    );
    const { changes } = await regrade(app.platform, { actor, examId: learner.examId });
    expect([changes.length, await heard(learner)]).toEqual([1, []]);
  });
});

describe('an exam that opens', () => {
  it('is told to those who have the course when its start comes, once', async () => {
    const learner = await buildCandidate(app, { start_at: fromNow(HOUR_MS) });
    const { courseId, examId } = learner;
    const other = await buildLogin(app);
    const leaver = await buildLogin(app);
    for (const { userId } of [other, leaver]) {
      await grantByStaff(app.platform, { actor, userId, courseId, days: 30 });
    }
    await revokeByStaff(app.platform, { actor, userId: leaver.userId, courseId, reason: 'x' });
    const stranger = await buildLogin(app);
    await tellOpening();
    expect(await heard(learner)).toEqual([]);
    app.clock.advance(HOUR_MS);
    await tellOpening();
    await tellOpening();
    expect(await messagesTo(app, learner, 'result')).toMatchObject([
      {
        title: OPEN,
        content: `${TITLE}已开放，可以开始作答。`,
        link: `/user/exam/edit?id=${examId}`,
      },
    ]);
    expect(await heard(other)).toEqual([OPEN]);
    expect([await heard(leaver), await heard(stranger)]).toEqual([[], []]);
    // Who comes later finds it open.
    const late = await buildLogin(app);
    await grantByStaff(app.platform, { actor, userId: late.userId, courseId, days: 30 });
    await tellOpening();
    expect(await heard(late)).toEqual([]);
  });

  it('is told once also by a worker that died before it had noted so', async () => {
    const learner = await buildCandidate(app, { start_at: fromNow(HOUR_MS) });
    app.clock.advance(HOUR_MS);
    await tellOpening();
    const { db } = app.platform;
    await db.updateTable('exam').set({ told_to: null }).where('id', '=', learner.examId).execute();
    await tellOpening();
    expect(await heard(learner)).toEqual([OPEN]);
  });

  it('[R1-A11] is told although one before it fails', async () => {
    const stuck = await buildCandidate(app, { start_at: fromNow(HOUR_MS) });
    const learner = await buildCandidate(app, { start_at: fromNow(HOUR_MS) });
    app.clock.advance(HOUR_MS);
    const mend = await sticks(app, 'exam', `id = ${stuck.examId} and told_to is not null`);
    await expect(tellOpening()).rejects.toThrow('stuck');
    expect(await heard(learner)).toEqual([OPEN]);
    await mend();
    await tellOpening();
    expect(await heard(stuck)).toEqual([OPEN]);
    expect(await heard(learner)).toEqual([OPEN]);
  });

  it('is no news when it was open all along, or is over', async () => {
    const always = await buildCandidate(app);
    const began = await buildCandidate(app, { start_at: fromNow(-HOUR_MS) });
    const over = await buildCandidate(app, {
      start_at: fromNow(HOUR_MS),
      end_at: fromNow(2 * HOUR_MS),
    });
    app.clock.advance(DAY_MS);
    await tellOpening();
    for (const learner of [always, began, over]) {
      expect(await heard(learner)).toEqual([]);
    }
  });

  it('after the course is told to who finishes it, when he does', async () => {
    const learner = await buildCandidate(app, { need_finish: true });
    const idle = await buildLogin(app);
    const { courseId } = learner;
    await grantByStaff(app.platform, { actor, userId: idle.userId, courseId, days: 30 });
    await tellOpening();
    expect(await heard(learner)).toEqual([]);
    await finish(learner);
    await tellOpening();
    await tellOpening();
    expect(await heard(learner)).toEqual([OPEN]);
    app.clock.advance(HOUR_MS);
    await tellOpening();
    expect([await heard(learner), await heard(idle)]).toEqual([[OPEN], []]);
  });

  it('after the course is told at its start to those who have finished by then', async () => {
    const start_at = fromNow(HOUR_MS);
    const early = await buildCandidate(app, { need_finish: true, start_at });
    await finish(early);
    await tellOpening();
    expect(await heard(early)).toEqual([]);
    app.clock.advance(HOUR_MS);
    await tellOpening();
    expect(await heard(early)).toEqual([OPEN]);
  });
});
