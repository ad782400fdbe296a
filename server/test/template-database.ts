/** Before all tests: one migrated database, from which every test file is given a fresh copy. */
import { createApp } from '../src/app.ts';
import { createLog } from '#platform/log';
import { installJobs } from '#platform/jobs/boss';
import { migrate } from '#platform/db/migrate';
import { TEMPLATE, asOwner, databaseUrl, ownerUrl, testConfig } from './databases.ts';

/** Rebuilds the template from the migrations. */
export async function setup(): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query(`drop database if exists ${TEMPLATE} with (force)`);
    await owner.query(`create database ${TEMPLATE}`);
  });
  const app = createApp(testConfig(databaseUrl(TEMPLATE), 0));
  try {
    await migrate(ownerUrl(TEMPLATE), createLog('silent'));
    await installJobs(ownerUrl(TEMPLATE), app.modules);
  } finally {
    await app.close();
  }
}
