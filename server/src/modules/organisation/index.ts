/** Public interface of the organisation module: institutions and their teachers. */
import { CATALOG_TAG } from '#modules/catalog';
import { courses, detail, featured, list, ofCourse, packages, teachers } from './shop.queries.ts';
import { teacher, teacherCourses } from './teacher.queries.ts';
import type { Module, Platform } from '#platform/module';

export { addShopSales } from './sales.repo.ts';
export { indexShops } from './shop.commands.ts';
export { setFeeRate, setTaxNo } from './shop-terms.commands.ts';

/** Binds the calls visitors read institutions by; all of them answer everybody the same. */
export function organisationModule(platform: Platform): Module<'organisation'> {
  // They show courses and the courses show them, so both are forgotten by one tag.
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  return {
    domain: 'organisation',
    tables: ['shop', 'teacher'],
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
    },
  };
}
