/** Keeps the search index: tokens of courses and packages, and the terms people may type. */
import {
  forgetCourseWords,
  saveCourseWords,
  savePackageWords,
  textsOfCourses,
  textsOfPackages,
} from './search.repo.ts';
import {
  forgetNames,
  forgetTerms,
  knownNames,
  namedTargets,
  saveNames,
  saveTerms,
  titlesAfter,
} from './term.repo.ts';
import { initialsOf, markTokens, spell, toQuery, wordsOfTitle, wordsToIndex } from './tokens.ts';
import type { Tx } from '#platform/db/transaction';
import type { TextToIndex } from './search.repo.ts';

const TITLES_AT_ONCE = 5_000;
const MOST_TERMS = 50_000;
const TERMS_AT_ONCE = 5_000;
const MOST_NAMES = 50_000;

/** A title is found by its English as well. */
const inBothLanguages = ({ title, title_en }: Pick<TextToIndex, 'title' | 'title_en'>): string =>
  `${title} ${title_en ?? ''}`;

/** Every token of a course, separated by spaces. */
export function courseTokens(course: TextToIndex): string {
  const { names_en: english = [] } = course;
  const names = [course.teacher_names, course.shop_name, ...course.category_names, ...english];
  return [
    ...wordsToIndex(inBothLanguages(course), names),
    ...markTokens({
      categories: course.categories,
      places: [course.city_id, course.area_id],
      shop: course.shop_id,
    }),
  ].join(' ');
}

/** Brings the search rows of these courses up to date; those not on sale lose theirs. */
export async function indexCourses(tx: Tx, ids: readonly number[]): Promise<void> {
  const texts = await textsOfCourses(tx, ids);
  const onSale = new Set(texts.map(({ id }) => id));
  await forgetCourseWords(
    tx,
    ids.filter((id) => !onSale.has(id)),
  );
  await saveCourseWords(
    tx,
    texts.map((text) => ({ ...text, words: courseTokens(text) })),
  );
}

/** Brings the search tokens of these packages up to date. */
export async function indexPackages(tx: Tx, ids: readonly number[]): Promise<void> {
  const texts = await textsOfPackages(tx, ids);
  await savePackageWords(
    tx,
    texts.map(({ id, names, ...titles }) => ({
      id,
      words: wordsToIndex(inBothLanguages(titles), names).join(' '),
    })),
  );
}

/** Collects anew what people may type: words of titles, and names. */
export async function rebuildTerms(tx: Tx): Promise<void> {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number): void => {
    weights.set(term, (weights.get(term) ?? 0) + weight);
  };
  let after = 0;
  for (;;) {
    const titles = await titlesAfter(tx, after, TITLES_AT_ONCE);
    titles.flatMap(({ title }) => wordsOfTitle(title)).forEach((word) => add(word, 1));
    const last = titles.at(-1);
    if (last === undefined) {
      break;
    }
    after = last.id;
  }
  (await knownNames(tx)).forEach(({ name, weight }) => add(name.toLowerCase(), weight));
  const best = [...weights].sort((one, other) => other[1] - one[1]).slice(0, MOST_TERMS);
  const terms = best.flatMap(([term, weight]) => {
    const query = toQuery(term).inTitle;
    return query === null
      ? []
      : [{ term, spelling: spell(term), initials: initialsOf(term), query, weight }];
  });
  await forgetTerms(tx);
  for (let from = 0; from < terms.length; from += TERMS_AT_ONCE) {
    await saveTerms(tx, terms.slice(from, from + TERMS_AT_ONCE));
  }
  await rebuildNames(tx);
}

/** Collects anew whom people may look for. */
async function rebuildNames(tx: Tx): Promise<void> {
  const targets = await namedTargets(tx, MOST_NAMES);
  const names = targets.map((target) => ({
    ...target,
    spelling: spell(target.name),
    initials: initialsOf(target.name),
  }));
  await forgetNames(tx);
  for (let from = 0; from < names.length; from += TERMS_AT_ONCE) {
    await saveNames(tx, names.slice(from, from + TERMS_AT_ONCE));
  }
}
