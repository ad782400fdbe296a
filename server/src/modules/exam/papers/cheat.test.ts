import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { buildCourse } from '#factory/catalog';
import { buildBank, buildExam, TOPICS } from '#factory/exam';
import { buildSession } from '#factory/identity';
import { buildOrder } from '#factory/order';
import { revokeByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { ATTEMPT_OVER, BAD_PARAMETER, NOT_ELIGIBLE, NOT_FOUND, SAVED } from '#test/codes';
import { buildCandidate, candidate, sheet } from '#test/exams/candidate';
import { buildLogin } from '#test/logins';

const OUTSIDE = 52_001;
const NONE_LEFT = 52_002;
const TOO_SMALL = 52_004;
const NO_TOKEN = 11_101;

const app = useTestApp();

type Candidate = Awaited<ReturnType<typeof buildCandidate>>;
type Paper = Awaited<ReturnType<Candidate['start']>>['data'];

let cheat: Candidate;
let paper: Paper;

beforeEach(async () => {
  cheat = await buildCandidate(app);
  paper = (await cheat.start()).data;
  app.clock.advance(MINUTE_MS);
});

const raw = async (body: object, token = cheat.token) =>
  app.call('exam.save', body as never, { token });

/** What was answered so far, by the server. */
const kept = async () => (await cheat.start()).data.answers;

describe('an exam lets nobody, in any of 25 ways,', () => {
  it('save or look without a session', async () => {
    const anyone = candidate(app, '', cheat.examId);
    expect((await anyone.start()).code).toBe(NO_TOKEN);
    expect((await anyone.save(paper.exam_user_id, [])).code).toBe(NO_TOKEN);
  });

  it('skip the start', async () => {
    const other = await buildCandidate(app);
    expect((await other.save(paper.exam_user_id + 1, [])).code).toBe(NOT_FOUND);
    expect((await other.save(0, [])).code).toBe(BAD_PARAMETER);
  });

  it('answer, hand in or read another’s attempt', async () => {
    const other = await buildCandidate(app);
    for (const isSubmit of [0, 1] as const) {
      expect((await other.save(paper.exam_user_id, sheet(paper, 1), isSubmit)).code).toBe(
        NOT_FOUND,
      );
    }
    await cheat.save(paper.exam_user_id, [], 1);
    expect((await other.result(paper.exam_user_id)).code).toBe(NOT_FOUND);
  });

  it('sit two papers at once, or draw again until it suits', async () => {
    const papers = await Promise.all(Array.from({ length: 20 }, async () => cheat.start()));
    expect(new Set(papers.map(({ data }) => data.exam_user_id))).toEqual(
      new Set([paper.exam_user_id]),
    );
    expect(new Set(papers.map(({ data }) => JSON.stringify(data.topics))).size).toBe(1);
  });

  it('answer after the deadline, whatever the device says the time is', async () => {
    app.clock.advance(60 * MINUTE_MS);
    expect((await cheat.save(paper.exam_user_id, sheet(paper, 1))).code).toBe(ATTEMPT_OVER);
    expect((await cheat.save(paper.exam_user_id, sheet(paper, 1), 1)).code).toBe(ATTEMPT_OVER);
  });

  it('hand in twice, or answer after handing in', async () => {
    await cheat.save(paper.exam_user_id, sheet(paper, 1, [0, 1]), 1);
    const before = (await cheat.result(paper.exam_user_id)).data;
    expect((await cheat.save(paper.exam_user_id, sheet(paper, 2))).code).toBe(ATTEMPT_OVER);
    expect((await cheat.save(paper.exam_user_id, sheet(paper, 2), 1)).code).toBe(ATTEMPT_OVER);
    expect((await cheat.result(paper.exam_user_id)).data).toEqual(before);
  });

  it('see keys or analyses in a paper, or before they are shown', async () => {
    const text = JSON.stringify(paper);
    expect(TOPICS.filter(({ analysis }) => text.includes(analysis ?? '无'))).toEqual([]);
    expect(Object.keys(paper.topics[0] ?? {}).toSorted()).toEqual(
      ['blanks', 'id', 'image', 'options', 'score', 'title', 'type'].toSorted(),
    );
    expect((await cheat.result(paper.exam_user_id)).code).toBe(NOT_FOUND);
    const never = await buildCandidate(app, { show_answer: 0 });
    const { data } = await never.start();
    await never.save(data.exam_user_id, sheet(data, 1), 1);
    const { topics } = (await never.result(data.exam_user_id)).data;
    expect(
      topics.every(({ right_answer, analysis }) => right_answer === null && analysis === null),
    ).toBe(true);
  });

  it('see them before the window is over, where the exam says so', async () => {
    const end = new Date(app.clock.now().getTime() + DAY_MS);
    const patient = await buildCandidate(app, { show_answer: 2, end_at: end });
    const { data } = await patient.start();
    await patient.save(data.exam_user_id, [], 1);
    expect((await patient.result(data.exam_user_id)).data.topics[0]?.right_answer).toBeNull();
    app.clock.advance(DAY_MS);
    const { token } = await buildSession(app.platform, patient.userId);
    const later = await candidate(app, token, patient.examId).result(data.exam_user_id);
    expect(later.data.topics[0]?.right_answer).toHaveLength(1);
  });

  it('say himself what it is worth', async () => {
    const lies = { score: 40, is_pass: 1, status: 3, submit_time: '2020-01-01 00:00:00' };
    const answers = sheet(paper, 1, [0, 1, 2, 3]).map((each) => ({
      ...each,
      score: 10,
      awarded: 10,
    }));
    const { data } = await raw({
      ...lies,
      exam_user_id: paper.exam_user_id,
      answers,
      is_submit: 1,
    });
    expect([data.score, data.is_pass]).toEqual([0, 0]);
  });

  it('answer in a time that was not', async () => {
    const [first] = sheet(paper, 0);
    for (const revision of [-1, 0.5, 10 ** 12, null, '1']) {
      const answers = [{ ...first, revision }];
      expect((await raw({ exam_user_id: paper.exam_user_id, answers })).code).toBe(BAD_PARAMETER);
    }
    expect(await kept()).toEqual([]);
  });

  it('answer a question of another paper, or one twice', async () => {
    const other = await buildCandidate(app);
    const foreign = sheet((await other.start()).data, 1);
    const [mine] = sheet(paper, 1);
    expect((await cheat.save(paper.exam_user_id, foreign)).code).toBe(BAD_PARAMETER);
    expect((await cheat.save(paper.exam_user_id, [...sheet(paper, 1), ...foreign])).code).toBe(
      BAD_PARAMETER,
    );
    expect((await raw({ exam_user_id: paper.exam_user_id, answers: [mine, mine] })).code).toBe(
      BAD_PARAMETER,
    );
    expect(await kept()).toEqual([]);
  });

  it('answer what the question does not offer', async () => {
    const [single, multiple, judge, blank] = paper.topics.map(({ id }) => id);
    const wrong: [number | undefined, string[]][] = [
      [single, ['A', 'B']],
      [single, ['Z']],
      [single, ['AB']],
      [single, ['E']],
      [multiple, ['A', 'A']],
      [multiple, ['A', 'F']],
      [judge, ['T', 'F']],
      [judge, ['A']],
      [blank, ['1', '2', '3']],
      [blank, ['x'.repeat(5_001)]],
    ];
    for (const [topic_id, answer] of wrong) {
      const answers = [{ topic_id: topic_id ?? 0, answer, revision: 1 }];
      expect([answer, (await cheat.save(paper.exam_user_id, answers)).code]).toEqual([
        answer,
        BAD_PARAMETER,
      ]);
    }
    expect(await kept()).toEqual([]);
  });

  it('sit it without the course, or go on once the course was taken back', async () => {
    const { token } = await buildLogin(app);
    const stranger = candidate(app, token, cheat.examId);
    expect((await stranger.start()).code).toBe(NOT_ELIGIBLE);
    expect((await stranger.intro()).code).toBe(NOT_ELIGIBLE);
    await revokeByStaff(app.platform, {
      actor: operatorNamed('test'),
      userId: cheat.userId,
      courseId: cheat.courseId,
      reason: '试卷外泄',
    });
    expect((await cheat.start()).code).toBe(NOT_ELIGIBLE);
    expect((await cheat.save(paper.exam_user_id, sheet(paper, 1))).code).toBe(NOT_ELIGIBLE);
    expect((await cheat.save(paper.exam_user_id, sheet(paper, 1), 1)).code).toBe(NOT_ELIGIBLE);
  });

  it('sit it before the lessons are finished, where it asks for them', async () => {
    const strict = await buildCandidate(app, { need_finish: true });
    expect((await strict.start()).code).toBe(NOT_ELIGIBLE);
    expect((await strict.intro()).data.is_finish).toBe(0);
    await strict.report({});
    await strict.watch(0, 100);
    await strict.complete();
    expect((await strict.start()).data.topics).toHaveLength(4);
  });

  it('sit it before or after its window; its end cuts the time short', async () => {
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE_MS);
    const early = await buildCandidate(app, { start_at: at(5), end_at: at(30) });
    expect((await early.start()).code).toBe(OUTSIDE);
    app.clock.advance(10 * MINUTE_MS);
    const { data } = await early.start();
    expect(data.deadline_time < (await cheat.start()).data.deadline_time).toBe(true);
    app.clock.advance(21 * MINUTE_MS);
    expect((await early.start()).code).toBe(OUTSIDE);
  });

  it('try more often than it allows, also all at once', async () => {
    const once = await buildCandidate(app, { max_times: 1 });
    const { data } = await once.start();
    await once.save(data.exam_user_id, [], 1);
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => (await once.start()).code),
    );
    expect(new Set(codes)).toEqual(new Set([NONE_LEFT]));
  });

  it('get a short paper from a small bank', async () => {
    const bank_id = await buildBank(app.platform, cheat.courseId, TOPICS.slice(0, 2));
    const poor = await buildCandidate(app, { bank_id });
    expect((await poor.start()).code).toBe(TOO_SMALL);
  });

  it('sit an exam that is none', async () => {
    expect((await candidate(app, cheat.token, 987_654_321).start()).code).toBe(NOT_FOUND);
  });

  it('bring an old answer back by sending it again', async () => {
    const [right] = sheet(paper, 1);
    const wrong = { topic_id: right?.topic_id ?? 0, answer: [], revision: 2 };
    const old = [{ ...wrong, answer: right?.answer ?? [], revision: 1 }];
    await cheat.save(paper.exam_user_id, old);
    await cheat.save(paper.exam_user_id, [wrong]);
    expect((await cheat.save(paper.exam_user_id, old)).data.newer).toEqual([wrong]);
    expect(await kept()).toEqual([wrong]);
  });

  it('learn from keeping an answer whether it is right', async () => {
    const told = async (wrong: readonly number[]) => {
      const { data } = await cheat.save(paper.exam_user_id, sheet(paper, 1, wrong));
      return { ...data, newer: [] };
    };
    expect(await told([0, 1, 2, 3])).toEqual(await told([]));
    expect((await told([])).score).toBeNull();
  });

  it('improve an earlier attempt in the course of a later one', async () => {
    await cheat.save(paper.exam_user_id, sheet(paper, 1, [0, 1]), 1);
    const { data: second } = await cheat.start();
    expect((await cheat.save(paper.exam_user_id, sheet(paper, 2))).code).toBe(ATTEMPT_OVER);
    expect((await cheat.save(second.exam_user_id, sheet(second, 2), 1)).data.score).toBe(40);
    expect((await cheat.result(paper.exam_user_id)).data.score).toBe(20);
  });

  it('know the right ones by their place', async () => {
    const places = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const { data } = await cheat.start();
      places.add(sheet(data, 1)[0]?.answer.join('') ?? '');
      await cheat.save(data.exam_user_id, [], 1);
    }
    expect(places.size).toBeGreaterThan(1);
  });

  it('send more answers than any paper has, or parts than any answer has', async () => {
    const [first] = sheet(paper, 1);
    const many = Array.from({ length: 301 }, () => first);
    expect((await raw({ exam_user_id: paper.exam_user_id, answers: many })).code).toBe(
      BAD_PARAMETER,
    );
    const parts = [{ ...first, answer: Array(21).fill('A') }];
    expect((await raw({ exam_user_id: paper.exam_user_id, answers: parts })).code).toBe(
      BAD_PARAMETER,
    );
    expect(await kept()).toEqual([]);
  });

  it('answer with what is no text', async () => {
    const [, , , blank] = paper.topics;
    for (const answer of ['\u0000', 'a\u001Bb', 7, null, {}, ['x']]) {
      const answers = [{ topic_id: blank?.id, answer: [answer], revision: 1 }];
      expect((await raw({ exam_user_id: paper.exam_user_id, answers })).code).toBe(BAD_PARAMETER);
    }
    expect(await kept()).toEqual([]);
  });

  it('gain time on a second device', async () => {
    const { token } = await buildSession(app.platform, cheat.userId);
    const phone = candidate(app, token, cheat.examId);
    app.clock.advance(MINUTE_MS);
    const { data } = await phone.start();
    expect([data.exam_user_id, data.deadline_time]).toEqual([
      paper.exam_user_id,
      paper.deadline_time,
    ]);
    app.clock.advance(60 * MINUTE_MS);
    expect((await phone.save(data.exam_user_id, sheet(paper, 1), 1)).code).toBe(ATTEMPT_OVER);
  });
});

