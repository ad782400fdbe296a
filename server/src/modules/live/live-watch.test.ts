import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '#modules/media';
import { push, pushAddress, startClassroom } from '#test/live';
import { beat, until } from '#test/live-room';
import { endClass } from './closing.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { EventsHeard } from '#test/events';
import type { Classroom } from '#test/live';
import type { LiveCourse } from '#test/live-room';
import type { Login } from '#test/logins';

const LONG_MS = 120_000;
/** Longer than a right once checked is remembered. */
const FORGOTTEN_MS = 21 * SECOND_MS;

let classroom: Classroom;
let app: TestApp;
let course: LiveCourse;
let learner: Login;
beforeAll(async () => {
  classroom = await startClassroom();
  ({ app, course, learner } = classroom);
});
afterAll(async () => classroom.stop());

/** The playlist of a running class, once it has two segments. */
async function playlistOf(url: string): Promise<string> {
  let text = '';
  await until(async () => {
    const answer = await classroom.get(url);
    text = answer.ok ? await answer.text() : '';
    return text.split('#EXTINF').length > 2;
  });
  return text;
}

const segmentsIn = (playlist: string): string[] => playlist.match(/^\d+\.ts$/gmu) ?? [];

describe('a running class', () => {
  it(
    'is watched through the edge',
    async () => {
      const chapterId = await course.buildClass();
      const teacher = push(await pushAddress(app, chapterId), { seconds: 60 });
      await classroom.untilOnAir(chapterId, 1);
      const { url } = await course.room(learner, chapterId);
      const playlist = await playlistOf(url);
      const [name = ''] = segmentsIn(playlist);
      const segment = await classroom.get(url.replace('index.m3u8', name));
      expect(segment.headers.get('content-type')).toBe('video/mp2t');
      expect(segment.headers.get('cache-control')).toBe('private, no-store');
      expect((await segment.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      const shown = [
        '-select_streams',
        'v',
        '-show_entries',
        'stream=codec_name,width',
        '-of',
        'csv',
      ];
      const headers = ['-headers', `x-user-token: ${learner.token}\r\n`];
      const args = ['-v', 'error', ...headers, ...shown, classroom.origin + url];
      expect(await runTool('ffprobe', args, { seconds: 30 })).toContain('h264,320');
      await teacher.stop();
    },
    LONG_MS,
  );

  it(
    'is seen by nobody else [ROL-02]',
    async () => {
      const chapterId = await course.buildClass();
      const teacher = push(await pushAddress(app, chapterId), { seconds: 60 });
      await classroom.untilOnAir(chapterId, 1);
      const other = await course.buildLearner();
      const refunded = await course.buildLearner();
      const { url } = await course.room(learner, chapterId);
      const { url: refundedUrl } = await course.room(refunded, chapterId);
      const [segment = ''] = segmentsIn(await playlistOf(url));
      const statuses = async (path: string, login: Login | null): Promise<number[]> =>
        Promise.all(
          ['index.m3u8', segment].map(
            async (name) => (await classroom.get(path.replace('index.m3u8', name), login)).status,
          ),
        );
      expect(await statuses(url, learner)).toEqual([200, 200]);
      expect(await statuses(refundedUrl, refunded)).toEqual([200, 200]);
      expect(await statuses(url, null)).toEqual([403, 403]);
      expect(await statuses(url, other)).toEqual([403, 403]);
      await course.refund(refunded);
      app.clock.advance(FORGOTTEN_MS);
      expect(await statuses(refundedUrl, refunded)).toEqual([403, 403]);
      const lesson = url.replace(
        `-${chapterId.toString(36)}-`,
        `-${(chapterId + 1).toString(36)}-`,
      );
      expect(await statuses(lesson, learner)).toEqual([404, 404]);
      for (const name of ['..%2fc1%2findex.m3u8', 'index.m3u8.bak', 'key', 'a.ts']) {
        expect([name, (await classroom.get(url.replace('index.m3u8', name))).status]).toEqual([
          name,
          404,
        ]);
      }
      // The way inside is for the edge alone.
      expect((await classroom.get(`/live-class/c${chapterId}/index.m3u8`)).status).toBe(404);
      app.clock.advance(120 * MINUTE_MS);
      expect(await statuses(url, learner)).toEqual([410, 410]);
      await teacher.stop();
    },
    LONG_MS,
  );

  it(
    'is another one than the class next to it',
    async () => {
      const [mine, others] = [await course.buildClass(), await course.buildClass()];
      const teacher = push(await pushAddress(app, mine), { seconds: 60 });
      await classroom.untilOnAir(mine, 1);
      const { url } = await course.room(learner, mine);
      await playlistOf(url);
      const { events } = await course.room(learner, others);
      const answer = await classroom.get(events.replace('/events', '/live/index.m3u8'));
      expect(answer.status).toBe(404);
      await teacher.stop();
    },
    LONG_MS,
  );
});

describe('being there', () => {
  it(
    'for half of a class finishes it, by the clock of the server',
    async () => {
      const chapterId = await course.buildClass();
      const [staying, leaving] = [await course.buildLearner(), await course.buildLearner()];
      const teacher = push(await pushAddress(app, chapterId), { seconds: 90 });
      await classroom.untilOnAir(chapterId, 1);
      const enter = async (login: Login): Promise<EventsHeard> => {
        const entered = await course.enter(login, chapterId);
        await entered.next('state');
        return entered;
      };
      const ears = await enter(staying);
      // Two windows count no more than one.
      const more = await enter(staying);
      const short = await enter(leaving);
      for (let minute = 0; minute < 10; minute += 1) {
        for (let third = 0; third < 3; third += 1) {
          await beat(app);
          app.clock.advance(20 * SECOND_MS);
        }
        if (minute === 3) {
          short.close();
          await short.ended;
          await pause(100);
        }
      }
      await beat(app);
      await endClass(app.platform, app.liveProvider, { actor: operatorNamed('test'), chapterId });
      await teacher.ended;
      const seconds = async ({ userId }: Login) =>
        (
          await app.platform.db
            .selectFrom('live_attendance')
            .select('seconds')
            .where('user_id', '=', userId)
            .executeTakeFirstOrThrow()
        ).seconds;
      expect(await seconds(staying)).toBe(600);
      expect(await seconds(leaving)).toBeLessThan(300);
      const finished = async (login: Login) =>
        (
          await app.call('learning.progress', { curriculum_id: course.courseId }, login)
        ).data.list.find(({ chapter_id }) => chapter_id === chapterId)?.is_finish;
      expect(await finished(staying)).toBe(1);
      expect(await finished(leaving)).toBe(0);
      ears.close();
      more.close();
    },
    LONG_MS,
  );
});
