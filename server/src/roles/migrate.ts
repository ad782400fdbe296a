/** Brings the schema and the job queues up to date, as the owner. */
import { createApp } from '../app.ts';
import { installJobs } from '#platform/jobs/boss';
import { loadReference } from '#platform/db/reference';
import { markDatabase, requireOwnOrNew } from '#platform/db/deployment';
import { migrate } from '#platform/db/migrate';
import { ownerUrl } from '#platform/db/owner-url';
import type { Config } from '#config';

/** Migrates and leaves. */
export async function runMigrate(config: Config): Promise<void> {
  const url = ownerUrl(config);
  await requireOwnOrNew(url, config);
  const app = createApp(config);
  try {
    await migrate(url, config.migrations, app.platform.log);
    await markDatabase(url, config);
    await installJobs(url, app.modules);
    await loadReference(app.modules);
  } finally {
    await app.close();
  }
}
