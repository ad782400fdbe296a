import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { TOPICS, buildExam } from '#factory/exam';
import { buildSession } from '#factory/identity';
import { grantByStaff, revokeByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { BAD_PARAMETER, NOT_FOUND, OK } from '#test/codes';
import { buildCandidate, candidate, rightAnswer, sheet } from '#test/exams/candidate';
import { buildLearner } from '#test/learner';
import { eraseUser } from '../erase.repo.ts';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';

const app = useTestApp();

type Candidate = ReturnType<typeof candidate>;
type Wrong = CallResponse<'exam.wrongTopics'>['list'][number];
interface Login {
  readonly token: string;
}

const bookOf = async ({ token }: Login, given: CallRequest<'exam.wrongTopics'> = {}) =>
  (await app.call('exam.wrongTopics', given, { token })).data;
const idsOf = async (login: Login, given: CallRequest<'exam.wrongTopics'> = {}) =>
  (await bookOf(login, given)).list.map(({ id }) => id);
const practise = async (
  { token }: Login,
  { id, exam_user_id, rights }: Wrong,
  answer: string[],
  seen = rights,
) => app.call('exam.practise', { exam_user_id, topic_id: id, answer, rights: seen }, { token });

/** Sits an exam and hands it in with some questions left empty; the ids of its questions. */
async function sit(learner: Candidate, wrong: readonly number[]): Promise<number[]> {
  app.clock.advance(MINUTE_MS);
  const { data: paper } = await learner.start();
  await learner.save(paper.exam_user_id, sheet(paper, 1, wrong), 1);
  return paper.topics.map(({ id }) => id);
}

const anyOf = (book: { readonly list: readonly Wrong[] }): Wrong => {
  const [first] = book.list;
  if (first === undefined) {
    throw new Error('the book is empty');
  }
  return first;
};

/** A further course of somebody, with an exam. */
async function furtherExam(userId: number, given: Parameters<typeof buildExam>[2] = {}) {
  const { courseId } = await buildLearner(app);
  const actor = operatorNamed('test');
  await grantByStaff(app.platform, { actor, userId, courseId, days: 365 });
  return { courseId, examId: await buildExam(app.platform, courseId, given) };
}

describe('the book of wrong answers', () => {
  it('holds what lost points, as it stood on the paper and without its key', async () => {
    const learner = await buildCandidate(app);
    const ids = await sit(learner, [1, 3]);
    const book = await bookOf(learner);
    expect(book.list.map(({ id }) => id)).toEqual([ids[1], ids[3]]);
    expect([book.total, book.courses.map(({ num }) => num)]).toEqual([2, [2]]);
    expect(book.list[1]).toMatchObject({
      curriculum_id: learner.courseId,
      exam_title: '数据分析结业考试',
      my_answer: [],
      blanks: 2,
      rights: 0,
    });
    const text = JSON.stringify(book);
    expect(TOPICS.filter(({ analysis }) => text.includes(analysis ?? '无'))).toEqual([]);
  });

  it('takes a blank that is half right, and no essay', async () => {
    const rules = JSON.stringify([
      { type: 4, num: 1, score: 10 },
      { type: 5, num: 1, score: 30 },
    ]);
    const learner = await buildCandidate(app, { rules });
    const { data: paper } = await learner.start();
    const [blank, essay] = paper.topics.map(({ id }) => id);
    const half = [{ topic_id: blank ?? 0, answer: ['group by'], revision: 1 }];
    await learner.save(paper.exam_user_id, half, 1);
    const book = await bookOf(learner);
    expect(book.list.map(({ id, my_answer }) => [id, my_answer])).toEqual([[blank, ['group by']]]);
    const written = await practise(learner, { ...anyOf(book), id: essay ?? 0 }, ['口径']);
    expect(written.code).toBe(NOT_FOUND);
  });

  it('lets a question go after two right answers in a row', async () => {
    const learner = await buildCandidate(app);
    await sit(learner, [0]);
    const question = anyOf(await bookOf(learner));
    const right = rightAnswer(question);
    const first = await practise(learner, question, right);
    expect(first.code).toBe(OK);
    expect(first.data).toEqual({
      is_right: 1,
      right_answer: right,
      analysis: '中位数把排好序的数据分成两半。',
      rights: 1,
    });
    // Asking for the key is no right answer: it is counted anew.
    const peeked = await practise(learner, question, [], 1);
    expect([peeked.data.is_right, peeked.data.rights, peeked.data.right_answer]).toEqual([
      0,
      0,
      right,
    ]);
    await practise(learner, question, right, 0);
    expect(anyOf(await bookOf(learner)).rights).toBe(1);
    expect((await practise(learner, question, right, 1)).data.rights).toBe(2);
    expect(await bookOf(learner)).toMatchObject({ list: [], total: 0, courses: [] });
  });

  it('counts an answer once that comes twice', async () => {
    const learner = await buildCandidate(app);
    await sit(learner, [2]);
    const question = anyOf(await bookOf(learner));
    await practise(learner, question, ['F'], 0);
    await practise(learner, question, ['F'], 0);
    expect(anyOf(await bookOf(learner)).rights).toBe(1);
    await practise(learner, question, ['F'], 1);
    expect((await practise(learner, question, ['F'], 1)).data).toMatchObject({
      is_right: 1,
      rights: 2,
    });
  });

  it('follows the last paper: right takes a question out, wrong brings it back', async () => {
    const learner = await buildCandidate(app);
    const [single = 0, multiple = 0] = await sit(learner, [0, 1]);
    expect(await idsOf(learner)).toEqual([single, multiple]);
    await sit(learner, [1]);
    expect(await idsOf(learner)).toEqual([multiple]);
    const question = anyOf(await bookOf(learner));
    for (const rights of [0, 1]) {
      await practise(learner, question, rightAnswer(question), rights);
    }
    expect(await idsOf(learner)).toEqual([]);
    await sit(learner, [0, 1]);
    const again = await bookOf(learner);
    expect(again.list.map(({ id, rights }) => [id, rights])).toEqual([
      [single, 0],
      [multiple, 0],
    ]);
  });

  it('is of all one’s courses or one of them, the newest paper first', async () => {
    const learner = await buildCandidate(app);
    const [older] = await sit(learner, [0]);
    const { courseId, examId } = await furtherExam(learner.userId);
    const [, , newer] = await sit(candidate(app, learner.token, examId), [2]);
    expect(await idsOf(learner)).toEqual([newer, older]);
    expect((await bookOf(learner)).courses.map(({ curriculum_id: id }) => id)).toEqual([
      courseId,
      learner.courseId,
    ]);
    const narrowed = await bookOf(learner, { curriculum_id: courseId });
    expect([narrowed.total, narrowed.courses.length]).toEqual([1, 2]);
    expect(narrowed.list.map(({ id }) => id)).toEqual([newer]);
    expect(await idsOf(learner, { limit: 1, page: 2 })).toEqual([older]);
    // In practice those come first that were not practised for longest.
    await practise(learner, anyOf(await bookOf(learner)), []);
    expect(await idsOf(learner, { is_practice: 1 })).toEqual([older, newer]);
    expect(await idsOf(learner)).toEqual([newer, older]);
  });

  it('takes as many statements for several courses as for one', async () => {
    const learner = await buildCandidate(app);
    await sit(learner, [0, 1]);
    const ask = async () => app.statementsOf(async () => bookOf(learner));
    const few = await ask();
    const { examId } = await furtherExam(learner.userId);
    await sit(candidate(app, learner.token, examId), [0, 1, 2]);
    expect(await ask()).toBe(few);
  });
});

describe('a key is told in practice', () => {
  /** What somebody sees of a question, and is told when he practises it. */
  const seen = async (login: Login, question: Wrong) => [
    await idsOf(login),
    (await practise(login, question, [])).code,
  ];

  it('not where the exam never shows answers, nor before its window is over', async () => {
    const never = await buildCandidate(app, { show_answer: 0 });
    const end = new Date(app.clock.now().getTime() + DAY_MS);
    const patient = await buildCandidate(app, { show_answer: 2, end_at: end });
    for (const learner of [never, patient]) {
      const { data: paper } = await learner.start();
      await learner.save(paper.exam_user_id, sheet(paper, 1, [0]), 1);
      const [topic] = paper.topics;
      const question = { ...topic, exam_user_id: paper.exam_user_id, rights: 0 } as Wrong;
      expect(await seen(learner, question)).toEqual([[], NOT_FOUND]);
    }
    app.clock.advance(DAY_MS);
    const { token } = await buildSession(app.platform, patient.userId);
    const question = anyOf(await bookOf({ token }));
    expect(await seen({ token }, question)).toEqual([[question.id], OK]);
  });

  it('not while one sits the exam again, or another of the same bank', async () => {
    const learner = await buildCandidate(app);
    await sit(learner, [0]);
    const question = anyOf(await bookOf(learner));
    const { data: again } = await learner.start();
    const { exam_user_id } = again;
    expect((await practise(learner, { ...question, exam_user_id }, [])).code).toBe(NOT_FOUND);
    expect(await seen(learner, question)).toEqual([[], NOT_FOUND]);
    await learner.save(exam_user_id, sheet(again, 1, [0]), 1);
    const later = anyOf(await bookOf(learner));
    expect(await seen(learner, later)).toEqual([[question.id], OK]);

    const { bank_id } = await app.platform.db
      .selectFrom('exam')
      .select('bank_id')
      .where('id', '=', learner.examId)
      .executeTakeFirstOrThrow();
    const { examId } = await furtherExam(learner.userId, { bank_id });
    const sibling = candidate(app, learner.token, examId);
    const { data: paper } = await sibling.start();
    expect(await seen(learner, later)).toEqual([[], NOT_FOUND]);
    await sibling.save(paper.exam_user_id, sheet(paper, 1), 1);
    // The same question was answered rightly on the later paper.
    expect(await idsOf(learner)).toEqual([]);
  });

  it('to nobody else, of nothing that was right, and not once the course was given back', async () => {
    const learner = await buildCandidate(app);
    const [, rightOne = 0] = await sit(learner, [0]);
    const question = anyOf(await bookOf(learner));
    const stranger = await buildCandidate(app);
    expect(await seen(stranger, question)).toEqual([[], NOT_FOUND]);
    expect((await practise(learner, { ...question, id: rightOne }, [])).code).toBe(NOT_FOUND);
    await revokeByStaff(app.platform, {
      actor: operatorNamed('test'),
      userId: learner.userId,
      courseId: learner.courseId,
      reason: '退课',
    });
    expect(await seen(learner, question)).toEqual([[], NOT_FOUND]);
  });

  it('not for an answer that the question does not have', async () => {
    const learner = await buildCandidate(app);
    await sit(learner, [0, 1, 2, 3]);
    const wrong = [['A', 'B'], ['A', 'A'], ['A'], ['1', '2', '3']];
    const { list } = await bookOf(learner);
    for (const [place, question] of list.entries()) {
      expect((await practise(learner, question, wrong[place] ?? [])).code).toBe(BAD_PARAMETER);
    }
    expect((await bookOf(learner)).list.map(({ rights }) => rights)).toEqual([0, 0, 0, 0]);
  });
});

describe('somebody who leaves', () => {
  it('leaves nothing of his practice', async () => {
    const learner = await buildCandidate(app);
    await sit(learner, [0]);
    await practise(learner, anyOf(await bookOf(learner)), ['A']);
    const kept = async () =>
      app.platform.db
        .selectFrom('exam_practice')
        .select('topic_id')
        .where('user_id', '=', learner.userId)
        .execute();
    expect(await kept()).toHaveLength(1);
    const leaving = { id: learner.userId, phone: '', email: '' };
    await inTransaction(app.platform.db, async (tx) => eraseUser(tx, leaving));
    expect(await kept()).toEqual([]);
    expect(await idsOf(learner)).toEqual([]);
  });
});
