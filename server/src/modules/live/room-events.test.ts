import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_MESSAGE_KINDS, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { startTestApp } from '#test/app';
import { listenTo } from '#test/events';
import { beat, buildLiveCourse, secretOf } from '#test/live-room';
import { answerQuestion } from './message.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { EventsHeard } from '#test/events';
import type { LiveCourse } from '#test/live-room';

/** Longer than a right once checked is remembered. */
const FORGOTTEN_MS = 21 * SECOND_MS;

let app: TestApp;
let course: LiveCourse;
beforeAll(async () => {
  app = await startTestApp();
  course = await buildLiveCourse(app);
});
afterAll(async () => app.stop());

const buildClass = async (): Promise<number> =>
  course.buildClass({ live_status: LIVE_STATUSES.live });

describe('the events of a room', () => {
  it('begin with how it stands, and tell everybody what is said', async () => {
    const chapter = await buildClass();
    const [one, other] = [await course.buildLearner(), await course.buildLearner()];
    const ears = await course.enter(one, chapter);
    expect(ears.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(ears.headers['cache-control']).toBe('private, no-store');
    expect(await ears.next('state')).toMatchObject({ live_status: 2, is_on_air: 0 });
    const otherEars = await course.enter(other, chapter);
    await otherEars.next('state');
    const said = await course.say(one, chapter, '老师好');
    expect(await ears.next('message')).toEqual({ ...said, is_mine: 1 });
    expect(await otherEars.next('message')).toEqual({ ...said, is_mine: 0 });
    expect(otherEars.heard.find(({ name }) => name === 'message')?.id).toBe(String(said.id));
    ears.close();
    otherEars.close();
  });

  it('tell of a question that was taken', async () => {
    const chapter_id = await buildClass();
    const learner = await course.buildLearner();
    const ears = await course.enter(learner, chapter_id);
    await ears.next('state');
    const asked = { chapter_id, kind: LIVE_MESSAGE_KINDS.question, content: '为什么？' };
    const { data } = await app.call('live.say', asked, learner);
    expect(await ears.next('message')).toMatchObject({ id: data.id, kind: 2, is_answered: 0 });
    await answerQuestion(app.platform, { actor: operatorNamed('test'), messageId: data.id });
    expect(await ears.next('answered')).toEqual({ id: data.id });
    const { data: kept } = await app.call('live.messages', { chapter_id }, learner);
    expect(kept.list.map(({ is_answered }) => is_answered)).toEqual([1]);
    ears.close();
  });

  it('tell the same of a question that was asked long before', async () => {
    const chapter_id = await buildClass();
    const learner = await course.buildLearner();
    const asked = { chapter_id, kind: LIVE_MESSAGE_KINDS.question, content: '为什么？' };
    const { data } = await app.call('live.say', asked, learner);
    const later = Array.from({ length: 201 }, () => ({
      course_id: course.courseId,
      chapter_id,
      user_id: learner.userId,
      kind: LIVE_MESSAGE_KINDS.chat,
      content: '好',
      created_at: app.clock.now(),
    }));
    await app.platform.db.insertInto('live_message').values(later).execute();
    const ears = await course.enter(learner, chapter_id);
    await ears.next('state');
    app.clock.advance(2 * 60 * SECOND_MS);
    await answerQuestion(app.platform, { actor: operatorNamed('test'), messageId: data.id });
    expect(await ears.next('answered')).toEqual({ id: data.id });
    expect(ears.all('message')).toEqual([]);
    ears.close();
  });

  it('tell how many people are there', async () => {
    const chapter_id = await buildClass();
    const [one, other] = [await course.buildLearner(), await course.buildLearner()];
    const ears = await course.enter(one, chapter_id);
    const counted = async (online: number): Promise<void> => {
      while ((await ears.next('presence')).online !== online) {
        // Earlier counts are skipped.
      }
    };
    await counted(1);
    // A second window of the same person is no second person.
    const again = await course.enter(one, chapter_id);
    const otherEars = await course.enter(other, chapter_id);
    await counted(2);
    expect((await app.call('live.room', { chapter_id }, other)).data.online).toBe(2);
    otherEars.close();
    await otherEars.ended;
    await pause(100);
    await beat(app);
    await counted(1);
    again.close();
    ears.close();
  });

  it('tell a browser that comes back what it missed', async () => {
    const chapter = await buildClass();
    const learner = await course.buildLearner();
    const first = await course.say(learner, chapter, '一');
    await course.say(learner, chapter, '二');
    await course.say(learner, chapter, '三');
    const headers = { 'last-event-id': String(first.id) };
    const ears = await course.enter(learner, chapter, { headers });
    expect((await ears.next('message')).content).toBe('二');
    expect((await ears.next('message')).content).toBe('三');
    const fresh = await course.enter(learner, chapter);
    await fresh.next('state');
    await pause(200);
    expect(fresh.all('message')).toEqual([]);
    ears.close();
    fresh.close();
  });

  it('are not for rooms that are closed', async () => {
    const chapter_id = await buildClass();
    const learner = await course.buildLearner();
    const { data } = await app.call('live.room', { chapter_id }, learner);
    const over = { live_status: LIVE_STATUSES.endedWithoutReplay };
    await app.platform.db.updateTable('chapter').set(over).where('id', '=', chapter_id).execute();
    const ears = await listenTo(app.origin + data.events, secretOf(learner));
    expect(ears.status).toBe(403);
  });

  it('are not for more than five windows of one person', async () => {
    const chapter = await buildClass();
    const learner = await course.buildLearner();
    const ears: EventsHeard[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      ears.push(await course.enter(learner, chapter));
    }
    expect(ears.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 403]);
    ears.forEach((one) => one.close());
  });
});

