/** Writes the demo's exams: banks by the import an operator would use, attempts by sitting them. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { grantByStaff } from '#modules/learning';
import { folderFile, importQuestions, keyAsShown, saveAnswers, startAttempt } from '#modules/exam';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { upsert } from '../market/upsert.ts';
import { folderOfBanks } from './bank-files.ts';
import { demoExams } from './demo-exams.ts';
import type { Platform } from '#platform/module';
import type { Market } from '../market/market.ts';

const DEMO = operatorNamed('demo');
const GRANT_DAYS = 365;

/** Who sat which exam, and how many of the questions he knew. */
const SITTINGS = [
  { bank: 'python-office', learner: 2001, known: 1 },
  { bank: 'python-office', learner: 2002, known: 0.3 },
  { bank: 'fire-law', learner: 2003, known: 0.8 },
] as const;

/** Brings banks, exams and the first attempts to what the demo says. */
export async function seedExams(platform: Platform, market: Market): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { banks, exams } = examRows(market, platform.clock.now());
    await upsert(tx, 'exam_bank', banks, { by: ['id'], keep: ['created_at'] });
    await upsert(tx, 'exam', exams, { by: ['id'], keep: ['created_at'] });
  });
  const folder = folderOfBanks();
  for (const [index, { bank }] of demoExams.entries()) {
    await importQuestions(platform, {
      actor: DEMO,
      bankId: index + 1,
      file: await folderFile(join(folder, `${bank}.csv`)),
    });
  }
  for (const sitting of SITTINGS) {
    await sit(platform, market, sitting);
  }
}

function examRows({ courses }: Market, now: Date) {
  const placed = demoExams.map(({ bank, course: title, ...exam }, index) => {
    const course = courses.find((candidate) => candidate.title === title);
    if (course === undefined) {
      throw new Error(`the demo has no ${title}`);
    }
    return { id: index + 1, bank, course, exam };
  });
  return {
    banks: placed.map(({ id, course }) => ({
      id,
      shop_id: course.shop.id,
      title: `${course.title}题库`,
      created_at: now,
    })),
    exams: placed.map(({ id, course, exam }) => ({
      ...exam,
      id,
      course_id: course.id,
      shop_id: course.shop.id,
      bank_id: id,
      total_score: exam.rules.reduce((sum, { num, score }) => sum + num * score, 0),
      created_at: now,
    })),
  };
}

interface Sitting {
  readonly bank: string;
  readonly learner: number;
  readonly known: number;
}

/** A learner of the demo sits an exam once, whatever was seeded before. */
async function sit(
  platform: Platform,
  { courses }: Market,
  { bank, learner: userId, known }: Sitting,
): Promise<void> {
  const { db } = platform;
  const examId = demoExams.findIndex((exam) => exam.bank === bank) + 1;
  const course = courses.find(({ title }) => title === demoExams[examId - 1]?.course);
  const { rows: before } = await sql`
    select 1 from exam_attempt where user_id = ${userId} and exam_id = ${examId}`.execute(db);
  if (before.length > 0 || course === undefined) {
    return;
  }
  const grant = { actor: DEMO, userId, courseId: course.id, days: GRANT_DAYS };
  await grantByStaff(platform, grant);
  const { exam_user_id: attemptId } = await startAttempt(platform, userId, { exam_id: examId });
  const keys = await keysOf(platform, userId, attemptId);
  const answers = keys.slice(0, Math.round(keys.length * known));
  // What needs a person is answered by everybody.
  const essays = keys.filter(({ isEssay }) => isEssay);
  const given = [...new Set([...answers, ...essays])].map(({ topic_id, answer }) => ({
    topic_id,
    answer,
    revision: 0,
  }));
  await saveAnswers(platform, userId, { exam_user_id: attemptId, answers: given, is_submit: 1 });
}

async function keysOf({ db }: Platform, userId: number, attemptId: number) {
  const { rows } = await sql<{ topic_id: number; type: number; key: string[]; shown: string }>`
    select l.topic_id, t.type, t.answer as key, l.shown
    from exam_line l join exam_topic t on t.id = l.topic_id
    where l.user_id = ${userId} and l.attempt_id = ${attemptId} order by l.no`.execute(db);
  return rows.map((row) => ({
    topic_id: row.topic_id,
    isEssay: row.type === EXAM_TOPIC_TYPES.essay,
    // Of what a blank accepts, one is written.
    answer: keyAsShown(row).map((part) => part.split(' / ')[0] ?? ''),
  }));
}
