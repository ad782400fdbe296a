/** Before all tests: one migrated database, from which every test file is given a fresh copy. */
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createApp } from '../src/app.ts';
import { createLog } from '#platform/log';
import { installJobs } from '#platform/jobs/boss';
import { loadReference } from '#platform/db/reference';
import { markDatabase } from '#platform/db/deployment';
import { migrate } from '#platform/db/migrate';
import { storeLessons } from '#seeds/lessons/store-lessons';
import { asOwner, databaseUrl, dropAll, ownerUrl, templateOf, testConfig } from './databases.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of this run, so that two runs at once do not share databases. */
    run: number;
  }
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const RUNS = 1_000_000;

/** Builds the template from the migrations; afterwards drops everything this run made. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = randomInt(1, RUNS);
  project.provide('run', run);
  const template = templateOf(run);
  await asOwner(async (owner) => owner.query(`create database ${template}`));
  const app = createApp(testConfig(databaseUrl(template), 0));
  try {
    await migrate(ownerUrl(template), MIGRATIONS, createLog('silent'));
    await markDatabase(ownerUrl(template), app.platform.config);
    await installJobs(ownerUrl(template), app.modules);
    await loadReference(app.modules);
    // Several files seed the demo: its videos are made before, so that none waits for them.
    await storeLessons(app.platform);
  } finally {
    await app.close();
  }
  return async () => dropAll(run);
}
