import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES, EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { buildSession } from '#factory/identity';
import { useTestApp } from '#test/app';
import { ATTEMPT_OVER, NOT_ELIGIBLE, SAVED } from '#test/codes';
import { buildCandidate, candidate, sheet } from '#test/exams/candidate';
import { runLoop } from '#test/pay';
import { receiptByLines } from './receipt.repo.ts';

const app = useTestApp();

/** The receipt that is stored, and what the lines lead to. */
async function receiptsOf(attemptId: number) {
  const { rows } = await sql<{ kept: string; again: string }>`
    select a.receipt as kept, ${receiptByLines} as again
    from exam_attempt a where a.id = ${attemptId}`.execute(app.platform.db);
  return rows[0];
}

describe('sitting an exam', () => {
  it('[API-056][API-057] draws a paper once, keeps answers and marks them when they are handed in', async () => {
    const learner = await buildCandidate(app);
    const { data: paper } = await learner.start();
    expect(paper.topics.map(({ type, score, blanks }) => [type, score, blanks])).toEqual([
      [1, 10, 0],
      [2, 10, 0],
      [3, 10, 0],
      [4, 10, 2],
    ]);
    expect((await learner.start()).data.topics).toEqual(paper.topics);

    app.clock.advance(MINUTE_MS);
    const saved = await learner.save(paper.exam_user_id, sheet(paper, MINUTE_MS, [1]).slice(0, 2));
    expect([saved.code, saved.data.status, saved.data.score, saved.data.newer]).toEqual([
      SAVED,
      EXAM_ATTEMPT_STATUSES.inProgress,
      null,
      [],
    ]);
    expect((await learner.start()).data.answers).toHaveLength(2);

    app.clock.advance(MINUTE_MS);
    const rest = sheet(paper, 2 * MINUTE_MS).slice(2);
    const { data } = await learner.save(paper.exam_user_id, rest, 1);
    expect(data).toMatchObject({ status: EXAM_ATTEMPT_STATUSES.passed, score: 30, is_pass: 1 });
    expect(data.receipt?.answered).toBe(3);
    expect(data.receipt?.hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('[API-058][API-059][API-060] tells before, in the list and after it how one stands', async () => {
    const learner = await buildCandidate(app, { max_times: 2, intro: '闭卷' });
    const { data: intro } = await learner.intro();
    expect(intro).toMatchObject({
      state: EXAM_STATES.open,
      times_left: 2,
      best_score: null,
      intro: '闭卷',
      rules: [
        { type: 1, num: 1, score: 10 },
        { type: 2, num: 1, score: 10 },
        { type: 3, num: 1, score: 10 },
        { type: 4, num: 1, score: 10 },
      ],
    });
    const { data: paper } = await learner.start();
    const stateNow = async () => (await learner.list()).data.list[0]?.state;
    expect(await stateNow()).toBe(EXAM_STATES.inProgress);
    await learner.save(paper.exam_user_id, sheet(paper, 1, [0, 1]), 1);
    expect(await stateNow()).toBe(EXAM_STATES.failed);
    const { data: result } = await learner.result(paper.exam_user_id);
    expect(result).toMatchObject({ score: 20, is_pass: 0, pass_score: 24, total_score: 40 });
    expect(result.topics.map(({ my_score }) => my_score)).toEqual([0, 0, 10, 10]);
    expect(result.topics[3]?.right_answer).toEqual(['GROUP BY / groupby', 'WHERE']);
    expect(result.topics[2]?.analysis).toBe('相关不等于因果。');

    const { data: second } = await learner.start();
    await learner.save(second.exam_user_id, sheet(second, 1), 1);
    const [card] = (await learner.list({ state: EXAM_STATES.passed })).data.list;
    expect([card?.best_score, card?.times]).toEqual([40, 2]);
    expect((await learner.start()).code).toBe(52_002);
  });

  it('keeps the answer that was given last, whichever device it comes from', async () => {
    const learner = await buildCandidate(app);
    const { data: paper } = await learner.start();
    const [first] = paper.topics;
    const [right] = sheet(paper, 0);
    const given = (answer: string[], revision: number) => [
      { topic_id: first?.id ?? 0, answer, revision },
    ];
    app.clock.advance(10 * SECOND_MS);
    await learner.save(paper.exam_user_id, given(['B'], 9_000));
    // The phone was offline: what it answered before comes after.
    const { token } = await buildSession(app.platform, learner.userId);
    const phone = candidate(app, token, learner.examId);
    const late = await phone.save(paper.exam_user_id, given(['C'], 5_000));
    expect(late.data.newer).toEqual([{ topic_id: first?.id, answer: ['B'], revision: 9_000 }]);
    // A clock that runs ahead gains nothing and locks nobody out.
    await phone.save(paper.exam_user_id, given(['D'], 3_000_000));
    app.clock.advance(SECOND_MS);
    await phone.save(paper.exam_user_id, given(right?.answer ?? [], 10_500));
    const { answers } = (await phone.start()).data;
    expect(answers).toEqual([{ topic_id: first?.id, answer: right?.answer, revision: 10_500 }]);
    // The same again changes nothing.
    const again = await phone.save(paper.exam_user_id, given(['A'], 10_500));
    expect(again.data.newer).toEqual([]);
    expect((await phone.start()).data.answers[0]?.answer).toEqual(right?.answer);
  });

  it('ends at the server’s deadline, with what was saved; what was under way for 30 s counts', async () => {
    const learner = await buildCandidate(app);
    const { data: paper } = await learner.start();
    await learner.save(paper.exam_user_id, sheet(paper, 1).slice(0, 2));
    app.clock.advance(60 * MINUTE_MS + 20 * SECOND_MS);
    const [, , third] = sheet(paper, 60 * MINUTE_MS - 1);
    expect((await learner.save(paper.exam_user_id, third ? [third] : [])).code).toBe(SAVED);
    app.clock.advance(10 * SECOND_MS);
    expect((await learner.save(paper.exam_user_id, sheet(paper, 2))).code).toBe(ATTEMPT_OVER);
    await runLoop(app, 'exam.handIn');
    const { data } = await learner.result(paper.exam_user_id);
    expect([data.score, data.use_seconds, data.receipt.answered]).toEqual([30, 3_600, 3]);
    expect(data.submit_time).toBe(paper.deadline_time);
  });

  it('gives a receipt that can be computed again from what is stored, whatever was written', async () => {
    const rules = JSON.stringify([
      { type: 2, num: 1, score: 10 },
      { type: 4, num: 1, score: 10 },
      { type: 5, num: 1, score: 20 },
    ]);
    const learner = await buildCandidate(app, { rules });
    const { data: paper } = await learner.start();
    const [choice, blank, essay] = paper.topics.map(({ id }) => id);
    const answers = [
      { topic_id: choice ?? 0, answer: ['C', 'A'], revision: 1 },
      { topic_id: blank ?? 0, answer: ['', '“\\"/\u2028'], revision: 1 },
      { topic_id: essay ?? 0, answer: ['第一行\n\t第二行 😀 {"a": [1, 2]}'], revision: 1 },
    ];
    const { data } = await learner.save(paper.exam_user_id, answers, 1);
    const hash = data.receipt?.hash;
    expect(await receiptsOf(paper.exam_user_id)).toEqual({ kept: hash, again: hash });

    // The same when the server hands in, and nothing was answered.
    const { data: second } = await learner.start();
    app.clock.advance(61 * MINUTE_MS);
    await runLoop(app, 'exam.handIn');
    const other = (await learner.result(second.exam_user_id)).data.receipt.hash;
    expect(await receiptsOf(second.exam_user_id)).toEqual({ kept: other, again: other });
    expect(other).not.toBe(hash);
  });

  it('ends for everybody else, although one paper cannot be handed in', async () => {
    const broken = await buildCandidate(app);
    const learner = await buildCandidate(app);
    const { data: bad } = await broken.start();
    app.clock.advance(SECOND_MS);
    const { data: paper } = await learner.start();
    await broken.save(bad.exam_user_id, sheet(bad, 1));
    // More points than there are cannot be written.
    const attempts = app.platform.db.updateTable('exam_attempt');
    await attempts
      .set({ total_score: 10, pass_score: 10 })
      .where('id', '=', bad.exam_user_id)
      .execute();
    app.clock.advance(62 * MINUTE_MS);
    await runLoop(app, 'exam.handIn');
    const { data } = await learner.result(paper.exam_user_id);
    expect(data.submit_time).toBe(paper.deadline_time);
    expect(app.logged.join('\n')).toContain('a paper was not handed in');
    await attempts
      .set({ total_score: 40, pass_score: 24 })
      .where('id', '=', bad.exam_user_id)
      .execute();
    await runLoop(app, 'exam.handIn');
    expect((await broken.result(bad.exam_user_id)).data.score).toBe(40);
  });

  it('begins anew when the last attempt ran out and no worker was there', async () => {
    const learner = await buildCandidate(app);
    const { data: paper } = await learner.start();
    app.clock.advance(61 * MINUTE_MS);
    const { data: next } = await learner.start();
    expect(next.exam_user_id).not.toBe(paper.exam_user_id);
    expect((await learner.result(paper.exam_user_id)).data.score).toBe(0);
  });

  it('is finished by who began it, though his time to study ends meanwhile; nobody begins then', async () => {
    const learner = await buildCandidate(app);
    const { data: paper } = await learner.start();
    await app.platform.db
      .updateTable('access_grant')
      .set({ ends_at: new Date(app.clock.now().getTime() + MINUTE_MS) })
      .where('user_id', '=', learner.userId)
      .execute();
    app.clock.advance(2 * MINUTE_MS);
    // As after a reload.
    expect((await learner.intro()).data.state).toBe(EXAM_STATES.inProgress);
    expect((await learner.start()).data.exam_user_id).toBe(paper.exam_user_id);
    expect((await learner.save(paper.exam_user_id, sheet(paper, 1))).code).toBe(SAVED);
    const handed = await learner.save(paper.exam_user_id, [], 1);
    expect([handed.code, handed.data.is_pass]).toEqual([SAVED, 1]);
    expect((await learner.start()).code).toBe(NOT_ELIGIBLE);
    expect((await learner.intro()).code).toBe(NOT_ELIGIBLE);
  });

  it('waits for a person where there is an essay, and not where nothing was written', async () => {
    const rules = JSON.stringify([{ type: 5, num: 1, score: 40 }]);
    const learner = await buildCandidate(app, { rules });
    const { data: paper } = await learner.start();
    const { data } = await learner.save(paper.exam_user_id, sheet(paper, 1), 1);
    expect([data.status, data.score]).toEqual([EXAM_ATTEMPT_STATUSES.marking, null]);
    expect((await learner.list()).data.list[0]?.state).toBe(EXAM_STATES.marking);
    const other = await buildCandidate(app, { rules });
    const { data: empty } = await other.start();
    const handed = await other.save(empty.exam_user_id, sheet(empty, 1, [0]), 1);
    expect([handed.data.status, handed.data.score]).toEqual([EXAM_ATTEMPT_STATUSES.failed, 0]);
  });

  it('stands on the page of its course and among one’s courses', async () => {
    const { courseId, examId, token } = await buildCandidate(app);
    const { data: course } = await app.call('catalog.course', { id: courseId });
    expect(course.exam_id).toBe(examId);
    const { data: mine } = await app.call('learning.myCourses', {}, { token });
    expect(mine.list.map(({ exam_id }) => exam_id)).toEqual([examId]);
  });
});
