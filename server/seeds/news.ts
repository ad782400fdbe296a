/** The demo's training news, with covers. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { articleInEnglish } from './english/news-english.ts';
import { examNews } from './news-exams.ts';
import { newsCover } from './news-pictures.ts';
import { studyNews } from './news-study.ts';
import type { NewsCategory } from '@zhiji/contract/kernel/statuses';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';

export interface DemoArticle {
  readonly title: string;
  /** Two short lines on the cover. */
  readonly cover: readonly [string, string];
  readonly category: NewsCategory;
  readonly author: string;
  readonly source: string;
  readonly summary: string;
  readonly content: string;
  readonly top?: true;
}

/** A new article about every other day; not a whole number of days, so that hours differ. */
const GAP_HOURS = 43;
const FIRST_HOURS = 5;
const VIEWS_FLOOR = 180;
const VIEWS_STEP = 317;
const VIEWS_SPAN = 9_200;

/** Takes from both lists in turn, so that every page shows several categories. */
export const articles = examNews.flatMap((article, index) => {
  const other = studyNews[studyNews.length - 1 - index];
  return other === undefined ? [article] : [article, other];
});

/** Where the site serves a cover, and the same with English words. */
type Cover = readonly [zh: string, en: string];

/** Draws the covers in both languages and answers them in the order of the articles. */
export async function storeNewsCovers({ storage }: Platform): Promise<readonly Cover[]> {
  const store = async (index: number, name: string, lines: DemoArticle['cover']): Promise<string> =>
    storage.putPublic(`demo/${name}.svg`, newsCover(index, lines), 'image/svg+xml');
  return Promise.all(
    articles.map(async ({ title, cover }, index) =>
      Promise.all([
        store(index, `news-${index + 1}`, cover),
        store(index, `news-${index + 1}-en`, articleInEnglish(title).cover),
      ]),
    ),
  );
}

/** Writes the articles, newest first, at times that follow the clock. */
export async function seedNews(tx: Tx, covers: readonly Cover[], now: Date): Promise<void> {
  await tx.deleteFrom('news').execute();
  await tx
    .insertInto('news')
    .values(
      articles.map(({ cover: _lines, top = false, ...article }, index) => ({
        id: index + 1,
        ...article,
        cover: covers[index]?.[0] ?? '',
        is_top: top,
        // Older articles have been read more, with some noise.
        view_num: VIEWS_FLOOR + ((index * index * VIEWS_STEP) % VIEWS_SPAN),
        created_at: new Date(now.getTime() - (FIRST_HOURS + index * GAP_HOURS) * HOUR_MS),
      })),
    )
    .execute();
}
