/** What is said in a room and held, hidden or released. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_MESSAGE_KINDS, LIVE_STATUSES, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { muteUser } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { startTestApp } from '#test/app';
import { MUTED, NOT_FOUND, SAVED, TEXT_REFUSED } from '#test/codes';
import { buildLiveCourse } from '#test/live-room';
import { buildLogin } from '#test/logins';
import { DOUBTFUL, listWords, REFUSED, reviewer } from '#test/texts/reviewer';
import { answerQuestion, openQuestions } from './message.commands.ts';
import type { TestApp } from '#test/app';
import type { LiveCourse } from '#test/live-room';
import type { Login } from '#test/logins';

/** More than are looked at as the latest of a room. */
const MANY = 201;
const HELD = `资料${DOUBTFUL}领`;
const actor = operatorNamed('test');

let app: TestApp;
let course: LiveCourse;
beforeAll(async () => {
  app = await startTestApp();
  course = await buildLiveCourse(app);
  await listWords(app);
});
afterAll(async () => app.stop());

let chapter_id: number;
let author: Login;
let other: Login;
beforeEach(async () => {
  chapter_id = await course.buildClass({ live_status: LIVE_STATUSES.live });
  author = await course.buildLearner();
  other = await course.buildLearner();
});

const say = async (content: string, login = author) => course.say(login, chapter_id, content);

const read = async (login: Login) =>
  (await app.call('live.messages', { chapter_id }, login)).data.list;

/** Somebody in the room, who has heard how it stands. */
async function enter(login: Login, headers: Record<string, string> = {}) {
  const ears = await course.enter(login, chapter_id, { headers });
  await ears.next('state');
  return ears;
}

describe('doubtful talk', () => {
  it('is heard and read by its author alone', async () => {
    const [ears, otherEars] = [await enter(author), await enter(other)];
    const before = await say('一');
    const held = await say(HELD);
    expect(held).toMatchObject({ is_held: 1, is_mine: 1, content: HELD });
    const after = await say('二');
    expect(await otherEars.next('message')).toEqual({ ...before, is_mine: 0 });
    expect(await otherEars.next('message')).toEqual({ ...after, is_mine: 0 });
    await ears.next('message');
    expect(await ears.next('message')).toEqual(held);
    expect((await read(other)).map(({ content }) => content)).toEqual(['一', '二']);
    expect(await read(author)).toEqual([before, held, after]);

    // Nor does who comes back hear it.
    const headers = { 'last-event-id': String(before.id) };
    const [again, otherAgain] = [await enter(author, headers), await enter(other, headers)];
    expect(await otherAgain.next('message')).toEqual({ ...after, is_mine: 0 });
    expect(await again.next('message')).toEqual(held);
    [ears, otherEars, again, otherAgain].forEach((one) => one.close());
  });

  it('is heard and read by all once it is released', async () => {
    const [ears, otherEars] = [await enter(author), await enter(other)];
    const held = await say(HELD);
    expect(await ears.next('message')).toEqual(held);
    await reviewer(app).release(TEXT_KINDS.live, held.id);
    const released = { ...held, is_held: 0 };
    expect(await otherEars.next('message')).toEqual({ ...released, is_mine: 0 });
    expect(await ears.next('message')).toEqual(released);
    expect(await read(other)).toEqual([{ ...released, is_mine: 0 }]);
    // It has no number, with which a browser that comes back would be told what it heard already.
    expect(otherEars.heard.find(({ name }) => name === 'message')?.id).toBe('');
    [ears, otherEars].forEach((one) => one.close());
  });

  it('is no question to the teacher until it is released', async () => {
    const asked = { chapter_id, kind: LIVE_MESSAGE_KINDS.question, content: HELD };
    const { id } = (await app.call('live.say', asked, author)).data;
    const open = async () =>
      (await openQuestions(app.platform, { actor, chapterId: chapter_id })).map((one) => one.id);
    expect(await open()).toEqual([]);
    await expect(answerQuestion(app.platform, { actor, messageId: id })).rejects.toThrow();
    await reviewer(app).release(TEXT_KINDS.live, id);
    expect(await open()).toEqual([id]);
  });
});

