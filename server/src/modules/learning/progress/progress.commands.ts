/** Stories of studying: a player reports, a lesson is finished. */
import { fail } from '#platform/failure';
import { createBatch } from './progress-batch.ts';
import { finishLesson, readReported, readStudiedCourse, writeCounted } from './progress.repo.ts';
import {
  addUp,
  claimOf,
  countReport,
  isEnough,
  placeIn,
  totalOf,
  whyOf,
} from './progress.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { Outcome } from './progress-batch.ts';
import type { Counted, Reported } from './progress.repo.ts';

/** Long enough to gather many, too short for anybody to notice. */
const GATHER_MS = 50;
const BATCH_MAX = 500;
const MAX_TRIES = 5;

export type Report = CallInput<'learning.reportProgress'> & { readonly userId: number };

/** Takes the reports of players; each is answered once it is committed. */
export function createReporter(platform: Platform): (report: Report) => Promise<void> {
  return createBatch<Report>({
    gatherMs: GATHER_MS,
    max: BATCH_MAX,
    maxTries: MAX_TRIES,
    keyOf: ({ userId }) => userId,
    work: async (reports) => countReports(platform, reports),
    tooBusy: () => fail('common.busy', { retryAfter: 1 }),
  });
}

async function countReports(
  { db, clock }: Platform,
  reports: readonly Report[],
): Promise<Outcome[]> {
  const now = clock.now();
  const learners = reports.map(({ userId, chapter_id }) => ({ userId, chapterId: chapter_id }));
  const reported = await readReported(db, learners, now);
  const counted = reports.flatMap((report, place) => {
    const found = reported.get(place);
    return found?.lesson.granted === true ? [count(report, found, now)] : [];
  });
  const written = counted.length === 0 ? new Set<number>() : await writeCounted(db, counted, now);
  return reports.map(({ userId }, place) => {
    const found = reported.get(place);
    if (found === undefined) {
      return fail('common.notFound');
    }
    if (!found.lesson.granted) {
      return fail('common.forbidden');
    }
    return written.has(userId) ? 'done' : 'again';
  });
}

function count(report: Report, { lesson, beat, ...study }: Reported, now: Date): Counted {
  const { seen, clock } = countReport(lesson, study, claimOf(lesson, report), now.getTime());
  return {
    userId: report.userId,
    chapterId: lesson.chapterId,
    courseId: lesson.courseId,
    seen,
    position: placeIn(lesson, report.position),
    finishedOf: isEnough(lesson, seen, lesson.attended) ? totalOf(lesson) : null,
    clock,
    beat,
  };
}

/** Finishes a lesson that was really studied; answers how far its course is. */
export async function completeLesson(
  { db, clock }: Platform,
  userId: number,
  { chapter_id: chapterId }: CallInput<'learning.complete'>,
): Promise<CallResponse<'learning.complete'>> {
  const now = clock.now();
  const { granted, lessons } = await readStudiedCourse(db, userId, { chapterId }, now);
  const lesson = lessons.find((one) => one.chapterId === chapterId);
  if (lesson === undefined) {
    throw fail('common.notFound');
  }
  if (!granted) {
    throw fail('common.forbidden');
  }
  if (!lesson.finished) {
    if (!isEnough(lesson, lesson.seen, lesson.attended)) {
      const { needed, done } = whyOf(lesson, lesson.seen, lesson.attended);
      throw fail('learning.incomplete', { data: { needed, done } });
    }
    await finishLesson(db, { userId, chapterId }, { finishedOf: totalOf(lesson), now });
  }
  return addUp(lessons.map((one) => one.finished || one === lesson));
}
