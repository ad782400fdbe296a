import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { FORBIDDEN, INCOMPLETE, NOT_FOUND, OK, SAVED } from '#test/codes';
import { anotherDevice, buildLearner, doneOf, learnerActions } from '#test/learner';
import { buildSession, buildUser } from '#factory/identity';
import { buildLesson, buildLiveSession, buildSection } from '../learning.factory.ts';
import { createReporter } from './progress.commands.ts';
import { attendLesson, openLesson } from './progress.repo.ts';
import { revokeByStaff } from '../grants/staff-grant.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { LearnerActions } from '#test/learner';

const HUGE = Number.MAX_SAFE_INTEGER;

const app = useTestApp();

describe('POST /api/user/setProcess and /api/user/getProcess [API-045]', () => {
  it('counts what a player shows, and tells what is missing', async () => {
    const learner = await buildLearner(app);
    expect((await learner.report({})).code).toBe(SAVED);
    await learner.watch(0, 60);
    expect((await learner.progress()).data).toEqual({
      is_all: 0,
      finish_num: 0,
      total_num: 1,
      percent: 0,
      last_chapter_id: learner.chapterId,
      list: [
        {
          chapter_id: learner.chapterId,
          is_finish: 0,
          position: 60,
          why: { rule: 1, needed: 90, done: 60, missing: [[60, 100]] },
        },
      ],
    });
  });

  it('resumes in another session where the last one stopped', async () => {
    const learner = await buildLearner(app);
    await learner.report({});
    await learner.watch(0, 40);
    const other = await anotherDevice(app, learner);
    const { data } = await app.call(
      'learning.catalogue',
      { id: learner.courseId },
      { token: other.token },
    );
    expect(data[0]?.son[0]).toMatchObject({ position: 40, is_finish: 0 });
    await other.watch(40, 90);
    expect(await doneOf(other)).toBe(90);
    const after = await app.call(
      'learning.catalogue',
      { id: learner.courseId },
      { token: other.token },
    );
    expect(after.data[0]?.son[0]).toMatchObject({ position: 90, is_finish: 1 });
  });

  it('keeps the marks of others, and of visitors, apart', async () => {
    const learner = await buildLearner(app);
    await learner.report({});
    await learner.watch(0, 40);
    const { token } = await buildSession(app.platform, await buildUser(app.platform));
    for (const sender of [{ token }, {}]) {
      const { data } = await app.call('learning.catalogue', { id: learner.courseId }, sender);
      expect(data[0]?.son[0]).toMatchObject({ position: 0, is_finish: 0 });
    }
  });

  it('takes seconds up to a position from a client that knows no ranges', async () => {
    const learner = await buildLearner(app);
    await learner.report({});
    app.clock.advance(20_000);
    await learner.report({ position: 50, seconds: 20 });
    expect((await learner.progress()).data.list[0]).toMatchObject({
      position: 50,
      why: {
        done: 20,
        missing: [
          [0, 30],
          [50, 100],
        ],
      },
    });
  });

  it('counts pages of a PDF, each worth a second, and finishes with the last', async () => {
    const learner = await buildLearner(app, { lesson: { type: 2, duration_s: 0, page_num: 4 } });
    await learner.report({ position: 1, ranges: [[1, 2]] });
    app.clock.advance(2_000);
    await learner.report({ position: 3, ranges: [[1, 4]] });
    expect((await learner.progress()).data.list[0]).toMatchObject({
      position: 3,
      why: { rule: 2, needed: 4, done: 2, missing: [[3, 5]] },
    });
    app.clock.advance(20_000);
    await learner.report({ position: 4, ranges: [[3, 5]] });
    expect((await learner.progress()).data).toMatchObject({ is_all: 1, percent: 100 });
  });

  it('keeps the position inside the lesson', async () => {
    const learner = await buildLearner(app);
    await learner.report({ position: 86_400 });
    expect((await learner.progress()).data.list[0]?.position).toBe(100);
  });

  it('names lessons in the order of the catalogue, without cancelled sessions', async () => {
    const learner = await buildLearner(app);
    const later = await buildSection(app.platform, learner.courseId, { sort: 9 });
    const second = await buildLesson(app.platform, learner.courseId, later, { sort: 0 });
    await buildLiveSession(app.platform, learner.courseId, { live_status: 6 });
    const { data } = await learner.progress();
    expect(data.list.map(({ chapter_id }) => chapter_id)).toEqual([learner.chapterId, second]);
    expect(data).toMatchObject({ total_num: 2, last_chapter_id: null });
  });

  it('answers a course without lessons', async () => {
    const learner = await buildLearner(app);
    await app.platform.db.deleteFrom('chapter').where('course_id', '=', learner.courseId).execute();
    expect((await learner.progress()).data).toMatchObject({ is_all: 0, total_num: 0, percent: 0 });
  });

  it('costs a report three statements, a read and a completion two', async () => {
    const learner = await buildLearner(app);
    expect(await app.statementsOf(async () => learner.report({}))).toBe(3);
    app.clock.advance(1_000);
    expect(await app.statementsOf(async () => learner.progress())).toBeLessThanOrEqual(2);
    expect(await app.statementsOf(async () => learner.complete())).toBeLessThanOrEqual(2);
  });

  it('reads and writes the reports of many in two statements', async () => {
    const learners = await buildLearners(20);
    const report = createReporter(app.platform);
    const together = async () =>
      Promise.all(
        learners.map(async ({ userId, chapterId }) =>
          report({ userId, chapter_id: chapterId, position: 7, seconds: 0 }),
        ),
      );
    expect(await app.statementsOf(together)).toBe(2);
    for (const learner of learners) {
      expect((await learner.progress()).data.list[0]?.position).toBe(7);
    }
  });

  it('has every acknowledged report in the database', async () => {
    const learners = await buildLearners(12);
    await Promise.all(learners.map(async ({ report }) => report({})));
    app.clock.advance(20_000);
    await Promise.all(
      learners.map(async ({ userId, report }, nth) => {
        await report({ position: nth, ranges: [[0, 20]] });
        const row = await app.platform.db
          .selectFrom('lesson_progress')
          .select(['seen', 'position'])
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        expect(row).toEqual({ seen: '{[0,20)}', position: nth });
      }),
    );
  });
});

