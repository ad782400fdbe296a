/** Operators move and cancel sessions; who has a place in them is told by whoever listens. */
import { CATALOG_TAG, indexCourses } from '#modules/catalog';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { attendLesson } from './progress.repo.ts';
import { cancelLocked, listClassSessions, lockSession, updateSession } from './session.repo.ts';
import { cancelRefusal, moveRefusal } from './session.rules.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LockedSession } from './session.repo.ts';
import type { NewDate } from './session.rules.ts';

export interface ChosenSession {
  readonly actor: string;
  readonly chapterId: number;
}

/** What was done to a session. */
interface Deed {
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Why it cannot be done; null when it can. */
  readonly refusal: (session: LockedSession) => string | null;
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
      detail: { ...date },
      refusal: (session) => moveRefusal(session, date, now),
      work: async (tx, session) => updateSession(tx, session, { ...date, now }),
    },
  );
}

/** Calls a session off; what was paid for it is given back by whoever handles refunds. */
export async function cancelSession(
  platform: Platform,
  chosen: ChosenSession,
): Promise<LockedSession> {
  const now = platform.clock.now();
  return changeSession(platform, chosen, {
    action: 'learning.cancelSession',
    detail: {},
    refusal: (session) => cancelRefusal(session, now),
    work: async (tx, session) => cancelLocked(tx, session, now),
  });
}

async function changeSession(
  { db, cache }: Platform,
  { actor, chapterId }: ChosenSession,
  { action, detail, refusal, work }: Deed,
): Promise<LockedSession> {
  const changed = await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, chapterId);
    if (session === null) {
      throw new Error(`there is no session ${chapterId}`);
    }
    const refused = refusal(session);
    if (refused !== null) {
      throw new Error(`session ${chapterId} ${refused}`);
    }
    const changeId = await work(tx, session);
    await indexCourses(tx, [session.courseId]);
    await recordAudit(tx, { actor, action, subject: `chapter ${chapterId}`, detail });
    await emit(tx, actor, 'learning.sessionChanged', { change_id: changeId });
    await emit(tx, actor, 'content.changed', { tag: CATALOG_TAG });
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
