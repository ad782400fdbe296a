/** Door of the learning module. */
import { CATALOG_TAG } from '#modules/catalog';
import { annexes, catalogue } from './learning.queries.ts';
import { myCourses } from './my-course.queries.ts';
import { onMediaReady } from './lesson-asset.commands.ts';
import { startLesson } from './lesson.queries.ts';
import { learningInvariants } from './invariants.repo.ts';
import { playDownload } from './play.gate.ts';
import { completeLesson, createReporter } from './progress.commands.ts';
import { courseProgress } from './progress.queries.ts';
import { subscription } from '#platform/module';
import type { Module, Platform } from '#platform/module';

export { ownedUntil } from './grant.queries.ts';
export { GRANT_SOURCES, insertGrants, listOwned, revokeGrants } from './grant.repo.ts';
export { addLessonSource } from './lesson-asset.commands.ts';
export { grantByStaff, revokeByStaff } from './staff-grant.commands.ts';
export type { NewGrant, Ownership } from './grant.repo.ts';

/** Binds the calls about what a course consists of. */
export function learningModule(platform: Platform): Module<'learning'> {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  const report = createReporter(platform);
  return {
    domain: 'learning',
    bindings: {
      catalogue: {
        ...cached(catalogue),
        personal: async ({ user }, input) => catalogue(platform, input, user?.userId),
      },
      annexes: {
        ...cached(annexes),
        personal: async (_context, input) => annexes(platform, input),
      },
      myCourses: async ({ user }, input) => myCourses(platform, user.userId, input),
      lesson: async (context, input) => startLesson(platform, context, input),
      progress: async ({ user }, input) => courseProgress(platform, user.userId, input),
      reportProgress: async ({ user }, input) => {
        await report({ ...input, userId: user.userId });
        return null;
      },
      complete: async ({ user }, input) => completeLesson(platform, user.userId, input),
    },
    subscriptions: [
      subscription({
        event: 'media.ready',
        name: 'learning.measure',
        handle: async (payload) => onMediaReady(platform, payload),
      }),
    ],
    downloads: [playDownload(platform)],
    invariants: learningInvariants,
  };
}
