/** Readers report what should not be there. */
import { DAY_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildComment, buildCourse, buildQuestion } from '#factory/catalog';
import { buildSession } from '#factory/identity';
import { heldTexts, hideText, releaseText } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { NOT_FOUND, SAVED, TOO_MANY } from '#test/codes';
import { buildLogin } from '#test/logins';
import { buildHolder } from '#test/texts/holder';
import { textSubjects } from '#text-subjects';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Login } from '#test/logins';

const PER_DAY = 20;
const actor = operatorNamed('office');

const app = useTestApp();

let courseId: number;
let author: Login;
let id: number;
beforeEach(async () => {
  courseId = await buildCourse(app.platform);
  author = await buildLogin(app);
  id = await buildComment(app.platform, courseId, author.userId, { content: '来买号' });
});

type Reported = Partial<CallRequest<'moderation.report'>>;

const report = async (login: Login, given: Reported = {}): Promise<number> =>
  (await app.call('moderation.report', { kind: 'comment', id, reason: 1, ...given }, login)).code;

const reportByOthers = async (people: number, given: Reported = {}): Promise<number[]> => {
  const codes = [];
  for (let nth = 0; nth < people; nth += 1) {
    codes.push(await report(await buildHolder(app, courseId), given));
  }
  return codes;
};

const shownTotals = async () => {
  const [comments, questions] = [
    await app.call('catalog.comments', { id: courseId }),
    await app.call('catalog.questions', { id: courseId }),
  ];
  return [comments.data.total, questions.data.total];
};

describe('POST /api/moderation/report', () => {
  it('holds a review once three people reported it, and no more once it was released', async () => {
    expect(await reportByOthers(2)).toEqual([SAVED, SAVED]);
    expect(await shownTotals()).toEqual([1, 0]);
    expect(await reportByOthers(1, { reason: 2 })).toEqual([SAVED]);
    expect(await shownTotals()).toEqual([0, 0]);
    expect(await heldTexts(app.platform, actor)).toMatchObject([
      { kind: 'comment', id, userId: author.userId, cause: 'reports', reasons: [1, 1, 2] },
    ]);
    // There is nothing to report for those who do not see it.
    expect(await reportByOthers(1)).toEqual([NOT_FOUND]);

    await releaseText(app.platform, textSubjects, { actor, kind: 'comment', id });
    expect(await shownTotals()).toEqual([1, 0]);
    expect(await reportByOthers(4)).toEqual([SAVED, SAVED, SAVED, SAVED]);
    expect(await shownTotals()).toEqual([1, 0]);
    expect(await heldTexts(app.platform, actor)).toEqual([]);
  });

  it('counts a person once', async () => {
    const reader = await buildLogin(app);
    for (let again = 0; again < 4; again += 1) {
      expect(await report(reader, { reason: 3 })).toBe(SAVED);
    }
    expect(await reportByOthers(1)).toEqual([SAVED]);
    expect(await shownTotals()).toEqual([1, 0]);
  });

  it('is kept, and holds nothing, when it comes from people without the course', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      expect(await report(await buildLogin(app), { reason: 4 })).toBe(SAVED);
    }
    const elsewhere = await buildHolder(app, await buildCourse(app.platform));
    expect(await report(elsewhere)).toBe(SAVED);
    await reportByOthers(2);
    expect(await shownTotals()).toEqual([1, 0]);
    await reportByOthers(1);
    expect(await shownTotals()).toEqual([0, 0]);
    const held = (await heldTexts(app.platform, actor)).find((text) => text.id === id);
    expect(held?.reasons).toHaveLength(8);
  });

  it('counts for who had the course once', async () => {
    const former = await buildHolder(app, courseId);
    app.clock.advance(2 * DAY_MS);
    await reportByOthers(2);
    // His login is over by now, unlike what he was given.
    const { userId } = former;
    expect(await report({ userId, ...(await buildSession(app.platform, userId)) })).toBe(SAVED);
    expect(await shownTotals()).toEqual([0, 0]);
  });

  it('is taken twenty times a day from one person', async () => {
    const reader = await buildLogin(app);
    const others = await Promise.all(
      Array.from({ length: PER_DAY }, async () =>
        buildComment(app.platform, courseId, author.userId),
      ),
    );
    const codes = [];
    for (const other of others) {
      codes.push(await report(reader, { id: other }));
      app.clock.advance(SECOND_MS);
    }
    expect(new Set(codes)).toEqual(new Set([SAVED]));
    expect([await report(reader), await report(await buildLogin(app))]).toEqual([TOO_MANY, SAVED]);
    app.clock.advance(DAY_MS - (PER_DAY - 1) * SECOND_MS);
    expect(await report({ ...reader, ...(await buildSession(app.platform, reader.userId)) })).toBe(
      SAVED,
    );
  });

  it('holds a question, too', async () => {
    const question = await buildQuestion(app.platform, courseId, author.userId);
    await reportByOthers(3, { kind: 'question', id: question });
    expect(await shownTotals()).toEqual([1, 0]);
  });

  it('knows nothing of what is not shown, of what is private, and of one’s own', async () => {
    const { platform } = app;
    const status = PUBLISH_STATUSES.hidden;
    const hidden = await buildComment(platform, courseId, author.userId, { status });
    const whisper = { is_private: true };
    const secret = await buildQuestion(platform, courseId, author.userId, whisper);
    const reader = await buildLogin(app);
    expect([
      await report(reader, { id: 999_999_999 }),
      await report(reader, { id: hidden }),
      await report(reader, { kind: 'question', id: secret }),
      await report(reader, { kind: 'live' }),
      await report(author),
    ]).toEqual(Array.from({ length: 5 }, () => NOT_FOUND));
    await hideText(platform, textSubjects, { actor, kind: 'comment', id, reason: '广告' });
    expect(await report(reader)).toBe(NOT_FOUND);
    const { rows } = await sql`
      select from text_report where user_id = ${reader.userId}`.execute(platform.db);
    expect(rows).toEqual([]);
  });

  it('does not take nicknames', async () => {
    const body = JSON.stringify({ kind: 'nickname', id: author.userId, reason: 1 });
    const { token } = await buildLogin(app);
    const headers = { 'content-type': 'application/json', 'x-user-token': token };
    const answer = await app.post('/api/moderation/report', body, headers);
    expect(await answer.json()).toMatchObject({ code: 10_004 });
  });
});
