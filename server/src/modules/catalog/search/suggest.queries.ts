/** What is offered while somebody types. */
import { suggestCourses, suggestShops, suggestTeachers, suggestTerms } from './suggest.repo.ts';
import { NAME_KINDS } from './term.repo.ts';
import { spell, toQuery, toSoundQuery } from './tokens.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type Suggestions = CallResponse<'catalog.suggest'>;
type CourseType = Suggestions['courses'][number]['type'];

const NOTHING: Suggestions = { words: [], courses: [], teachers: [], shops: [] };

/** Words, courses, teachers and institutions that begin or sound like what is typed. */
export async function suggest(
  { db }: Platform,
  { keyword }: CallInput<'catalog.suggest'>,
): Promise<Suggestions> {
  const text = keyword.toLowerCase();
  const spelling = spell(text);
  const { inTitle } = toQuery(text);
  if (spelling === '' || inTitle === null) {
    return NOTHING;
  }
  const sounds = toSoundQuery(text);
  const sounding = sounds === null ? inTitle : `(${inTitle}) | (${sounds})`;
  const typed = { text, spelling };
  const [terms, courses, teachers, shops] = await Promise.all([
    suggestTerms(db, typed),
    suggestCourses(db, inTitle, sounding),
    suggestTeachers(db, NAME_KINDS.teacher, typed),
    suggestShops(db, NAME_KINDS.shop, typed),
  ]);
  return {
    words: terms.map((term) => ({ text: term })),
    courses: courses.map(({ id, type, title }) => ({
      id,
      // The table holds the same numbers, under a check constraint.
      type: type as CourseType,
      title,
    })),
    teachers: teachers.map(({ id, name, photo, title, shop_id, shop_name }) => ({
      id,
      name,
      photo,
      title,
      shop_id,
      shop_name,
    })),
    shops: shops.map(({ id, name, logo }) => ({ id, name, logo })),
  };
}
