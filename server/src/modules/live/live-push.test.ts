import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { listenTo } from '#test/events';
import { push, pushAddress, startClassroom } from '#test/live';
import { secretOf } from '#test/live-room';
import { sticks } from '#test/stuck';
import { closeAbandoned, endClass } from './closing.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { Classroom } from '#test/live';
import type { LiveCourse } from '#test/live-room';
import type { Login } from '#test/logins';

const LONG_MS = 120_000;

let classroom: Classroom;
let app: TestApp;
let course: LiveCourse;
let learner: Login;
beforeAll(async () => {
  classroom = await startClassroom();
  ({ app, course, learner } = classroom);
});
afterAll(async () => classroom.stop());

describe('pushing', () => {
  it(
    'with the key of a class begins it, and its end ends it after the grace',
    async () => {
      const chapterId = await course.buildClass();
      const teacher = push(await pushAddress(app, chapterId), { seconds: 60 });
      await classroom.untilOnAir(chapterId, 1);
      const room = await course.room(learner, chapterId);
      expect(room.live_status).toBe(LIVE_STATUSES.live);
      expect(room.url).toMatch(/^\/play\/[^/]+\/live\/index\.m3u8$/u);
      const ears = await listenTo(classroom.origin + room.events, secretOf(learner));
      expect(await ears.next('state')).toMatchObject({ live_status: 2, is_on_air: 1 });
      await teacher.stop();
      expect(await ears.next('state')).toMatchObject({ live_status: 2, is_on_air: 0 });
      app.clock.advance(2 * MINUTE_MS);
      await closeAbandoned(app.platform);
      expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.live);
      app.clock.advance(MINUTE_MS);
      await closeAbandoned(app.platform);
      expect(await ears.next('state')).toMatchObject({ live_status: 3, is_on_air: 0 });
      ears.close();
    },
    LONG_MS,
  );

  it.each([
    ['a wrong key', async (id: number) => `${await pushAddress(app, id)}x`],
    ['no key', async (id: number) => (await pushAddress(app, id)).replace(/\?.*$/u, '')],
    [
      'the key of another class',
      async (id: number) => {
        const own = await pushAddress(app, id);
        const other = await pushAddress(app, await course.buildClass());
        return own.replace(/\?.*$/u, /\?.*$/u.exec(other)?.[0] ?? '');
      },
    ],
    [
      'a key that was replaced',
      async (id: number) => {
        const old = await pushAddress(app, id);
        await pushAddress(app, id, true);
        return old;
      },
    ],
  ])('with %s is refused', async (_text, address) => {
    const chapterId = await course.buildClass();
    expect(await push(await address(chapterId), { seconds: 2, fast: true }).ended).toBe(false);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.waiting);
    expect(await course.room(learner, chapterId)).toMatchObject({ is_on_air: 0, url: '' });
  });

  it.each([
    ['before the room opens', { start_at: 31, end_at: 91, live_status: 1 }],
    ['hours after its end', { start_at: -300, end_at: -181, live_status: 1 }],
    ['to a class that is over', { start_at: -90, end_at: -30, live_status: 3 }],
    ['to a class that was cancelled', { start_at: 10, end_at: 70, live_status: 6 }],
  ])('%s is refused', async (_text, { start_at, end_at, live_status }) => {
    const times = { start_at: course.after(start_at), end_at: course.after(end_at), live_status };
    const chapterId = await course.buildClass(times);
    const address = await pushAddress(app, chapterId);
    expect(await push(address, { seconds: 2, fast: true }).ended).toBe(false);
    expect(await course.statusOf(chapterId)).toBe(live_status);
  });

  it('by a second teacher is refused while the first pushes', async () => {
    const chapterId = await course.buildClass();
    const address = await pushAddress(app, chapterId);
    const first = push(address, { seconds: 60 });
    await classroom.untilOnAir(chapterId, 1);
    expect(await push(address, { seconds: 2, fast: true }).ended).toBe(false);
    expect(await course.room(learner, chapterId)).toMatchObject({ is_on_air: 1, live_status: 2 });
    await first.stop();
  });

  it('ends when the key is replaced', async () => {
    const chapterId = await course.buildClass();
    const teacher = push(await pushAddress(app, chapterId), { seconds: 60 });
    await classroom.untilOnAir(chapterId, 1);
    const address = await pushAddress(app, chapterId, true);
    expect(await teacher.ended).toBe(false);
    await classroom.untilOnAir(chapterId, 0);
    const next = push(address, { seconds: 60 });
    await classroom.untilOnAir(chapterId, 1);
    await next.stop();
  });

  it('ends when an operator ends the class', async () => {
    const chapterId = await course.buildClass();
    const teacher = push(await pushAddress(app, chapterId), { seconds: 60 });
    await classroom.untilOnAir(chapterId, 1);
    await endClass(app.platform, app.liveProvider, { actor: operatorNamed('test'), chapterId });
    expect(await teacher.ended).toBe(false);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.replayPending);
  });

  it('leaves no key in any log', async () => {
    const chapterId = await course.buildClass();
    const address = await pushAddress(app, chapterId);
    const key = address.split('?k=')[1] ?? '';
    expect(key).toMatch(/^[\w-]{32}$/u);
    const wrong = `${key.slice(0, -1)}_`;
    await push(address.replace(key, wrong), { seconds: 1, fast: true }).ended;
    await push(address, { seconds: 1, fast: true }).ended;
    const written = app.logged.join('\n') + classroom.complaints();
    expect(written).toContain('live push refused');
    expect(written).not.toContain(key.slice(0, -1));
  });
});

