/** Bindings of what the pages of a course, a package and the home page read. */
import { CATALOG_TAG, FEEDBACK_TAG } from './cards/catalog-tag.ts';
import { course } from './course/course.queries.ts';
import { comments, loadQuestions, questions } from './feedback/feedback.queries.ts';
import { flashSale } from './lists/flash-sale.queries.ts';
import {
  homePackages,
  packageOf,
  packages,
  packagesWithCourse,
} from './package/package.queries.ts';
import { upcomingLive } from './lists/timetable.queries.ts';
import { viewerOf, visitor } from './offer/viewer.queries.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { Binding } from '#platform/http/handlers';
import type { Platform } from '#platform/module';
import type { Ownership } from './offer/viewer.queries.ts';

type ReadName =
  | 'course'
  | 'packages'
  | 'package'
  | 'packagesWithCourse'
  | 'homePackages'
  | 'flashSale'
  | 'upcomingLive'
  | 'comments'
  | 'questions';

type ReadBindings = { readonly [Name in ReadName]: Binding<`catalog.${Name}`> };

/** Binds the calls to one platform. */
export function readBindings(platform: Platform, ownership: Ownership): ReadBindings {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  return {
    course: {
      ...cached(async (_platform, input: CallInput<'catalog.course'>) =>
        course(platform, visitor, input),
      ),
      personal: async ({ user }, input) => course(platform, viewerOf(ownership, user), input),
    },
    packages: cached(packages),
    package: {
      ...cached(async (_platform, input: CallInput<'catalog.package'>) =>
        packageOf(platform, visitor, input),
      ),
      personal: async ({ user }, input) => packageOf(platform, viewerOf(ownership, user), input),
    },
    packagesWithCourse: cached(packagesWithCourse),
    homePackages: cached(homePackages),
    flashSale: cached(flashSale),
    upcomingLive: cached(upcomingLive),
    comments: { ...cached(comments), tag: FEEDBACK_TAG },
    questions: {
      ...cached(loadQuestions),
      tag: FEEDBACK_TAG,
      personal: async ({ user }, input) => questions(platform, user, input),
    },
  };
}