describe('talk that is hidden', () => {
  it('is taken from those who are in the room, and from those who come back', async () => {
    const [ears, otherEars] = [await enter(author), await enter(other)];
    const said = await say('买题找我');
    await Promise.all([ears.next('message'), otherEars.next('message')]);
    await reviewer(app).hide(TEXT_KINDS.live, said.id);
    expect(await otherEars.next('removed')).toEqual({ id: said.id });
    expect(await ears.next('removed')).toEqual({ id: said.id });
    expect([await read(other), await read(author)]).toEqual([[], []]);
    const [again, otherAgain] = [await enter(author), await enter(other)];
    expect(await again.next('removed')).toEqual({ id: said.id });
    expect(await otherAgain.next('removed')).toEqual({ id: said.id });
    // Its author heard it once, and never that somebody looks at it.
    expect(ears.all('message')).toHaveLength(1);
    [ears, otherEars, again, otherAgain].forEach((one) => one.close());
  });

  it('without having been shown is taken from its author', async () => {
    const ears = await enter(author);
    const { id } = await say(HELD);
    expect(await ears.next('message')).toMatchObject({ id, is_held: 1 });
    await reviewer(app).hide(TEXT_KINDS.live, id);
    expect(await ears.next('removed')).toEqual({ id });
    expect(await read(author)).toEqual([]);
    ears.close();
  });

  it('is taken however long ago it was said', async () => {
    const said = await say('买题找我');
    const later = Array.from({ length: MANY }, () => ({
      course_id: course.courseId,
      chapter_id,
      user_id: author.userId,
      kind: LIVE_MESSAGE_KINDS.chat,
      content: '好',
      created_at: app.clock.now(),
    }));
    await app.platform.db.insertInto('live_message').values(later).execute();
    const ears = await enter(other);
    app.clock.advance(30 * MINUTE_MS);
    await reviewer(app).hide(TEXT_KINDS.live, said.id);
    expect(await ears.next('removed')).toEqual({ id: said.id });
    await reviewer(app).release(TEXT_KINDS.live, said.id);
    expect(await ears.next('message')).toMatchObject({ id: said.id, is_held: 0 });
    expect(ears.all('message')).toHaveLength(1);
    ears.close();
  });

  it('by the reports of three people waits for a reviewer', async () => {
    const [ears, ownEars] = [await enter(other), await enter(author)];
    const { id } = await say('买题找我');
    await Promise.all([ears.next('message'), ownEars.next('message')]);
    const report = async (login: Login) =>
      (await app.call('moderation.report', { kind: TEXT_KINDS.live, id, reason: 1 }, login)).code;
    for (const login of [other, await course.buildLearner(), await course.buildLearner()]) {
      expect(await read(other)).toHaveLength(1);
      expect(await report(login)).toBe(SAVED);
    }
    expect(await ears.next('removed')).toEqual({ id });
    expect(await read(other)).toEqual([]);
    // Its author keeps it, and sees that somebody looks at it.
    expect(await ownEars.next('message')).toMatchObject({ id, is_held: 1 });
    expect(await read(author)).toMatchObject([{ id, is_held: 1 }]);
    [ears, ownEars].forEach((one) => one.close());
  });

  it('is reported by those alone who may enter the room', async () => {
    const { id } = await say('买题找我');
    const reported = { kind: TEXT_KINDS.live, id, reason: 1 } as const;
    const former = await course.buildLearner();
    await course.refund(former);
    for (const login of [await buildLogin(app), former]) {
      expect((await app.call('moderation.report', reported, login)).code).toBe(NOT_FOUND);
    }
    expect((await app.call('moderation.report', reported, other)).code).toBe(SAVED);
  });
});

describe('POST /api/live/say', () => {
  const answer = async (content: string) =>
    (await app.call('live.say', { chapter_id, kind: LIVE_MESSAGE_KINDS.chat, content }, author))
      .code;

  it('takes no refused word', async () => {
    expect(await answer(`谁有${REFUSED}`)).toBe(TEXT_REFUSED);
    expect(await read(author)).toEqual([]);
  });

  it('takes nothing of somebody who is muted, until his time is over', async () => {
    const until = new Date(app.clock.now().getTime() + 30 * MINUTE_MS);
    await muteUser(app.platform, { actor, userId: author.userId, until, reason: '刷屏' });
    expect(await answer('老师好')).toBe(MUTED);
    expect(await read(author)).toEqual([]);
    app.clock.advance(30 * MINUTE_MS);
    expect(await answer('老师好')).toBe(SAVED);
  });
});
