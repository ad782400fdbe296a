/** Whoever sits or marks an exam races himself: one wins, and without its guard more do. */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { buildCandidate, candidate, sheet } from '#test/exams/candidate';
import { fightOut, RACE_LIMIT, RACE_SIZE } from '#test/races/refund-race';
import { claim, mark } from './marking.commands.ts';
import { endIfOver } from '../papers/hand-in.commands.ts';
import type { PayApp } from '#test/pay';
import type { RefundRace } from '#test/races/refund-race';

/** The lock of an attempt. */
const ATTEMPT_LOCK = ['::bigint for update', '::bigint           '] as const;
const ESSAY = JSON.stringify([{ type: 5, num: 1, score: 40 }]);

const lockOf = (attemptId: number): string =>
  `select from exam_attempt where id = ${attemptId} for update`;

/** Handed in, and each line beside its answer, or the score beside its lines, that is not so. */
const truths = (attemptId: number): string => `
  select count(*) filter (where submitted_at is not null)
    + count(*) filter (where score <> (select sum(awarded) from exam_line where attempt_id = a.id))
    + (select count(*) from exam_line where attempt_id = ${attemptId}
        and answer = '{F}' and awarded = 0) as n
  from exam_attempt a where id = ${attemptId}`;

/** Handed in, and a score that its lines do not add up to. */
const scores = (attemptId: number): string => `
  select count(*) filter (where submitted_at is not null)
    + count(*) filter (where score <> (select sum(awarded) from exam_line where attempt_id = a.id)) as n
  from exam_attempt a where id = ${attemptId}`;

/** Somebody with a paper in front of him, and what he does from another process. */
async function seated(app: PayApp, where: PayApp, given: object = {}) {
  const learner = await buildCandidate(app, given);
  const { data: paper } = await learner.start();
  const there = candidate(where, learner.token, learner.examId);
  return { learner, paper, there, attemptId: paper.exam_user_id };
}

/** A paper that waits for a person. */
async function waiting(app: PayApp, where: PayApp): Promise<number> {
  const { learner, paper, attemptId } = await seated(app, where, { rules: ESSAY });
  await learner.save(attemptId, sheet(paper, 1), 1);
  return attemptId;
}

const claimers = (attemptId: number): string => `
  select count(distinct actor) as n from audit
  where subject = 'attempt ${attemptId}' and action = 'exam.claim'`;

const races: readonly RefundRace[] = [
  {
    name: 'start × start: one paper',
    without: [
      'drop index exam_attempt_open',
      'alter table exam_attempt drop constraint exam_attempt_user_id_exam_id_times_key',
    ],
    swaps: [],
    async prepare(app, where) {
      const learner = await buildCandidate(app, { max_times: 1 });
      const there = candidate(where, learner.token, learner.examId);
      return {
        lock: `select from exam where id = ${learner.examId} for update`,
        kinds: [there.start, there.start],
        happened: `select count(*) as n from exam_attempt where exam_id = ${learner.examId}`,
      };
    },
  },
  {
    name: 'save × submit: no answer is kept after the marks',
    without: [],
    swaps: [ATTEMPT_LOCK],
    async prepare(app, where) {
      const { paper, there, attemptId } = await seated(app, where);
      const judged = sheet(paper, 1).slice(2, 3);
      return {
        lock: lockOf(attemptId),
        kinds: [
          async () => there.save(attemptId, [], 1),
          async () => there.save(attemptId, judged),
        ],
        happened: truths(attemptId),
      };
    },
  },
  {
    name: 'submit × autosubmit: handed in once',
    without: [],
    swaps: [ATTEMPT_LOCK],
    async prepare(app, where) {
      const { learner, paper, there, attemptId } = await seated(app, where, { minutes: 1 });
      // Under way for ten seconds, while a worker’s moment is just after the grace.
      app.clock.advance(MINUTE_MS + 10 * SECOND_MS);
      const later = new Date(app.clock.now().getTime() + 30 * SECOND_MS);
      const worker = { ...where.platform, clock: { now: () => later } };
      return {
        lock: lockOf(attemptId),
        kinds: [
          async () => endIfOver(worker, learner.userId, attemptId),
          async () => there.save(attemptId, sheet(paper, 1), 1),
        ],
        happened: scores(attemptId),
      };
    },
  },
  {
    name: 'claim × claim: two markers never on one paper',
    leavesNoTrace: true,
    without: [],
    swaps: [['a.marked_until <= ', 'a.marked_until >= ']],
    async prepare(app, where) {
      const attemptId = await waiting(app, where);
      const by = (name: string) => async () =>
        claim(where.platform, { actor: operatorNamed(name), attemptId });
      return {
        lock: lockOf(attemptId),
        kinds: [by('lin'), by('guo')],
        happened: claimers(attemptId),
      };
    },
  },
  {
    name: 'mark × mark: marked once',
    leavesNoTrace: true,
    without: [],
    swaps: [[' for update of a', '                ']],
    async prepare(app, where) {
      const attemptId = await waiting(app, where);
      const actor = operatorNamed('lin');
      await claim(app.platform, { actor, attemptId });
      // The same points by all: which of them stand in the end would else be chance.
      const points = new Map([[1, 40]]);
      const give = async () => mark(where.platform, { actor, attemptId, points, remark: '' });
      return {
        lock: lockOf(attemptId),
        kinds: [give, give],
        happened: `select count(*) as n from audit
          where subject = 'attempt ${attemptId}' and action = 'exam.mark'`,
      };
    },
  },
];

describe(`an exam at the same moment, ${RACE_SIZE}`, () => {
  it.each(races)('$name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});
