/** Forward-only migrations, run by the owner's role before new code starts. */
import { runner } from 'node-pg-migrate';
import type { Log } from '#platform/log';

/** Applies what is missing, in order, in one transaction; answers the names applied. */
export async function migrate(ownerUrl: string, directory: string, log: Log): Promise<string[]> {
  const applied = await runner({
    databaseUrl: ownerUrl,
    dir: directory,
    direction: 'up',
    migrationsTable: 'migration',
    checkOrder: true,
    log: () => undefined,
  });
  log.info('migrated', { count: applied.length });
  return applied.map((migration) => migration.name);
}
