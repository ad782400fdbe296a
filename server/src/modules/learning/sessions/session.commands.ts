/**
 * Operators move and cancel sessions. Everybody who holds the course is told on the site; subscribers
 * of the events notify people with seats.
 */
import {
  CATALOG_TAG,
  indexCourses,
  requireCourse,
  setCourseAddress,
  setCourseDates,
  setCourseLengths,
} from '#modules/catalog';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { emit } from '#platform/jobs/outbox';
import { attendLesson } from '../progress/progress.repo.ts';
import { insertChangeTelling } from '../telling/session-telling.repo.ts';
import {
  cancelLocked,
  listClassSessions,
  lockSession,
  spanOf,
  updateSession,
} from './session.repo.ts';
import { cancelRefusal, moveRefusal } from './session.rules.ts';
import type { Actor } from '#platform/actor';
import type { OperatorErrorKey } from '@zhiji/contract/kernel/operator-errors';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LockedSession } from './session.repo.ts';
import type { NewDate } from './session.rules.ts';

export interface ChosenSession {
  readonly actor: Actor;
  readonly chapterId: number;
}

/** What was done to a session. */
interface Deed {
  readonly action: string;
  /** What holders are told. */
  readonly told: 'session.moved' | 'session.cancelled';
  readonly detail: Readonly<Record<string, unknown>>;
  /** Why it cannot be done; null when it can. */
  readonly refusal: (session: LockedSession) => OperatorErrorKey | null;
  /** Does it and answers the id of the change. */
  readonly work: (tx: Tx, session: LockedSession) => Promise<number>;
}

/** Gives a session another date, and its course another place if one is given. */
export async function moveSession(
  platform: Platform,
  { actor, chapterId, ...date }: ChosenSession & NewDate,
): Promise<LockedSession> {
  const now = platform.clock.now();
  return changeSession(
    platform,
    { actor, chapterId },
    {
      action: 'learning.moveSession',
      told: 'session.moved',
      detail: { ...date },
      refusal: (session) => moveRefusal(session, date, now),
      work: async (tx, session) => {
        if (date.address !== null) {
          await setCourseAddress(tx, session.courseId, date.address);
        }
        return updateSession(tx, session, { ...date, now });
      },
    },
  );
}

/** Cancels a session; a subscriber of the event handles refunds. */
export async function cancelSession(
  platform: Platform,
  chosen: ChosenSession,
): Promise<LockedSession> {
  const now = platform.clock.now();
  return changeSession(platform, chosen, {
    action: 'learning.cancelSession',
    told: 'session.cancelled',
    detail: {},
    refusal: (session) => cancelRefusal(session, now),
    work: async (tx, session) => cancelLocked(tx, session, now),
  });
}

/** The dates of a course are those of its sessions that take place; without any they stay. */
async function followSessions(tx: Tx, courseId: number): Promise<void> {
  const { first, last, seconds } = await spanOf(tx, courseId);
  if (first !== null && last !== null && first < last) {
    await setCourseDates(tx, courseId, { start_at: first, end_at: last });
  }
  await setCourseLengths(tx, [{ course_id: courseId, seconds }]);
}

async function changeSession(
  { db, cache, clock }: Platform,
  { actor, chapterId }: ChosenSession,
  { action, told, detail, refusal, work }: Deed,
): Promise<LockedSession> {
  const changed = await inTransaction(db, async (tx) => {
    const missing = fail('operator.sessionMissing', { data: { id: chapterId } });
    const session = await lockSession(tx, chapterId);
    if (session === null) {
      throw missing;
    }
    await requireCourse(tx, actor, session.courseId, missing);
    const refused = refusal(session);
    if (refused !== null) {
      throw fail(refused, { data: { id: chapterId } });
    }
    const changeId = await work(tx, session);
    await insertChangeTelling(tx, { id: changeId, kind: told, now: clock.now() });
    await followSessions(tx, session.courseId);
    await indexCourses(tx, [session.courseId]);
    await recordAudit(tx, { actor, action, subject: `chapter ${chapterId}`, detail });
    await emit(tx, { requestId: actor.name, userId: null }, 'learning.sessionChanged', {
      change_id: changeId,
    });
    await emit(tx, { requestId: actor.name, userId: null }, 'content.changed', {
      tag: CATALOG_TAG,
    });
    return session;
  });
  // Told at once; the event tells again, in case this process dies or Redis is away just now.
  await cache.invalidate(CATALOG_TAG);
  return changed;
}

/** Somebody was at a class: every session of it counts as studied. */
export async function attendClass(
  tx: Tx,
  { userId, courseId, now }: { userId: number; courseId: number; now: Date },
): Promise<void> {
  for (const chapterId of await listClassSessions(tx, courseId)) {
    await attendLesson(tx, { userId, chapterId, courseId, now });
  }
}
