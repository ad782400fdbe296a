/** Bindings of what the pages of a course, a package and the home page read. */
import { CATALOG_TAG } from './catalog.tag.ts';
import { course } from './course.queries.ts';
import { comments, loadQuestions, questions } from './feedback.queries.ts';
import { flashSale } from './flash-sale.queries.ts';
import { homePackages, packageOf, packages, packagesWithCourse } from './package.queries.ts';
import { upcomingLive } from './timetable.queries.ts';
import type { Binding } from '#platform/http/handlers';
import type { Platform } from '#platform/module';

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
export function readBindings(platform: Platform): ReadBindings {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  return {
    course: {
      ...cached(course),
      personal: async (_context, input) => course(platform, input),
    },
    packages: cached(packages),
    package: {
      ...cached(packageOf),
      personal: async (_context, input) => packageOf(platform, input),
    },
    packagesWithCourse: cached(packagesWithCourse),
    homePackages: cached(homePackages),
    flashSale: cached(flashSale),
    upcomingLive: cached(upcomingLive),
    comments: cached(comments),
    questions: {
      ...cached(loadQuestions),
      personal: async ({ user }, input) => questions(platform, user, input),
    },
  };
}
