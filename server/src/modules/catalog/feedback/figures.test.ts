/** The figures of a course are those of a recount, whatever becomes of what was written about it. */
import * as fc from 'fast-check';
import { COMMENT } from '@zhiji/contract/kernel/lifecycles/catalog';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { buildUser } from '#factory/identity';
import { buildComment, buildCourse, buildQuestion } from '../catalog.factory.ts';
import { commentSubject, questionSubject } from './subject.commands.ts';

const RUNS = 15;
const MOST_STEPS = 12;
const SUBJECTS = { comment: commentSubject, question: questionSubject };
const STATES = ['inCheck', 'shown', 'hidden'] as const;
const MOVES = ['show', 'hold', 'hide'] as const;

type State = (typeof STATES)[number];

const app = useTestApp();
let author: number;
beforeAll(async () => {
  author = await buildUser(app.platform);
});

const state = fc.constantFrom(...STATES);
const comments = fc.array(fc.record({ state, score: fc.integer({ min: 1, max: 5 }) }), {
  minLength: 1,
  maxLength: 4,
});
const questions = fc.array(fc.record({ state, isPrivate: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
});
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('comment', 'question'),
    pick: fc.nat(),
    name: fc.constantFrom(...MOVES),
  }),
  { minLength: 1, maxLength: MOST_STEPS },
);
const history = fc.record({ comments, questions, steps });

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type Step = History['steps'][number];

interface Text {
  readonly id: number;
  state: State;
}

/** A course with what the history begins with, and how to take a step of it. */
async function begin({ comments: said, questions: asked }: History) {
  const { platform } = app;
  const courseId = await buildCourse(platform);
  const texts: Record<Step['kind'], Text[]> = { comment: [], question: [] };
  for (const { state: begun, score } of said) {
    const given = { score, status: COMMENT.states[begun] };
    const id = await buildComment(platform, courseId, author, given);
    texts.comment.push({ id, state: begun });
  }
  for (const { state: begun, isPrivate } of asked) {
    const given = { is_private: isPrivate, status: COMMENT.states[begun] };
    const id = await buildQuestion(platform, courseId, author, given);
    texts.question.push({ id, state: begun });
  }
  const take = async ({ kind, pick, name }: Step) => {
    const text = texts[kind][pick % texts[kind].length] ?? { id: 0, state: 'hidden' as const };
    const given = { id: text.id, now: app.clock.now() };
    const isMoved = await inTransaction(platform.db, async (tx) => SUBJECTS[kind][name](tx, given));
    return { text, isMoved };
  };
  return { courseId, take };
}

/** What is kept beside a course, and the same counted anew. */
async function figuresOf(courseId: number) {
  const { rows } = await sql<{ kept: number[]; counted: number[] }>`
    select array[score1, score2, score3, score4, score5, question_num] as kept,
      array(
        select count(c.id)::int from generate_series(1, 5) as star
        left join comment c on c.course_id = ${courseId} and c.score = star and c.status = 1
        group by star order by star
      ) || (
        select count(*)::int from question
        where course_id = ${courseId} and status = 1 and not is_private
      ) as counted
    from course_stat where course_id = ${courseId}`.execute(app.platform.db);
  return rows[0] ?? { kept: [], counted: [0] };
}

describe('the figures of a course', () => {
  it('follow every move of a comment or a question, and none goes where it must not', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (told) => {
        const { courseId, take } = await begin(told);
        for (const step of told.steps) {
          const { text, isMoved } = await take(step);
          const { from, to } = COMMENT.moves[step.name];
          const isAllowed = from.some((one) => one === text.state);
          expect(isMoved).toBe(isAllowed);
          text.state = isAllowed ? to : text.state;
          const { kept, counted } = await figuresOf(courseId);
          expect(kept).toEqual(counted);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('hold when all of it happens at the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (told) => {
        const { courseId, take } = await begin(told);
        await Promise.all([...told.steps, ...told.steps].map(take));
        const { kept, counted } = await figuresOf(courseId);
        expect(kept).toEqual(counted);
      }),
      { numRuns: RUNS },
    );
  });
});