describe('POST /api/curriculum/completeLearning [API-101]', () => {
  it('finishes a lesson of which nine tenths were seen, again and again the same', async () => {
    const learner = await buildLearner(app);
    const other = await buildLesson(app.platform, learner.courseId, learner.sectionId);
    await learner.report({});
    await learner.watch(0, 89);
    const { code, data, msg } = await learner.complete();
    expect([code, data]).toEqual([INCOMPLETE, { needed: 90, done: 89 }]);
    expect(msg).toBe('本课还没有学完：需要 90，已学 89（秒或页）');
    await learner.watch(89, 90);
    const answer = { is_all: 0, finish_num: 1, total_num: 2, percent: 50 };
    expect(await learner.complete()).toMatchObject({ code: OK, data: answer });
    expect(await learner.complete()).toMatchObject({ code: OK, data: answer });
    expect((await learner.complete(other)).code).toBe(INCOMPLETE);
  });

  it('says when all is done', async () => {
    const learner = await buildLearner(app);
    await learner.report({});
    await learner.watch(0, 100);
    expect((await learner.complete()).data).toEqual({
      is_all: 1,
      finish_num: 1,
      total_num: 1,
      percent: 100,
    });
  });

  it('finishes a lesson that became shorter', async () => {
    const learner = await buildLearner(app);
    await learner.report({});
    await learner.watch(0, 60);
    expect((await learner.complete()).code).toBe(INCOMPLETE);
    await app.platform.db
      .updateTable('chapter')
      .set({ duration_s: 50 })
      .where('id', '=', learner.chapterId)
      .execute();
    expect((await learner.complete()).data).toMatchObject({ is_all: 1 });
    expect((await learner.progress()).data.list[0]).toMatchObject({ is_finish: 1 });
  });

  it('finishes a session for those who were there', async () => {
    const learner = await buildLearner(app, { lesson: { type: 4, duration_s: 0 } });
    const refused = await learner.complete();
    expect([refused.code, refused.data]).toEqual([INCOMPLETE, { needed: 1, done: 0 }]);
    const { userId, courseId, chapterId } = learner;
    const now = app.clock.now();
    await attendLesson(app.platform.db, { userId, courseId, chapterId, now });
    await attendLesson(app.platform.db, { userId, courseId, chapterId, now });
    expect((await learner.complete()).data).toMatchObject({ is_all: 1 });
    expect((await learner.progress()).data.list[0]).toMatchObject({
      is_finish: 1,
      why: { rule: 3, needed: 1, done: 1, missing: [] },
    });
  });
});

describe('who may not', () => {
  it.each(['stranger', 'revoked', 'expired'])('a %s gets 40300 and counts nothing', async (who) => {
    const learner = await buildLearner(app);
    const { userId, courseId } = learner;
    await learner.report({});
    await learner.watch(0, 100);
    let asked: LearnerActions = learner;
    if (who === 'stranger') {
      const { token } = await buildSession(app.platform, await buildUser(app.platform));
      asked = learnerActions(app, token, learner);
    } else if (who === 'revoked') {
      await revokeByStaff(app.platform, {
        actor: operatorNamed('test'),
        userId,
        courseId,
        reason: 'refund',
      });
    } else {
      app.clock.advance(366 * DAY_MS);
      asked = await anotherDevice(app, learner);
    }
    const before = await rows(courseId);
    expect((await asked.report({ position: 9, ranges: [[0, 9]] })).code).toBe(FORBIDDEN);
    expect((await asked.complete()).code).toBe(FORBIDDEN);
    expect((await asked.progress()).code).toBe(FORBIDDEN);
    expect(await rows(courseId)).toEqual(before);
  });

  it('gets 40400 for a lesson that is none', async () => {
    const learner = await buildLearner(app);
    for (const id of [learner.sectionId, HUGE]) {
      expect((await learner.report({ chapter_id: id })).code).toBe(NOT_FOUND);
      expect((await learner.complete(id)).code).toBe(NOT_FOUND);
    }
    expect(
      (await app.call('learning.progress', { curriculum_id: HUGE }, { token: learner.token })).code,
    ).toBe(FORBIDDEN);
  });

  it('opening keeps where one was', async () => {
    const learner = await buildLearner(app);
    await learner.report({ position: 42 });
    const now = app.clock.now();
    expect(await openLesson(app.platform.db, { ...learner, now })).toBe(42);
  });
});

async function rows(courseId: number) {
  return app.platform.db
    .selectFrom('lesson_progress')
    .selectAll()
    .where('course_id', '=', courseId)
    .execute();
}

async function buildLearners(number: number) {
  const learners: Awaited<ReturnType<typeof buildLearner>>[] = [];
  while (learners.length < number) {
    learners.push(await buildLearner(app));
  }
  return learners;
}