describe('a stream ends', () => {
  it('with the right to the course', async () => {
    const chapter = await buildClass();
    const [leaving, staying] = [await course.buildLearner(), await course.buildLearner()];
    const ears = await course.enter(leaving, chapter);
    const others = await course.enter(staying, chapter);
    await Promise.all([ears.next('state'), others.next('state')]);
    await course.refund(leaving);
    await beat(app);
    expect(ears.all('goodbye')).toEqual([]);
    app.clock.advance(FORGOTTEN_MS);
    await beat(app);
    expect(await ears.next('goodbye')).toEqual({ reason: 'access' });
    await ears.ended;
    await course.say(staying, chapter, '还在');
    await others.next('message');
    expect(others.all('goodbye')).toEqual([]);
    expect(ears.all('message')).toEqual([]);
    others.close();
  });

  it('with its link', async () => {
    const chapter = await buildClass();
    const ears = await course.enter(await course.buildLearner(), chapter);
    await ears.next('state');
    app.clock.advance(2 * HOUR_MS);
    await beat(app);
    expect(await ears.next('goodbye')).toEqual({ reason: 'expired' });
    await ears.ended;
  });

  it('with the server, which asks to come back', async () => {
    const second = await startTestApp({ beside: app });
    const learner = await course.buildLearner();
    const chapter = await buildClass();
    const ears = await course.enter(learner, chapter, { at: second });
    await ears.next('state');
    await second.stop();
    expect(await ears.next('goodbye')).toEqual({ reason: 'restart' });
    await ears.ended;
  });
});

describe('the gate before the events', () => {
  it('lets nobody in but who the link was made for', async () => {
    const chapter_id = await buildClass();
    const [learner, other] = [await course.buildLearner(), await course.buildLearner()];
    const { data } = await app.call('live.room', { chapter_id }, learner);
    const statusOf = async (headers: Record<string, string>, path = data.events) => {
      const ears = await listenTo(app.origin + path, headers);
      ears.close();
      return ears.status;
    };
    expect(await statusOf(secretOf(learner))).toBe(200);
    expect(await statusOf({})).toBe(403);
    expect(await statusOf(secretOf(other))).toBe(403);
    expect(await statusOf(secretOf(learner), '/play/made-up/events')).toBe(404);
  });
});
