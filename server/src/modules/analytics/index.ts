/** Public interface of the analytics module: page views and clicks, counted in batches. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { visitorOf } from '#platform/http/context';
import { createViewCounter } from '#platform/redis/view-counter';
import { addCourseViews } from '#modules/catalog';
import { addClicks, findRealLinks } from '#modules/distribution';
import { createClickCounter } from './click-counter.ts';
import { createPageViewBuffer } from './page-view-buffer.ts';
import { rollUpPageViews } from './page-view-rollup.commands.ts';
import type { Module, Platform } from '#platform/module';

const FLUSH_MS = 1_000;

/** Binds the page-view calls, their flush in web processes and their roll-up in the worker. */
export function analyticsModule(platform: Platform): Module<'analytics'> {
  const buffer = createPageViewBuffer(platform.redis);
  const courseViews = createViewCounter(platform.redis, 'course');
  const clicks = createClickCounter(platform.redis, async (links) =>
    findRealLinks(platform.db, links),
  );
  return {
    domain: 'analytics',
    tables: ['page_view_day', 'page_view_minute'],
    bindings: {
      reportMenuView: async (context, { type }) => {
        buffer.add(type, visitorOf(platform.config.dataKey, context), platform.clock.now());
        return null;
      },
      reportCourseView: async (context, { id, type, retailid: retailId = '' }) => {
        const visitor = visitorOf(platform.config.dataKey, context);
        // Packages are numbered like courses, and nothing shows how often one was looked at.
        if (type !== COURSE_TYPES.package) {
          courseViews.add(id, visitor);
        }
        if (retailId !== '') {
          const click = { retailId, type, id, userId: context.user?.userId ?? 0 };
          clicks.add(click, visitor, platform.clock.now());
        }
        return null;
      },
    },
    background: [
      { name: 'page-views', everyMs: FLUSH_MS, run: async () => buffer.flush() },
      { name: 'course-views', everyMs: FLUSH_MS, run: async () => courseViews.flush() },
      { name: 'clicks', everyMs: FLUSH_MS, run: async () => clicks.flush() },
    ],
    schedules: [
      {
        name: 'analytics.roll-up',
        cron: '* * * * *',
        run: async () => rollUpPageViews(platform),
      },
      {
        name: 'analytics.course-views',
        cron: '* * * * *',
        run: async () => courseViews.move(async (sums) => addCourseViews(platform.db, sums)),
      },
      {
        name: 'analytics.clicks',
        cron: '* * * * *',
        run: async () => clicks.move(async (sums) => addClicks(platform.db, sums)),
      },
    ],
  };
}
