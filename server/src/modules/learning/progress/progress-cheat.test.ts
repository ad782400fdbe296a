import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { startTestApp, useTestApp } from '#test/app';
import { INCOMPLETE, SAVED } from '#test/codes';
import { buildLearner, doneOf, learnerActions } from '#test/learner';
import { buildLesson } from '../learning.factory.ts';
import { countReport } from './progress.rules.ts';
import { openLesson, readReported, writeCounted } from './progress.repo.ts';
import { unitsIn } from './range.rules.ts';
import type { Counted } from './progress.repo.ts';
import type { Range } from './range.rules.ts';

const ALL: [number, number] = [0, 600];
const LONG = { duration_s: 600 };

const app = useTestApp();

describe('a cheat', () => {
  it('who says a lesson is finished is told what is missing', async () => {
    const learner = await buildLearner(app, { lesson: LONG });
    expect(await learner.complete()).toMatchObject({
      code: INCOMPLETE,
      data: { needed: 540, done: 0 },
    });
    await learner.report({ position: 600, seconds: 120, ranges: [ALL] });
    expect(await learner.complete()).toMatchObject({ code: INCOMPLETE, data: { done: 0 } });
  });

  it('who watches at 16 times the speed is counted at the speed the course allows', async () => {
    for (const [fastForward, speed] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const learner = await buildLearner(app, { fastForward, lesson: LONG });
      await learner.report({});
      for (let beat = 0; beat < 4; beat += 1) {
        app.clock.advance(10_000);
        const from = beat * 160;
        await learner.report({ position: from + 160, seconds: 120, ranges: [[from, from + 160]] });
      }
      expect(await doneOf(learner)).toBe(40 * speed);
      expect((await learner.complete()).code).toBe(INCOMPLETE);
    }
  });

  it('who plays a second lesson beside the first has the time of one', async () => {
    const learner = await buildLearner(app, { lesson: LONG });
    const second = await buildLesson(app.platform, learner.courseId, learner.sectionId, {
      ...LONG,
      sort: 2,
    });
    await learner.report({});
    await learner.report({ chapter_id: second });
    for (let beat = 0; beat < 5; beat += 1) {
      app.clock.advance(20_000);
      const ranges: [number, number][] = [[beat * 20, beat * 20 + 20]];
      await Promise.all([
        learner.report({ ranges }),
        learner.report({ ranges, chapter_id: second }),
      ]);
    }
    const { data } = await learner.progress();
    expect(data.list.map(({ why }) => why.done).reduce((sum, done) => sum + done, 0)).toBe(100);
  });

  it('who shows two stretches in two tabs of one lesson has the time of one', async () => {
    const learner = await buildLearner(app, { lesson: LONG });
    await learner.report({});
    app.clock.advance(20_000);
    await Promise.all([
      learner.report({ ranges: [[0, 20]] }),
      learner.report({ ranges: [[300, 320]] }),
    ]);
    expect(await doneOf(learner)).toBe(20);
  });

  it('who replays the same 30 seconds ten times has seen 30 seconds', async () => {
    const learner = await buildLearner(app, { lesson: LONG });
    await learner.report({});
    for (let time = 0; time < 10; time += 1) {
      app.clock.advance(30_000);
      await learner.report({ position: 30, seconds: 30, ranges: [[0, 30]] });
    }
    expect(await doneOf(learner)).toBe(30);
  });

  it('who moves his clock or sends a time of his own changes nothing', async () => {
    const learner = await buildLearner(app, { lesson: LONG });
    await learner.report({});
    const headers = {
      'content-type': 'application/json',
      'x-user-token': learner.token,
      date: 'Fri, 31 Dec 2027 23:59:59 GMT',
    };
    const body = { chapter_id: learner.chapterId, position: 600, seconds: 120, ranges: [ALL] };
    const forged = { ...body, time: '2027-12-31 23:59:59', now: 9e12, created_at: 9e12 };
    await app.post('/api/user/setProcess', JSON.stringify(forged), headers);
    expect(await doneOf(learner)).toBe(0);
  });

  it('who repeats or mixes up his reports gains nothing', async () => {
    const learner = await buildLearner(app, { lesson: LONG });
    await learner.report({});
    app.clock.advance(MINUTE_MS);
    for (const [from, to] of [
      [40, 60],
      [0, 20],
      [40, 60],
      [20, 40],
      [0, 20],
    ] as const) {
      expect((await learner.report({ ranges: [[from, to]] })).code).toBe(SAVED);
    }
    expect((await learner.progress()).data.list[0]?.why).toMatchObject({
      done: 60,
      missing: [[60, 600]],
    });
  });

  it('who waits collects two minutes, not an hour', async () => {
    const learner = await buildLearner(app, { lesson: LONG });
    const { userId, courseId, chapterId } = learner;
    await openLesson(app.platform.db, { userId, courseId, chapterId, now: app.clock.now() });
    app.clock.advance(HOUR_MS);
    await learner.report({ ranges: [ALL] });
    await learner.report({ ranges: [ALL] });
    expect(await doneOf(learner)).toBe(120);
  });

  it('who reports for a lesson beyond its end has its length', async () => {
    const learner = await buildLearner(app, { lesson: { duration_s: 10 } });
    await learner.report({});
    app.clock.advance(MINUTE_MS);
    await learner.report({ position: 86_400, ranges: [[0, 86_400]] });
    expect(await doneOf(learner)).toBe(10);
  });

  it('whose tabs reach two processes at once has the time of one', async () => {
    const other = await startTestApp({ beside: app });
    const learner = await buildLearner(app, { lesson: LONG });
    const elsewhere = learnerActions(other, learner.token, learner);
    await learner.report({});
    app.clock.advance(MINUTE_MS);
    const beats = Array.from({ length: 6 }, (_, nth): [number, number] => [
      nth * 60,
      nth * 60 + 60,
    ]);
    const answers = await Promise.all(
      beats.map(async (range, nth) =>
        (nth % 2 === 0 ? learner : elsewhere).report({ ranges: [range] }),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual(beats.map(() => SAVED));
    expect(await doneOf(learner)).toBe(60);
    await other.stop();
  });
});

describe('the count of reports', () => {
  /** Two reports judged at the same moment, each for the whole time that passed. */
  async function judgedTogether() {
    const learner = await buildLearner(app, { lesson: LONG });
    await learner.report({});
    app.clock.advance(MINUTE_MS);
    const now = app.clock.now();
    const judge = async (claimed: Range): Promise<Counted> => {
      const [found] = (await readReported(app.platform.db, [learner], now)).values();
      if (found === undefined) {
        throw new Error('the lesson is gone');
      }
      const counted = countReport(found.lesson, found, [claimed], now.getTime());
      return { ...learner, ...counted, position: 0, finishedOf: null, beat: found.beat };
    };
    const [first, second] = await Promise.all([judge([0, 60]), judge([300, 360])]);
    const write = async (counted: Counted) => writeCounted(app.platform.db, [counted], now);
    return { learner, first, second, write };
  }

  it('lets the first in and has the second judged again', async () => {
    const { learner, first, second, write } = await judgedTogether();
    expect(unitsIn(second.seen)).toBe(60);
    expect([...(await write(first))]).toEqual([learner.userId]);
    expect([...(await write(second))]).toEqual([]);
    expect(await doneOf(learner)).toBe(60);
  });

  it('is what stops it: a report that claims the next number counts twice the time', async () => {
    const { learner, first, second, write } = await judgedTogether();
    await write(first);
    await write({ ...second, beat: second.beat + 1 });
    expect(await doneOf(learner)).toBe(120);
  });
});
