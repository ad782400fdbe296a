/** The way from a bought course to where it is studied. */
import { ACCESS_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { findStudyPlace } from './access.repo.ts';
import { accessTo, meantSession } from './access.rules.ts';
import { ownedUntil } from '../grants/grant.queries.ts';
import { takeDevice } from '../play/play-link.ts';
import { linkEnd } from '../play/play.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { Session } from './access.rules.ts';

type Access = CallResponse<'learning.accessLink'>;

/** The screen where a course, or one of its lessons, is studied now. */
export async function accessLink(
  platform: Platform,
  context: UserContext,
  { curriculum_id: courseId, chapter_id: chapterId }: CallInput<'learning.accessLink'>,
): Promise<Access> {
  const { db, clock } = platform;
  const owned = await ownedUntil(platform, context.user.userId, [courseId]);
  const place = owned.has(courseId) ? await findStudyPlace(db, courseId, chapterId) : undefined;
  if (place === undefined || (chapterId !== undefined && place.lessons.length === 0)) {
    throw fail('common.forbidden');
  }
  const now = clock.now();
  const lesson = meantSession(place.lessons, now);
  const expire_time = formatWireTime(linkEnd(now, owned.get(courseId) ?? null));
  const learningPage = `/#/courseInfo?id=${courseId}&type=${place.type}`;
  const isLive = place.lessons.some(({ is_live }) => is_live);
  if (lesson === undefined || !isLive) {
    const url = learningPage + (lesson === undefined ? '' : `&chapter=${lesson.id}`);
    return { url, type: ACCESS_TYPES.recorded, ...timesOf(lesson), expire_time };
  }
  const type = accessTo(lesson, now);
  if (typeof type === 'string') {
    throw fail(type);
  }
  await takeDevice(platform, context);
  // The same page for the class and its replay.
  const url = `${learningPage}&chapter=${lesson.id}`;
  return { url, type, ...timesOf(lesson), expire_time };
}

function timesOf(lesson: Session | undefined): Pick<Access, 'start_time' | 'live_status'> {
  const startAt = lesson?.start_at ?? null;
  return {
    start_time: startAt === null ? null : formatWireTime(startAt),
    // The table holds the same numbers, under a check constraint.
    live_status: (lesson?.live_status ?? null) as Access['live_status'],
  };
}
