/** Public interface of the organisation module: institutions, their teachers, and becoming one. */
import { CATALOG_TAG } from '#modules/catalog';
import { APPLICATION_PURPOSE } from './applications/application-sealing.ts';
import { certification } from './applications/certification.queries.ts';
import { forgetRefused } from './applications/forgetting.commands.ts';
import { applyAsInstitution } from './applications/institution-apply.commands.ts';
import { applyAsTeacher } from './applications/teacher-apply.commands.ts';
import { eraseUser } from './erase.commands.ts';
import { personalTables } from './erase.repo.ts';
import { organisationInvariants } from './invariants.repo.ts';
import { courses, detail, featured, list, ofCourse, packages, teachers } from './shop.queries.ts';
import { ownsOpenShop } from './staff/staff.repo.ts';
import { teacher, teacherCourses } from './teacher.queries.ts';
import type { Module, Platform } from '#platform/module';

export {
  freeApplication,
  passApplication,
  refuseApplication,
  withdrawApplication,
} from './applications/decision.commands.ts';
export { applicationPapers, waitingApplications } from './applications/review.commands.ts';
export type { ApplicationKind, Mark } from './applications/application.rules.ts';
export { addShopSales } from './sales.repo.ts';
export { indexShops } from './search/shop-words.commands.ts';
export { setFeeRate, setTaxNo } from './shop-terms.commands.ts';

const SEALED = [{ table: 'application', column: 'private_sealed', purpose: APPLICATION_PURPOSE }];

/** Whether somebody owns an institution that still sells. */
export function openShops({ db }: Platform): (userId: number) => Promise<boolean> {
  return async (userId) => ownsOpenShop(db, userId);
}

/** Binds the calls visitors read institutions by, which answer everybody the same, and applying. */
export function organisationModule(platform: Platform): Module<'organisation'> {
  // They show courses and the courses show them, so both are forgotten by one tag.
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  return {
    domain: 'organisation',
    tables: ['shop', 'teacher', 'application', 'application_claim', 'staff_member'],
    personalTables,
    eraseUser: async (tx, user) => eraseUser(platform, tx, user),
    sealed: SEALED,
    invariants: organisationInvariants,
    schedules: [
      {
        name: 'organisation.forget-refused',
        cron: '50 4 * * *',
        run: async () => forgetRefused(platform),
      },
    ],
    bindings: {
      featured: cached(featured),
      ofCourse: cached(ofCourse),
      list: cached(list),
      detail: cached(detail),
      courses: cached(courses),
      packages: cached(packages),
      teachers: cached(teachers),
      teacher: cached(teacher),
      teacherCourses: cached(teacherCourses),
      applyAsTeacher: async (context, input) => applyAsTeacher(platform, context, input),
      applyAsInstitution: async (context, input) => applyAsInstitution(platform, context, input),
      certification: async ({ user }, input) => certification(platform, user.userId, input),
    },
  };
}
