/** Apps over the demo market, which is seeded once in a run: each has a copy of that database. */
import { afterAll, beforeAll, inject } from 'vitest';
import { seedDemo } from '#seeds/demo';
import { startTestApp } from '../app.ts';
import { asOwner, templateOf } from '../databases.ts';
import type { TestApp } from '../app.ts';

/** Starts the application on a copy of the demo market. */
export async function startDemoApp(): Promise<TestApp> {
  return startTestApp({ template: await seededOnce(`${templateOf(inject('run'))}demo`) });
}

/** The application of a test file over the demo market: there before its first test, gone after the last. */
export function useDemoApp(): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startDemoApp());
  });
  afterAll(async () => app.stop());
  return app;
}

async function seededOnce(name: string): Promise<string> {
  // Who holds the lock of the name seeds, and the others find the market there. The end of the
  // connection gives it back.
  await asOwner(async (owner) => {
    await owner.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      // It has its name when it is whole.
      await owner.query(`alter database ${await seeded()} rename to ${name}`);
    }
  });
  return name;
}

/** Seeds a database that nobody uses afterwards, and answers its name. */
async function seeded(): Promise<string> {
  const app = await startTestApp();
  try {
    await seedDemo(app.platform);
  } catch (error) {
    // A market half seeded breaks invariants; what kept it from being whole is what is told.
    await app.stop().catch(() => null);
    throw error;
  }
  await app.stop();
  return new URL(app.platform.config.databaseUrl).pathname.slice(1);
}
