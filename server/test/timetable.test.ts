import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installJobs, startBoss } from '#platform/jobs/boss';
import { startWorker } from '#platform/jobs/worker';
import { startTestApp } from './app.ts';
import { asOwner, ownerUrl } from './databases.ts';
import type { PgBoss } from 'pg-boss';
import type { Module } from '#platform/module';
import type { Worker } from '#platform/jobs/worker';
import type { TestApp } from './app.ts';

const NAME = 'test.rare';
/** Longer than both workers take to fetch and skip a job. */
const QUIET_MS = 2_500;

let app: TestApp;
let boss: PgBoss;
let workers: Worker[];
let began = 0;
let ended = 0;
let work = async (): Promise<void> => undefined;

beforeAll(async () => {
  app = await startTestApp();
  const { platform, metrics } = app;
  const modules = [
    {
      domain: 'content',
      tables: [],
      bindings: {},
      schedules: [
        {
          name: NAME,
          cron: '0 0 1 1 *',
          run: async () => {
            began += 1;
            await work();
            ended += 1;
          },
        },
      ],
    },
  ] as unknown as Module[];
  await installJobs(ownerUrl(databaseName()), modules);
  const start = async (): Promise<Worker> =>
    startWorker({
      boss: await startBoss(platform.config.databaseUrl, platform.log),
      db: platform.db,
      modules,
      log: platform.log,
      metrics,
    });
  workers = [await start(), await start()];
  boss = await startBoss(platform.config.databaseUrl, platform.log);
});
afterAll(async () => {
  await boss.stop();
  await Promise.all(workers.map(async (worker) => worker.stop()));
  await app.stop();
});
beforeEach(async () => {
  await onDatabase('truncate timetable');
  [began, ended] = [0, 0];
  work = async () => undefined;
});

const databaseName = (): string => new URL(app.platform.config.databaseUrl).pathname.slice(1);
const onDatabase = async (statement: string): Promise<unknown> =>
  asOwner(async (owner) => owner.query(statement), databaseName());

/** Sends a time of the timetable: of this year, or of one to come. */
async function sendTime(year = 0): Promise<void> {
  const id = await boss.send(NAME, null, { startAfter: 3_600 });
  await sql`
    update pgboss.job set start_after = now(), created_on = created_on + ${year} * interval '1 year'
    where id = ${id}`.execute(app.platform.db);
}

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pgboss.job
    where name = ${NAME} and state in ('created', 'active')`.execute(app.platform.db);
  return rows[0]?.open ?? 0;
};

describe('a timetable with two workers', () => {
  it('[R1-A13] runs each of its times once, however often the time is sent', async () => {
    await Promise.all(Array.from({ length: 6 }, async () => sendTime()));
    await expect.poll(() => ended).toBe(1);
    await expect.poll(waiting).toBe(0);
    expect(began).toBe(1);
    await sendTime(1);
    await expect.poll(() => ended).toBe(2);
  });

  it('[R1-A13] does not start the next time beside a run that lives', async () => {
    const gate = Promise.withResolvers<undefined>();
    work = async () => gate.promise;
    await sendTime();
    await expect.poll(() => began).toBe(1);
    await sendTime(1);
    await pause(QUIET_MS);
    expect(began).toBe(1);
    gate.resolve(undefined);
    await expect.poll(() => ended).toBe(1);
    await expect.poll(waiting).toBe(0);
    await sendTime(2);
    await expect.poll(() => ended).toBe(2);
  });

  it('[R1-A13] goes on with the next time when a worker died in a run', async () => {
    await sendTime();
    await expect.poll(() => ended).toBe(1);
    await expect.poll(waiting).toBe(0);
    // The dead leave their time taken and a lease that nobody renews.
    await onDatabase(`update timetable set leased_until = now() + interval '2 seconds'`);
    await sendTime(1);
    await expect.poll(waiting).toBe(0);
    expect(began).toBe(1);
    await pause(QUIET_MS);
    await sendTime(2);
    await expect.poll(() => ended).toBe(2);
  });

  it('[R1-A13] a run that fails is over: the next time is its retry', async () => {
    work = async () => Promise.reject(new Error('not today'));
    await sendTime();
    await expect.poll(() => began).toBe(1);
    await expect.poll(waiting).toBe(0);
    work = async () => undefined;
    await sendTime(1);
    await expect.poll(() => ended).toBe(1);
  });
});
