/**
 * The worker: relays the outbox into one queue per subscription, runs those queues and the
 * timetables. pg-boss keeps the jobs in PostgreSQL, with retries, back-off and a dead-letter queue.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { fromKysely } from 'pg-boss';
import { inTransaction } from '#platform/db/transaction';
import { events } from '#events';
import { takeOutbox } from './outbox.ts';
import { runOnce } from './timetable.ts';
import type { JobResult, PgBoss } from 'pg-boss';
import type { Database } from '#platform/db/pool';
import type { Log } from '#platform/log';
import type { Metrics } from '#platform/metrics';
import type { Loop, Module, Schedule, Subscription } from '#platform/module';

const RELAY_BATCH = 200;
const RELAY_IDLE_MS = 300;
const POLL_SECONDS = 0.5;
const BATCH = 10;

interface Envelope {
  readonly payload: unknown;
  readonly request_id: string;
}

export interface Worker {
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly boss: PgBoss;
  readonly db: Database;
  readonly modules: readonly Module[];
  /** Loops of the process itself. */
  readonly loops?: readonly Loop[];
  readonly log: Log;
  readonly metrics: Metrics;
}

/** The queue of a subscription. */
export function queueOf(subscription: Subscription): string {
  return `${subscription.event}/${subscription.name}`;
}

/** Starts relaying and working until stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { boss, modules } = options;
  const subscriptions = modules.flatMap((module) => module.subscriptions ?? []);
  const schedules = modules.flatMap((module) => module.schedules ?? []);
  for (const subscription of subscriptions) {
    await workSubscription(options, subscription);
  }
  for (const schedule of schedules) {
    await workSchedule(options, schedule);
  }
  const relay = startRelay(options, subscriptions);
  const loops = [...modules.flatMap((module) => module.loops ?? []), ...(options.loops ?? [])].map(
    (loop) => startLoop(options, loop),
  );
  return {
    async stop() {
      await Promise.all([relay.stop(), ...loops.map(async (loop) => loop.stop())]);
      await boss.stop({ graceful: true });
    },
  };
}

async function workSubscription(options: WorkerOptions, subscription: Subscription): Promise<void> {
  const schema = events[subscription.event];
  const queue = queueOf(subscription);
  await options.boss.work<Envelope>(
    queue,
    {
      pollingIntervalSeconds: POLL_SECONDS,
      batchSize: BATCH,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    async (jobs) =>
      Promise.all(
        jobs.map(async (job): Promise<JobResult> => {
          const done = await measured(options, queue, async () =>
            subscription.handle(schema.parse(job.data.payload) as never),
          );
          return { id: job.id, status: done ? 'completed' : 'failed' };
        }),
      ),
  );
}

async function workSchedule(options: WorkerOptions, schedule: Schedule): Promise<void> {
  await options.boss.schedule(schedule.name, schedule.cron);
  const how = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true } as const;
  await options.boss.work(schedule.name, how, async ([job]) => {
    const sentAt = job?.createdOn ?? new Date();
    const run = async (): Promise<void> => runOnce(options, schedule, sentAt);
    if (!(await measured(options, schedule.name, run))) {
      throw new Error(`${schedule.name} failed`);
    }
  });
}

/** Runs a loop until stopped; a run that fails is logged, and the next one is the retry. */
function startLoop(options: WorkerOptions, { name, everyMs, run }: Loop) {
  const stopping = new AbortController();
  const rest = async (): Promise<void> =>
    pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  const keepUp = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await measured(options, name, async () => run(stopping.signal));
      await rest();
    }
  };
  const running = keepUp();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Runs a job and counts how it ended. */
async function measured(
  { metrics, log }: WorkerOptions,
  job: string,
  run: () => Promise<void>,
): Promise<boolean> {
  try {
    await run();
    metrics.jobs.inc({ job, result: 'done' });
    return true;
  } catch (error) {
    metrics.jobs.inc({ job, result: 'failed' });
    log.error('job failed', { job, error });
    return false;
  }
}

/** Moves outbox rows to the queues of their subscribers, each row in the transaction that takes it. */
function startRelay(options: WorkerOptions, subscriptions: readonly Subscription[]) {
  const { db, boss, log, metrics } = options;
  const queuesOf = (topic: string): string[] =>
    subscriptions.filter((subscription) => subscription.event === topic).map(queueOf);
  const topics = [...new Set(subscriptions.map((subscription) => subscription.event))];
  const stopping = new AbortController();

  const relayBatch = async (): Promise<number> =>
    inTransaction(db, async (tx) => {
      const rows = await takeOutbox(tx, topics, RELAY_BATCH);
      for (const topic of new Set(rows.map((row) => row.topic))) {
        const jobs = rows
          .filter((row) => row.topic === topic)
          .map((row) => ({ data: { payload: row.payload, request_id: row.request_id } }));
        for (const queue of queuesOf(topic)) {
          await boss.insert(queue, jobs, { db: fromKysely(tx) });
        }
      }
      return rows.length;
    });

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let moved = 0;
      try {
        moved = await relayBatch();
        metrics.outboxRelayed.inc(moved);
      } catch (error) {
        log.warn('outbox relay', { error });
      }
      if (moved < RELAY_BATCH) {
        await new Promise((resolve) => setTimeout(resolve, RELAY_IDLE_MS));
      }
    }
  };
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Age in seconds of the oldest row that is not relayed, for the alert. */
export async function outboxAge(db: Database, now: Date): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((builder) => builder.fn.min('created_at').as('oldest'))
    .executeTakeFirst();
  const oldest = row?.oldest;
  return oldest ? (now.getTime() - new Date(oldest).getTime()) / SECOND_MS : 0;
}
