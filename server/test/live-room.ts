/** A live course with its classes, and the people in their rooms. */
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_MESSAGE_KINDS } from '@zhiji/contract/kernel/statuses';
import { buildCourse } from '#factory/catalog';
import { buildLiveSession } from '#factory/learning';
import { grantByStaff, revokeByStaff } from '#modules/learning';
import { listenTo } from './events.ts';
import { buildLogin } from './logins.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from './app.ts';
import type { EventsHeard } from './events.ts';
import type { Login } from './logins.ts';

const LOOK_MS = 50;
const WAIT_MS = MINUTE_MS;
/** Longer than any session of tests, whatever the clock of another process says. */
const DAYS = 36_500;

/** What a login without a browser sends along. */
export function secretOf({ token }: Login): Record<string, string> {
  return { 'x-user-token': token };
}

/** Waits until it holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; !(await holds()); await pause(LOOK_MS)) {
    if (Date.now() > end) {
      throw new Error('waited in vain');
    }
  }
}

export type LiveCourse = Awaited<ReturnType<typeof buildLiveCourse>>;

/** A course on sale, without classes yet. */
export async function buildLiveCourse(app: TestApp) {
  const { platform, clock } = app;
  const courseId = await buildCourse(platform, { type: 1, title: '消防法规精讲' });
  const after = (minutes: number): Date => new Date(clock.now().getTime() + minutes * MINUTE_MS);
  const room = async (login: Login, chapter_id: number, at = app) =>
    (await at.call('live.room', { chapter_id }, login)).data;

  return {
    courseId,
    /** So many minutes from now. */
    after,
    /** A class that begins now, unless given otherwise. */
    buildClass: async (given: object = {}): Promise<number> =>
      buildLiveSession(platform, courseId, { start_at: after(0), end_at: after(60), ...given }),
    /** Somebody who may study the course. */
    async buildLearner(): Promise<Login> {
      const login = await buildLogin(app, { nickname: '林知远' });
      const { userId } = login;
      await grantByStaff(platform, { actor: operatorNamed('test'), userId, courseId, days: DAYS });
      return login;
    },
    async refund({ userId }: Login): Promise<void> {
      await revokeByStaff(platform, {
        actor: operatorNamed('test'),
        userId,
        courseId,
        reason: 'refund',
      });
    },
    room,
    /** Enters a room through a server. */
    async enter(
      login: Login,
      chapterId: number,
      { at = app, headers = {} }: { at?: TestApp; headers?: Record<string, string> } = {},
    ): Promise<EventsHeard> {
      const { events } = await room(login, chapterId, at);
      return listenTo(at.origin + events, { ...secretOf(login), ...headers });
    },
    async say(login: Login, chapter_id: number, content: string) {
      const kind = LIVE_MESSAGE_KINDS.chat;
      return (await app.call('live.say', { chapter_id, kind, content }, login)).data;
    },
    async statusOf(chapterId: number): Promise<number | null> {
      const { live_status } = await platform.db
        .selectFrom('chapter')
        .select('live_status')
        .where('id', '=', chapterId)
        .executeTakeFirstOrThrow();
      return live_status;
    },
  };
}

/** What a server does for its rooms every few seconds. */
export async function beat({ modules }: TestApp): Promise<void> {
  const live = modules.find(({ domain }) => domain === 'live');
  await Promise.all((live?.background ?? []).map(async ({ run }) => run()));
}
