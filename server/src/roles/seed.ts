/** Fills a development database with the demo market. */
import { createApp } from '../app.ts';
import { checkStart } from './start-check.ts';
import { seedDemo } from '#seeds/demo';
import type { Config } from '#config';

/** Seeds and leaves. Only development has this role. */
export async function runSeed(config: Config): Promise<void> {
  const app = createApp(config);
  try {
    await checkStart(app);
    await seedDemo(app.platform);
  } finally {
    await app.close();
  }
}