describe('an exam that may be sat twice', () => {
  it('shows the keys of the first not while the second is sat', async () => {
    const twice = await buildCandidate(app, { max_times: 2 });
    const { data: first } = await twice.start();
    await twice.save(first.exam_user_id, sheet(first, 1, [0, 1, 2]), 1);
    const keys = async () =>
      (await twice.result(first.exam_user_id)).data.topics.map(({ right_answer }) => right_answer);
    expect(await keys()).not.toContain(null);
    const { data: second } = await twice.start();
    expect(new Set(await keys())).toEqual(new Set([null]));
    await twice.save(second.exam_user_id, sheet(second, 1), 1);
    expect(await keys()).not.toContain(null);
  });
});

describe('a course that was given back', () => {
  it('leaves nobody a paper to go on with; taken again, it gives no time back', async () => {
    const courseId = await buildCourse(app.platform, { price_fen: 0 });
    const buyer = await buildLogin(app);
    const take = async () => buildOrder(app.platform, buyer.userId, { type: 2, id: courseId });
    const { id } = await take();
    const quitter = candidate(app, buyer.token, await buildExam(app.platform, courseId));
    const { data: begun } = await quitter.start();
    const asked = { id, price: '0.00', reason: 1 } as const;
    expect((await app.call('order.requestRefund', asked, buyer)).code).toBe(SAVED);
    expect((await quitter.start()).code).toBe(NOT_ELIGIBLE);
    for (const isSubmit of [0, 1] as const) {
      const { code } = await quitter.save(begun.exam_user_id, sheet(begun, 1), isSubmit);
      expect(code).toBe(NOT_ELIGIBLE);
    }
    await take();
    const { data: again } = await quitter.start();
    expect([again.exam_user_id, again.deadline_time, again.answers]).toEqual([
      begun.exam_user_id,
      begun.deadline_time,
      [],
    ]);
  });
});
