import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';
import { revokeByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { BAD_PARAMETER, NOT_FOUND, OK, SAVED, TEXT_REFUSED } from '#test/codes';
import { buildAsked, buildRespondent, filled } from '#test/surveys/respondent';

const ANSWERED = 53_000;
const NOT_ELIGIBLE = 53_001;

const app = useTestApp();

describe('a questionnaire', () => {
  it('[API-061][API-063] opens when the last lesson of its course is finished', async () => {
    const asked = await buildAsked(app);
    expect((await asked.form()).code).toBe(NOT_ELIGIBLE);
    expect((await asked.submit()).code).toBe(NOT_ELIGIBLE);
    expect((await asked.list()).data.total).toBe(0);
    await asked.report({});
    await asked.watch(0, 100);
    await asked.complete();
    const { data } = await asked.form();
    expect(data).toMatchObject({
      id: asked.surveyId,
      curriculum_id: asked.courseId,
      is_anonymous: 1,
      state: SURVEY_STATES.open,
    });
    expect(data.topics.map(({ type, required, max_len }) => [type, required, max_len])).toEqual([
      [4, 1, 0],
      [1, 1, 0],
      [2, 1, 0],
      [3, 0, 300],
    ]);
    expect(data.topics[1]?.options).toEqual([
      { key: 'A', content: '偏易' },
      { key: 'B', content: '合适' },
      { key: 'C', content: '偏难' },
    ]);
    expect((await asked.formOfCourse()).data).toEqual(data);
    expect((await asked.list()).data.list).toMatchObject([
      { id: asked.surveyId, state: SURVEY_STATES.open, submit_time: null },
    ]);
  });

  it('[API-062][API-064] is answered once, and under a name read again', async () => {
    const asked = await buildAsked(app, { is_anonymous: false });
    const one = await buildRespondent(app, asked);
    expect((await one.answers()).code).toBe(NOT_FOUND);
    expect((await one.submit()).code).toBe(SAVED);
    expect((await one.submit()).code).toBe(ANSWERED);
    expect((await one.keep(filled(asked))).code).toBe(ANSWERED);
    const { data } = await one.answers();
    expect(data.answers).toEqual(filled(asked));
    expect(data.submit_time).not.toBeNull();
    expect((await one.form()).data.state).toBe(SURVEY_STATES.submitted);
    const { list } = (await one.list({ state: SURVEY_STATES.submitted })).data;
    expect(list).toMatchObject([{ id: asked.surveyId, submit_time: data.submit_time }]);
    expect((await one.list({ state: SURVEY_STATES.open })).data.total).toBe(0);
    const other = await buildRespondent(app, asked);
    expect((await other.answers()).code).toBe(NOT_FOUND);
  });

  it('[API-064] answered anonymously says that one took part and nothing else', async () => {
    const asked = await buildAsked(app);
    const one = await buildRespondent(app, asked);
    expect((await one.submit()).code).toBe(SAVED);
    expect((await one.submit()).code).toBe(ANSWERED);
    expect((await one.answers()).data).toMatchObject({
      answers: [],
      submit_time: null,
      state: SURVEY_STATES.submitted,
    });
    expect((await one.list()).data.list).toMatchObject([{ submit_time: null, state: 1 }]);
  });

  it('keeps a draft under a name until it is handed in, on the server', async () => {
    const asked = await buildAsked(app, { is_anonymous: false });
    const one = await buildRespondent(app, asked);
    const draft = filled(asked, [['4'], [], [], ['写到一半 ']]);
    expect((await one.keep(draft)).code).toBe(SAVED);
    const kept = (await one.answers()).data;
    expect(kept.answers.map(({ answer }) => answer)).toEqual([['4'], ['写到一半']]);
    expect([kept.submit_time, kept.state]).toEqual([null, SURVEY_STATES.open]);
    // What must be answered is asked for when it is handed in.
    expect((await one.submit(draft)).code).toBe(BAD_PARAMETER);
    expect((await one.submit()).code).toBe(SAVED);
    expect((await one.answers()).data.answers).toEqual(filled(asked));
  });

  it('takes no draft of an anonymous one: here it would have a name', async () => {
    const asked = await buildAsked(app);
    const one = await buildRespondent(app, asked);
    expect((await one.keep(filled(asked))).code).toBe(BAD_PARAMETER);
    expect((await one.answers()).code).toBe(NOT_FOUND);
  });

  it('closes at its end, to the second, and is not open before its start', async () => {
    const now = app.clock.now().getTime();
    const end_at = new Date(now + HOUR_MS);
    const asked = await buildAsked(app, { end_at });
    const [early, late] = [await buildRespondent(app, asked), await buildRespondent(app, asked)];
    app.clock.advance(HOUR_MS - SECOND_MS);
    expect((await early.submit()).code).toBe(SAVED);
    app.clock.advance(SECOND_MS);
    expect((await late.submit()).code).toBe(NOT_ELIGIBLE);
    expect((await late.form()).data.state).toBe(SURVEY_STATES.closed);
    expect((await late.list()).data.list).toMatchObject([{ state: SURVEY_STATES.closed }]);
    const start_at = new Date(app.clock.now().getTime() + DAY_MS);
    const later = await buildAsked(app, { start_at });
    const one = await buildRespondent(app, later);
    expect([(await one.form()).code, (await one.submit()).code]).toEqual([
      NOT_ELIGIBLE,
      NOT_ELIGIBLE,
    ]);
    expect((await one.list()).data.total).toBe(0);
  });

  it('is not for those whose course was taken back', async () => {
    const asked = await buildAsked(app);
    const one = await buildRespondent(app, asked);
    expect((await one.form()).code).toBe(OK);
    await revokeByStaff(app.platform, {
      actor: operatorNamed('test'),
      userId: one.userId,
      courseId: asked.courseId,
      reason: 'test',
    });
    expect([(await one.form()).code, (await one.submit()).code]).toEqual([
      NOT_ELIGIBLE,
      NOT_ELIGIBLE,
    ]);
  });

  it.each([
    ['a score of six', [['6'], ['B'], ['A']]],
    ['two scores', [['4', '5'], ['B'], ['A']]],
    ['two of a single choice', [['5'], ['A', 'B'], ['A']]],
    ['an option it does not have', [['5'], ['D'], ['A']]],
    ['the same option twice', [['5'], ['B'], ['A', 'A']]],
    ['nothing where it must be answered', [['5'], ['B'], []]],
    ['a text that is too long', [['5'], ['B'], ['A'], ['长'.repeat(301)]]],
  ])('refuses %s', async (_what, given) => {
    const asked = await buildAsked(app);
    const one = await buildRespondent(app, asked);
    expect((await one.submit(filled(asked, given))).code).toBe(BAD_PARAMETER);
    expect((await one.submit()).code).toBe(SAVED);
  });

  it('refuses topics of another questionnaire, and one topic twice', async () => {
    const [asked, other] = [await buildAsked(app), await buildAsked(app)];
    const one = await buildRespondent(app, asked);
    expect((await one.submit(filled(other))).code).toBe(BAD_PARAMETER);
    const [first, ...rest] = filled(asked);
    expect(first).toBeDefined();
    expect((await one.submit(first === undefined ? [] : [first, first, ...rest])).code).toBe(
      BAD_PARAMETER,
    );
  });

  it.each(['打我电话 138 0000 1001', '身份证 11010519491231002X', 'me@mail.example'])(
    'refuses an anonymous text that says who it is: %s',
    async (text) => {
      const asked = await buildAsked(app);
      const one = await buildRespondent(app, asked);
      const given = filled(asked, [['5'], ['B'], ['A'], [text]]);
      expect((await one.submit(given)).code).toBe(TEXT_REFUSED);
      const named = await buildAsked(app, { is_anonymous: false });
      const other = await buildRespondent(app, named);
      const said = filled(named, [['5'], ['B'], ['A'], [text]]);
      expect((await other.submit(said)).code).toBe(SAVED);
    },
  );

  it('stands with its course, on its page and under my courses', async () => {
    const asked = await buildAsked(app);
    const { data: course } = await app.call('catalog.course', { id: asked.courseId });
    const { data: mine } = await app.call('learning.myCourses', {}, { token: asked.token });
    expect([course.satisfied_id, mine.list[0]?.satisfied_id]).toEqual([
      asked.surveyId,
      asked.surveyId,
    ]);
  });
});
