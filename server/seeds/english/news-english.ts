/** The English of the demo's news: what stands on a cover, and the text. */
import { EXAM_BODIES } from './news-bodies-exams.ts';
import { STUDY_BODIES } from './news-bodies-study.ts';
import type { EnglishArticle } from './english-body.ts';

const byTitle = new Map([...EXAM_BODIES, ...STUDY_BODIES].map((article) => [article.of, article]));

/** An article in English; the demo has none without. */
export function articleInEnglish(title: string): EnglishArticle {
  const found = byTitle.get(title);
  if (found === undefined) {
    throw new Error(`the demo has no English for the news ${title}`);
  }
  return found;
}
