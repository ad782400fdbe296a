/** Door of the analytics module: page views, counted without touching the database one by one. */
import { visitorOf } from '#platform/http/context';
import { createPageViewBuffer } from './page-view-buffer.ts';
import { rollUpPageViews } from './page-view.rollup.ts';
import type { Module, Platform } from '#platform/module';

const FLUSH_MS = 1_000;

/** Binds the page-view call, its flush in web processes and its roll-up in the worker. */
export function analyticsModule(platform: Platform): Module<'analytics'> {
  const buffer = createPageViewBuffer(platform.redis);
  return {
    domain: 'analytics',
    bindings: {
      reportMenuView: async (context, { type }) => {
        buffer.add(type, visitorOf(platform.config.dataKey, context), platform.clock.now());
        return null;
      },
    },
    background: [{ name: 'page-views', everyMs: FLUSH_MS, run: async () => buffer.flush() }],
    schedules: [
      {
        name: 'analytics.roll-up',
        cron: '* * * * *',
        run: async () => rollUpPageViews(platform),
      },
    ],
  };
}
