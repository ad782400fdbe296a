import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { startTestApp } from '#test/app';
import { answering } from '#test/edge';
import { freePort } from '#test/steady/free-port';
import { listenTo } from '#test/events';
import { beat, buildLiveCourse, secretOf } from '#test/live-room';
import { tellRoom } from './room-channel.ts';
import type { Background } from '#platform/module';
import type { TestApp } from '#test/app';
import type { LiveCourse } from '#test/live-room';

/** How long nothing is heard where nothing can come. */
const SILENCE_MS = 1_500;
const LONG_MS = MINUTE_MS;
const FOR_EVER = new Date('2199-01-01T00:00:00Z');
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

let app: TestApp;
let course: LiveCourse;
beforeAll(async () => {
  app = await startTestApp();
  course = await buildLiveCourse(app);
});
afterAll(async () => app.stop());

const buildClass = async (): Promise<number> =>
  course.buildClass({ live_status: LIVE_STATUSES.live });

/** A server of its own, on the same database and Redis. */
async function startProcess(): Promise<{ origin: string; stop: () => Promise<unknown> }> {
  const { config } = app.platform;
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN, 'web'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: config.databaseUrl,
      REDIS_URL: config.redisUrl,
      PORT: String(port),
      INTERNAL_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      RATE_SCALE: '1000',
      PATIENCE: String(config.patience),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin);
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

interface Unbeaten {
  readonly at: TestApp;
  readonly beatNow: () => Promise<void>;
}

/** A server beside ours that beats when it is told to, and not of its own accord. */
async function startUnbeaten(environment: NodeJS.ProcessEnv = {}): Promise<Unbeaten> {
  const beats: Background[] = [];
  const at = await startTestApp({
    beside: app,
    environment,
    modules: (own) =>
      own.map((module) => {
        beats.push(...(module.domain === 'live' ? (module.background ?? []) : []));
        return { ...module, background: [] };
      }),
  });
  return {
    at,
    beatNow: async () => {
      await Promise.all(beats.map(async ({ run }) => run()));
    },
  };
}

describe('people of two servers', () => {
  it('hear each other', { timeout: LONG_MS }, async () => {
    const chapter_id = await buildClass();
    const [here, there] = [await course.buildLearner(), await course.buildLearner()];
    // The other process goes by the real clock, for which sessions of tests may be over.
    await app.platform.db
      .updateTable('user_session')
      .set({ expires_at: FOR_EVER })
      .where('user_id', '=', there.userId)
      .execute();
    const second = await startProcess();
    try {
      const asked = await fetch(`${second.origin}/api/live/getRoom`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...secretOf(there) },
        body: JSON.stringify({ chapter_id }),
      });
      const { data } = (await asked.json()) as { data: { events: string } };
      const ears = await course.enter(here, chapter_id);
      const otherEars = await listenTo(second.origin + data.events, secretOf(there));
      await Promise.all([ears.next('state'), otherEars.next('state')]);
      const said = await course.say(here, chapter_id, '隔壁能听到吗');
      expect(await otherEars.next('message')).toEqual({ ...said, is_mine: 0 });
      await fetch(`${second.origin}/api/live/say`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...secretOf(there) },
        body: JSON.stringify({ chapter_id, kind: 1, content: '听到了' }),
      });
      await ears.next('message');
      expect(await ears.next('message')).toMatchObject({ content: '听到了', is_mine: 0 });
      ears.close();
      otherEars.close();
    } finally {
      await second.stop();
    }
  });

  it('hear each other by Redis, without waiting for a beat', async () => {
    const chapter_id = await buildClass();
    const { at } = await startUnbeaten();
    try {
      const ears = await course.enter(await course.buildLearner(), chapter_id, { at });
      await ears.next('state');
      const said = await course.say(await course.buildLearner(), chapter_id, '听得到吗');
      expect(await ears.next('message')).toEqual({ ...said, is_mine: 0 });
      ears.close();
    } finally {
      await at.stop();
    }
  });

  it('are counted together', async () => {
    const chapter_id = await buildClass();
    const second = await startTestApp({ beside: app });
    const ears = await course.enter(await course.buildLearner(), chapter_id);
    const otherEars = await course.enter(await course.buildLearner(), chapter_id, { at: second });
    while ((await otherEars.next('presence')).online !== 2) {
      // Earlier counts are skipped.
    }
    await beat(app);
    while ((await ears.next('presence')).online !== 2) {
      // Earlier counts are skipped.
    }
    await second.stop();
    await beat(app);
    expect((await ears.next('presence')).online).toBe(1);
    ears.close();
  });

  it('without Redis hear each other with the next beat and not before', async () => {
    const chapter_id = await buildClass();
    const { at: deaf, beatNow } = await startUnbeaten({ REDIS_URL: 'redis://127.0.0.1:1/0' });
    try {
      const ears = await course.enter(await course.buildLearner(), chapter_id, { at: deaf });
      await ears.next('state');
      await beatNow();
      const said = await course.say(await course.buildLearner(), chapter_id, '有人吗');
      await tellRoom(app.platform, chapter_id);
      await expect(ears.next('message', SILENCE_MS)).rejects.toThrow('no message');
      await beatNow();
      expect(await ears.next('message')).toEqual({ ...said, is_mine: 0 });
    } finally {
      await deaf.stop();
    }
  });
});
