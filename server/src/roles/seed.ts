/** Fills a development database with the demo market. */
import { createApp } from '../app.ts';
import { seedDemo } from '#seeds/demo';
import type { Config } from '#config';

/** Seeds and leaves; never in production. */
export async function runSeed(config: Config): Promise<void> {
  if (config.environment === 'production') {
    throw new Error('seed is for development and tests');
  }
  const app = createApp(config);
  try {
    await seedDemo(app.platform);
  } finally {
    await app.close();
  }
}