describe('the hook of the live server', () => {
  /** A class with a key, and notices about it as the live server sends them. */
  async function buildHooked() {
    const chapterId = await course.buildClass();
    const [, k = ''] = (await pushAddress(app, chapterId)).split('?k=');
    const send = async (
      call: string,
      { clientid = '1', query = `?secret=${classroom.hookSecret}` } = {},
    ): Promise<number> => {
      const body = new URLSearchParams({ call, name: `c${chapterId}`, clientid, k }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await app.post(`/hooks/live${query}`, body, headers)).status;
    };
    const isOnAir = async () => (await course.room(learner, chapterId)).is_on_air;
    return { chapterId, send, isOnAir };
  }

  it('takes nothing from whoever does not know its secret', async () => {
    const { chapterId, send } = await buildHooked();
    for (const query of ['', '?secret=guess', `?secret=${classroom.hookSecret}&secret=x`]) {
      expect(await send('publish', { query })).toBe(403);
    }
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.waiting);
    expect(await send('publish')).toBe(200);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.live);
  });

  it('takes a connection for gone that shows no life, and takes it back when it does', async () => {
    const { chapterId, send, isOnAir } = await buildHooked();
    expect(await send('publish')).toBe(200);
    app.clock.advance(29 * SECOND_MS);
    expect(await send('update_publish', { clientid: '2' })).toBe(403);
    await closeAbandoned(app.platform);
    expect(await isOnAir()).toBe(1);
    app.clock.advance(2 * SECOND_MS);
    await closeAbandoned(app.platform);
    expect(await isOnAir()).toBe(0);
    expect(await send('update_publish')).toBe(200);
    expect(await isOnAir()).toBe(1);
    // The end of a connection that is not the one pictures come by changes nothing.
    expect(await send('publish_done', { clientid: '2' })).toBe(200);
    expect(await isOnAir()).toBe(1);
    expect(await send('publish_done')).toBe(200);
    app.clock.advance(4 * MINUTE_MS);
    await closeAbandoned(app.platform);
    expect(await course.statusOf(chapterId)).toBe(LIVE_STATUSES.replayPending);
    expect(await send('update_publish')).toBe(403);
  });

  it('[R1-A11] ends a class although the one before it cannot be ended', async () => {
    const [stuck, other] = [await buildHooked(), await buildHooked()];
    for (const { send } of [stuck, other]) {
      expect(await send('publish')).toBe(200);
      expect(await send('publish_done')).toBe(200);
      app.clock.advance(SECOND_MS);
    }
    app.clock.advance(4 * MINUTE_MS);
    const isEnded = `chapter_id = ${stuck.chapterId} and ended_at is not null`;
    const mend = await sticks(app, 'live_room', isEnded);
    await expect(closeAbandoned(app.platform)).rejects.toThrow('stuck');
    expect(await course.statusOf(stuck.chapterId)).toBe(LIVE_STATUSES.live);
    expect(await course.statusOf(other.chapterId)).toBe(LIVE_STATUSES.replayPending);
    await mend();
    await closeAbandoned(app.platform);
    expect(await course.statusOf(stuck.chapterId)).toBe(LIVE_STATUSES.replayPending);
  });

  it('ends a push hours after the class should have been over', async () => {
    const { send } = await buildHooked();
    expect(await send('publish')).toBe(200);
    app.clock.advance(239 * MINUTE_MS);
    expect(await send('update_publish')).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect(await send('update_publish')).toBe(403);
  });

  it('is not reached through the edge', async () => {
    const address = `${classroom.origin}/hooks/live?secret=${classroom.hookSecret}`;
    const answer = await fetch(address, { method: 'POST', body: 'call=publish' });
    expect([404, 405]).toContain(answer.status);
  });
});
