/** Who fetches the recordings of a class, how often, and when nobody does any more. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { buildLiveCourse } from '#test/live-room';
import { makeNextReplay, replayAge } from './replay.commands.ts';
import { holdReplay, leaseReplay, takeReplay, TRIES_MAX } from './replay.repo.ts';
import type { LiveCourse } from '#test/live-room';

const GOING_ON = new AbortController().signal;

const app = useTestApp();
let course: LiveCourse;
beforeAll(async () => {
  course = await buildLiveCourse(app);
});

/** A class that is over, whose recordings nobody has fetched. */
async function buildEnded(): Promise<number> {
  // Those of other tests are nobody's any more.
  await app.platform.db
    .updateTable('live_room')
    .set({ replay_leased_until: new Date(app.clock.now().getTime() + DAY_MS) })
    .execute();
  const chapterId = await course.buildClass({ live_status: LIVE_STATUSES.replayPending });
  const before = new Date(app.clock.now().getTime() - MINUTE_MS);
  await app.platform.db
    .insertInto('live_room')
    .values({ chapter_id: chapterId, started_at: before, ended_at: before })
    .execute();
  return chapterId;
}

const take = async (leaseMs: number) => {
  const now = app.clock.now();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  return takeReplay(app.platform.db, { now, endedBefore: now, leasedUntil });
};

/** When it is tried again. */
async function dueAt(chapterId: number): Promise<number> {
  const { replay_leased_until: until } = await app.platform.db
    .selectFrom('live_room')
    .select('replay_leased_until')
    .where('chapter_id', '=', chapterId)
    .executeTakeFirstOrThrow();
  return until?.getTime() ?? 0;
}

const away = async (): Promise<never> => Promise.reject(new Error('connect ECONNREFUSED'));

describe('[R1-A11] recordings', () => {
  it('are fetched for hours from a live server that is away, later and later', async () => {
    const chapterId = await buildEnded();
    const provider = { ...app.liveProvider, listRecordings: away };
    const since = app.clock.now().getTime();
    let waited = 0;
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.replayPending);
      waited = await replayAge(app.platform);
      await makeNextReplay(app.platform, provider, GOING_ON);
      // At once nobody asks again.
      expect(await take(0)).toBeUndefined();
      app.clock.advance((await dueAt(chapterId)) - app.clock.now().getTime());
    }
    expect(app.clock.now().getTime() - since).toBeGreaterThan(6 * HOUR_MS);
    // Whoever watches the workers sees it.
    expect(waited * SECOND_MS).toBeGreaterThan(5 * HOUR_MS);
    expect(await replayAge(app.platform)).toBe(0);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.endedWithoutReplay);
  });

  it('are one worker’s: who comes back late decides nothing any more', async () => {
    const chapterId = await buildEnded();
    const late = await take(MINUTE_MS);
    expect(late?.chapter_id).toBe(chapterId);
    app.clock.advance(MINUTE_MS);
    const now = await take(MINUTE_MS);
    const { db } = app.platform;
    const holds = async (taken: typeof late) =>
      taken !== undefined && inTransaction(db, async (tx) => holdReplay(tx, taken));
    expect([await holds(late), await holds(now)]).toEqual([false, true]);
    const until = new Date(app.clock.now().getTime() + HOUR_MS);
    expect(late !== undefined && (await leaseReplay(db, late, until))).toBe(false);
  });

  it('that no worker lives through are given up, once the last is surely dead', async () => {
    const chapterId = await buildEnded();
    for (let death = 0; death < TRIES_MAX; death += 1) {
      expect(await take(MINUTE_MS)).toMatchObject({ chapter_id: chapterId });
      app.clock.advance(MINUTE_MS);
    }
    expect(await take(MINUTE_MS)).toBeUndefined();
    await makeNextReplay(app.platform, app.liveProvider, GOING_ON);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.endedWithoutReplay);
  });
});
