import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#platform/jobs/outbox';
import { newId } from '#platform/ids';
import { inTransaction } from '#platform/db/transaction';
import { startBoss } from '#platform/jobs/boss';
import { startWorker } from '#platform/jobs/worker';
import { startTestApp } from './app.ts';
import type { Worker } from '#platform/jobs/worker';
import type { Module } from '#platform/module';
import type { TestApp } from './app.ts';

let app: TestApp;
let workers: Worker[];
const delivered: string[] = [];
let failures = 0;

beforeAll(async () => {
  app = await startTestApp();
  workers = await Promise.all([startOne(), startOne()]);
});
afterAll(async () => {
  await Promise.all(workers.map(async (worker) => worker.stop()));
  await app.stop();
});

/** A worker whose only subscription records what it is given, failing when told to. */
async function startOne(): Promise<Worker> {
  const { platform, metrics } = app;
  const recording = {
    domain: 'content',
    tables: [],
    bindings: {},
    subscriptions: [
      {
        event: 'content.changed',
        name: 'invalidate',
        handle: async ({ tag }: { tag: string }) => {
          if (failures > 0) {
            failures -= 1;
            throw new Error('not now');
          }
          delivered.push(tag);
        },
      },
    ],
  } as unknown as Module;
  const boss = await startBoss(platform.config.databaseUrl, platform.log);
  return startWorker({ boss, db: platform.db, modules: [recording], log: platform.log, metrics });
}

const announce = async (tag: string, fail = false): Promise<void> =>
  inTransaction(app.platform.db, async (tx) => {
    await emit(tx, { requestId: 'test', userId: null }, 'content.changed', { tag });
    if (fail) {
      throw new Error('rolled back');
    }
  });

describe('the outbox', () => {
  it('delivers what was committed, each once, with two workers relaying', async () => {
    const tags = Array.from({ length: 60 }, (_, index) => `tag-${index}`);
    await Promise.all(tags.map(async (tag) => announce(tag)));
    await expect.poll(() => delivered.length).toBe(tags.length);
    expect(delivered.toSorted()).toEqual(tags.toSorted());
    const { waiting } = await app.platform.db
      .selectFrom('outbox')
      .select((builder) => builder.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    expect(waiting).toBe(0);
  });

  it('delivers nothing of what was rolled back', async () => {
    await expect(announce('undone', true)).rejects.toThrow('rolled back');
    await announce('after');
    await expect.poll(() => delivered.includes('after')).toBe(true);
    expect(delivered).not.toContain('undone');
  });

  it('leaves what this version does not know for a worker that does', async () => {
    const { db } = app.platform;
    const row = { id: newId(), topic: 'from.the.future', payload: '{}', request_id: 'test' };
    await db.insertInto('outbox').values(row).execute();
    await announce('known');
    await expect.poll(() => delivered.includes('known')).toBe(true);
    const waiting = await db.selectFrom('outbox').select('topic').execute();
    expect(waiting).toEqual([{ topic: 'from.the.future' }]);
    await db.deleteFrom('outbox').execute();
  });

  it('tries again when a reaction fails', async () => {
    failures = 1;
    await announce('stubborn');
    await expect.poll(() => delivered.includes('stubborn')).toBe(true);
    expect(failures).toBe(0);
  });
});
