/** pg-boss over our own roles: the owner installs it, the application only works with rows. */
import { HOUR_S } from '@zhiji/contract/kernel/durations';
import { PgBoss } from 'pg-boss';
import { queueOf } from './worker.ts';
import type { Log } from '#platform/log';
import type { Module } from '#platform/module';

const SCHEMA = 'pgboss';
const POOL = 3;
const DEAD_LETTER = 'dead-letter';
const RETRY_LIMIT = 12;
const RETRY_DELAY_SECONDS = 1;
const RETRY_DELAY_MAX_SECONDS = HOUR_S;
const EXPIRE_SECONDS = 60;
/** A worker that died stops beating; its jobs go to another after this long. */
const HEARTBEAT_SECONDS = 10;
/** How often somebody looks for such jobs. */
const WATCH_SECONDS = 5;

/** Installs or upgrades pg-boss and creates a queue for every subscription and timetable. */
export async function installJobs(ownerUrl: string, modules: readonly Module[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, max: 1, schedule: false });
  await boss.start();
  try {
    await boss.createQueue(DEAD_LETTER);
    const subscriptions = modules.flatMap((module) => module.subscriptions ?? []);
    const schedules = modules.flatMap((module) => module.schedules ?? []);
    for (const name of subscriptions.map(queueOf)) {
      await ensureQueue(boss, name, RETRY_LIMIT);
    }
    for (const { name } of schedules) {
      // The next tick is the retry.
      await ensureQueue(boss, name, 0);
    }
    await boss.getDb().executeSql(GRANTS);
  } finally {
    await boss.stop();
  }
}

async function ensureQueue(boss: PgBoss, name: string, retryLimit: number): Promise<void> {
  await boss.createQueue(name, {
    notify: false,
    retryLimit,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: DEAD_LETTER,
  });
}

const GRANTS = `
  grant usage on schema ${SCHEMA} to zhiji_app;
  grant select, insert, update, delete on all tables in schema ${SCHEMA} to zhiji_app;
  grant execute on all functions in schema ${SCHEMA} to zhiji_app;`;

/** Connects as the application, for working queues; the schema must be installed already. */
export async function startBoss(url: string, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'zhiji-jobs',
    schema: SCHEMA,
    max: POOL,
    migrate: false,
    createSchema: false,
    reindex: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  });
  boss.on('error', (error) => log.warn('job engine', { error }));
  await boss.start();
  return boss;
}
