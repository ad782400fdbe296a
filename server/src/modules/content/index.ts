/** Public interface of the content module. */
import { subscription } from '#platform/module';
import { CONTENT_TAG } from './content.commands.ts';
import { ads, announcements, article, banners, footer } from './content.queries.ts';
import { firstScreenDownload } from './first-screen.queries.ts';
import { createViewCounter } from '#platform/redis/view-counter';
import { visitorOf } from '#platform/http/context';
import { news, newsItem } from './news.queries.ts';
import { addNewsViews } from './news.repo.ts';
import type { Module, Platform } from '#platform/module';

export { CONTENT_TAG, setSetting } from './content.commands.ts';
export { agreementVersion, searchWords, serviceLink } from './content.queries.ts';
export { SETTING_KEYS, isSettingKey } from './setting-keys.ts';
export { forgetTranslations } from './translation.repo.ts';
export { isForeign } from './translation.rules.ts';
export { createTranslator } from './translator.ts';

const FLUSH_MS = 1_000;

/** Binds the content calls and the invalidation of what they cache. */
export function contentModule(platform: Platform): Module<'content'> {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CONTENT_TAG,
    load: async (input: Input) => load(platform, input),
  });
  const views = createViewCounter(platform.redis, 'news');
  return {
    domain: 'content',
    tables: ['banner', 'ad', 'announcement', 'agreement', 'news', 'content_setting', 'translation'],
    bindings: {
      footer: cached(footer),
      banners: cached(banners),
      ads: cached(ads),
      announcements: cached(announcements),
      article: cached(article),
      news: cached(news),
      newsItem: {
        ...cached(newsItem),
        onAnswer: (context, { id }) => views.add(id, visitorOf(platform.config.dataKey, context)),
      },
    },
    downloads: [firstScreenDownload(platform)],
    background: [{ name: 'news-views', everyMs: FLUSH_MS, run: async () => views.flush() }],
    schedules: [
      {
        name: 'content.news-views',
        cron: '* * * * *',
        run: async () => views.move(async (sums) => addNewsViews(platform.db, sums)),
      },
    ],
    subscriptions: [
      subscription({
        event: 'content.changed',
        name: 'invalidate',
        handle: async ({ tag }) => {
          if (!(await platform.cache.invalidate(tag))) {
            throw new Error('the shared cache could not be told');
          }
        },
      }),
    ],
  };
}
