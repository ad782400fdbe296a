/** Brings the schema and the job queues up to date, as the owner. */
import { createApp } from '../app.ts';
import { installJobs } from '#platform/jobs/boss';
import { loadReference } from '#platform/db/reference';
import { migrate } from '#platform/db/migrate';
import type { Config } from '#config';

/** Migrates and leaves. */
export async function runMigrate(config: Config): Promise<void> {
  const app = createApp(config);
  try {
    await migrate(config.ownerDatabaseUrl, config.migrations, app.platform.log);
    await installJobs(config.ownerDatabaseUrl, app.modules);
    await loadReference(app.modules);
  } finally {
    await app.close();
  }
}
