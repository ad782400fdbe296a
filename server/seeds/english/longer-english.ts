/** Announcements, agreements and news of the demo, each as a whole with its English. */
import { agreements } from '../agreements.ts';
import { announcements } from '../demo-texts.ts';
import { articles } from '../news.ts';
import { AGREEMENT_BODIES, COURTESY } from './agreement-bodies.ts';
import { ANNOUNCEMENT_BODIES } from './announcement-bodies.ts';
import { bodyPair } from './english-body.ts';
import { articleInEnglish } from './news-english.ts';
import type { Pair } from './english-body.ts';

/** Every longer text of the site's own pages. */
export function longerEnglish(): Pair[] {
  return [
    ...announcements.map(({ title, content }) =>
      bodyPair(title, content, ANNOUNCEMENT_BODIES.get(title)),
    ),
    ...agreements.map(({ title, content }): Pair => {
      const [source, en] = bodyPair(title, content, AGREEMENT_BODIES.get(title));
      return [source, COURTESY + en];
    }),
    ...articles.map(({ title, content }) =>
      bodyPair(title, content, articleInEnglish(title).content),
    ),
  ];
}
