/** A key was wrong. REGRADE_PAPERS=10000 is the full size, and alone says whether it is fast enough. */
import { sql } from 'kysely';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildCandidate, sheet } from '#test/exams/candidate';
import { operatorNamed } from '#platform/actor';
import { receiptByLines } from '../papers/receipt.repo.ts';
import { regrade } from './regrade.commands.ts';

const PAPERS = Number(process.env['REGRADE_PAPERS'] ?? '600');
/** Few papers say nothing about time. */
const TIME_MS = PAPERS >= 10_000 ? MINUTE_MS : Number.POSITIVE_INFINITY;
const LIMIT = { timeout: 5 * MINUTE_MS };
const { marking, passed, failed } = EXAM_ATTEMPT_STATUSES;

const app = useTestApp();
const actor = operatorNamed('test');

/** A learner who has only single and judge right: 20 of 40, and 24 pass. */
async function failing(given: object = {}, wrong: readonly number[] = [1, 3]) {
  const learner = await buildCandidate(app, given);
  const { data: paper } = await learner.start();
  await learner.save(paper.exam_user_id, sheet(paper, 1, wrong), 1);
  const result = async () => (await learner.result(paper.exam_user_id)).data;
  return { learner, attemptId: paper.exam_user_id, result };
}

const correct = async (examId: number, type: number, answer: string): Promise<void> => {
  await sql`
    update exam_topic set answer = ${answer}::text[] from exam
    where exam.id = ${examId} and exam_topic.bank_id = exam.bank_id and type = ${type}`.execute(
    app.platform.db,
  );
};

/** Everything that marking again could change. */
const marksOf = async (examId: number) =>
  (
    await sql`
      select a.id, a.status, a.score, sum(l.awarded) as awarded,
        string_agg(l.topic_id || ':' || coalesce(l.awarded, -1), ',' order by l.topic_id) as lines
      from exam_attempt a join exam_line l on l.user_id = a.user_id and l.attempt_id = a.id
      where a.exam_id = ${examId} group by a.user_id, a.id order by a.id`.execute(app.platform.db)
  ).rows;

/** Others sat the same papers and gave the same answers, until there are so many of each. */
async function copyPapers(examId: number, many: number): Promise<void> {
  const { db } = app.platform;
  await sql`
    with people as (
      insert into users (username, nickname, phone_sealed)
      select 'many' || n, 'x', '\\x00' from generate_series(2, ${many}::int) n returning id
    ), sat as (
      insert into exam_attempt (user_id, exam_id, course_id, times, status, total_score,
        pass_score, started_at, deadline_at, submitted_at, score, receipt)
      select people.id, exam_id, course_id, times, status, total_score, pass_score, started_at,
        deadline_at, submitted_at, score, receipt
      from exam_attempt, people where exam_id = ${examId} returning user_id, id, times
    )
    insert into exam_line (user_id, attempt_id, topic_id, no, points, shown, answer, revision,
      saved_at, awarded)
    select sat.user_id, sat.id, topic_id, no, points, shown, answer, revision, saved_at, awarded
    from exam_attempt a
    join exam_line l on l.user_id = a.user_id and l.attempt_id = a.id
    join sat on sat.times = a.times
    where a.exam_id = ${examId}`.execute(db);
  await sql`
    update exam_attempt a set receipt = ${receiptByLines} where exam_id = ${examId}`.execute(db);
}

describe('marking again after a key was corrected', () => {
  it('lets pass who failed by it; a dry run only says so, and again changes nothing', async () => {
    const { learner, attemptId, result } = await failing();
    const asked = { actor, examId: learner.examId };
    expect(await regrade(app.platform, asked)).toEqual({ papers: 1, changes: [], kept: [] });
    // Nothing was filled in, and nothing turns out to be right.
    await correct(learner.examId, 4, '{|x,|y}');
    const change = { attemptId, from: 20, to: 30, passesNow: true };
    const wanted = { papers: 1, changes: [change], kept: [] };
    expect(await regrade(app.platform, { ...asked, isDryRun: true })).toEqual(wanted);
    expect(await result()).toMatchObject({ status: failed, score: 20 });
    expect(await regrade(app.platform, asked)).toEqual(wanted);
    expect(await result()).toMatchObject({ status: passed, score: 30, is_pass: 1 });
    const before = await marksOf(learner.examId);
    expect(await regrade(app.platform, asked)).toEqual({ papers: 1, changes: [], kept: [] });
    expect(await marksOf(learner.examId)).toEqual(before);
    const audits = await app.platform.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `exam ${learner.examId}`)
      .execute();
    expect(audits).toEqual([{ action: 'exam.regrade' }]);
  });

  it('takes nothing away from who passed, and tells who would have less', async () => {
    const { learner, attemptId, result } = await failing({}, [0]);
    const before = await result();
    expect(before.status).toBe(passed);
    await correct(learner.examId, 3, '{T}');
    const asked = { actor, examId: learner.examId };
    const wanted = { papers: 1, changes: [], kept: [attemptId] };
    expect(await regrade(app.platform, asked)).toEqual(wanted);
    expect(await regrade(app.platform, asked)).toEqual(wanted);
    const { topics: _topics, ...after } = await result();
    const { topics: _before, ...same } = before;
    expect(after).toEqual(same);
  });

  it('leaves what people gave and who sits it now, and sets the rest of what waits for them', async () => {
    const rules = JSON.stringify([
      { type: 3, num: 1, score: 10 },
      { type: 5, num: 1, score: 30 },
    ]);
    const { learner, attemptId } = await failing({ rules, max_times: 0 }, []);
    await correct(learner.examId, 3, '{T}');
    await learner.start();
    const done = await regrade(app.platform, { actor, examId: learner.examId });
    expect(done).toEqual({
      papers: 1,
      changes: [{ attemptId, from: null, to: null, passesNow: false }],
      kept: [],
    });
    const { data } = await learner.result(attemptId);
    expect([data.status, data.topics.map(({ my_score }) => my_score)]).toEqual([
      marking,
      [0, null],
    ]);
  });

  it(`marks ${PAPERS} papers as foretold, and the same way twice`, LIMIT, async () => {
    // The blanks are to be worth something to who left them, and nothing to who filled them in.
    const { learner, attemptId } = await failing();
    const { data: second } = await learner.start();
    const filled = second.exam_user_id;
    await learner.save(filled, sheet(second, 1, [1]), 1);
    await copyPapers(learner.examId, PAPERS / 2);
    await correct(learner.examId, 4, '{|x,|y}');
    const asked = { actor, examId: learner.examId };
    const foretold = await regrade(app.platform, { ...asked, isDryRun: true });
    const begun = performance.now();
    const done = await regrade(app.platform, asked);
    const ms = performance.now() - begun;
    expect(done).toEqual(foretold);
    expect([done.papers, done.changes.length, done.kept.length]).toEqual([
      PAPERS,
      PAPERS / 2,
      PAPERS / 2,
    ]);
    expect(done.changes).toContainEqual({ attemptId, from: 20, to: 30, passesNow: true });
    expect(done.kept).toContain(filled);
    const before = await marksOf(learner.examId);
    const again = await regrade(app.platform, asked);
    expect(again).toEqual({ papers: PAPERS, changes: [], kept: done.kept });
    expect(await marksOf(learner.examId)).toEqual(before);
    expect(ms).toBeLessThan(TIME_MS);
    const seconds = (ms / SECOND_MS).toFixed(1);
    process.stdout.write(
      `proof: ${PAPERS} papers marked again in ${seconds} s, ${done.changes.length} changed, ` +
        `as the dry run foretold; again changes nothing\n`,
    );
  });
});
