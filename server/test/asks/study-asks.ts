/** Courses one may study, and what one says about them. */
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildLiveSession, buildNote, buildSection } from '#factory/learning';
import { buildPaidOrder } from '#factory/order';
import { buildVideoAsset } from '#factory/media';
import { grantByStaff } from '#modules/learning';
import { uploadPixel } from './ask.ts';
import { operatorNamed } from '#platform/actor';
import type { CallName } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { Asks } from './ask.ts';

type StudyCall =
  | Extract<CallName, `learning.${string}` | `live.${string}`>
  | 'catalog.submitComment'
  | 'catalog.askQuestion'
  | 'catalog.toggleFavourite'
  | 'catalog.isFavourite'
  | 'catalog.favourites';

/** As long as one report says. */
const SHORT_S = 20;

interface Studied {
  readonly courseId: number;
  readonly chapterId: number;
}

/** A course with a lesson that nobody else may study. */
async function studied(
  platform: Platform,
  userId: number,
  lesson: { readonly asset_id?: string; readonly duration_s?: number } = {},
): Promise<Studied> {
  const courseId = await buildCourse(platform);
  const section = await buildSection(platform, courseId);
  const chapterId = await buildLesson(platform, courseId, section, lesson);
  await grantByStaff(platform, { actor: operatorNamed('test'), userId, courseId, days: 30 });
  return { courseId, chapterId };
}

/** A live course one may study, and the room of its class, which is on. */
async function attended(platform: Platform, userId: number): Promise<Studied> {
  const courseId = await buildCourse(platform, { type: 1 });
  const chapterId = await buildLiveSession(platform, courseId, { live_status: 2 });
  await grantByStaff(platform, { actor: operatorNamed('test'), userId, courseId, days: 30 });
  return { courseId, chapterId };
}

async function noted(platform: Platform, userId: number): Promise<string> {
  return buildNote(platform, userId, await studied(platform, userId));
}

export const studyAsks: Asks<StudyCall> = {
  'catalog.submitComment': async (app, login) => {
    const course = await buildCourse(app.platform);
    const { id } = await buildPaidOrder(app.platform, login.userId, { type: 2, id: course });
    const images = [await uploadPixel(app, login)];
    const said = { score: 5, content: '讲得很清楚', images } as const;
    return { request: { orders_id: id, curriculum_id: course, ...said } };
  },
  'catalog.askQuestion': async (app, login) => ({
    request: {
      curriculum_id: await buildCourse(app.platform),
      content: '没有基础能跟上吗',
      images: [await uploadPixel(app, login)],
    },
  }),
  'catalog.toggleFavourite': async ({ platform }) => ({
    request: { id: await buildCourse(platform), type: 2 },
  }),
  'catalog.isFavourite': async ({ platform }) => ({
    request: { id: await buildCourse(platform), type: 2 },
  }),
  'catalog.favourites': async () => ({ request: {} }),

  'learning.myCourses': async () => ({ request: {} }),
  'learning.catalogue': async ({ platform }, { userId }) => ({
    request: { id: (await studied(platform, userId)).courseId },
  }),
  'learning.annexes': async ({ platform }, { userId }) => ({
    request: { id: (await studied(platform, userId)).courseId },
  }),
  'learning.lesson': async ({ platform }, { userId }) => {
    const { id } = await buildVideoAsset(platform);
    const { chapterId } = await studied(platform, userId, { asset_id: id });
    return { request: { chapter_id: chapterId } };
  },
  'learning.progress': async ({ platform }, { userId }) => ({
    request: { curriculum_id: (await studied(platform, userId)).courseId },
  }),
  'learning.reportProgress': async ({ platform }, { userId }) => ({
    request: { chapter_id: (await studied(platform, userId)).chapterId, position: 5, seconds: 5 },
  }),
  'learning.complete': async (app, login) => {
    const { chapterId } = await studied(app.platform, login.userId, { duration_s: SHORT_S });
    const report = async (position: number): Promise<unknown> =>
      app.call(
        'learning.reportProgress',
        { chapter_id: chapterId, position, seconds: position, ranges: [[0, position]] },
        login,
      );
    await report(0);
    app.clock.advance(SHORT_S * 1_000);
    await report(SHORT_S);
    return { request: { chapter_id: chapterId } };
  },
  'learning.accessLink': async ({ platform }, { userId }) => ({
    request: { curriculum_id: (await attended(platform, userId)).courseId },
  }),
  'learning.notes': async ({ platform }, { userId }) => ({
    request: { curriculum_id: (await studied(platform, userId)).courseId },
  }),
  'learning.addNote': async ({ platform }, { userId }) => ({
    request: {
      chapter_id: (await studied(platform, userId)).chapterId,
      position: 12,
      content: '指标先问口径',
    },
  }),
  'learning.editNote': async ({ platform }, { userId }) => ({
    request: { id: await noted(platform, userId), content: '改过的笔记' },
  }),
  'learning.deleteNote': async ({ platform }, { userId }) => ({
    request: { id: await noted(platform, userId) },
  }),

  'learning.owned': async () => ({ request: {} }),
  'learning.reminders': async () => ({ request: {} }),
  'learning.setReminder': async ({ platform }) => ({
    request: {
      chapter_id: await buildLiveSession(platform, await buildCourse(platform, { type: 1 })),
      is_on: 1,
    },
  }),

  'live.room': async ({ platform }, { userId }) => ({
    request: { chapter_id: (await attended(platform, userId)).chapterId },
  }),
  'live.messages': async ({ platform }, { userId }) => ({
    request: { chapter_id: (await attended(platform, userId)).chapterId },
  }),
  'live.say': async ({ platform }, { userId }) => ({
    request: {
      chapter_id: (await attended(platform, userId)).chapterId,
      kind: 1,
      content: '老师好',
    },
  }),
};
