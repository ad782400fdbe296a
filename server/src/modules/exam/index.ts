/** Public interface of the exam module: papers, answers, marks. */
import { eraseUser, personalTables } from './erase.repo.ts';
import { examInvariants } from './invariants.repo.ts';
import { tellOpening } from './opening/opening.commands.ts';
import { handInOverdue } from './papers/hand-in.commands.ts';
import { saveAnswers } from './papers/save.commands.ts';
import { startAttempt } from './papers/start.commands.ts';
import { wrongTopics } from './practice/book.queries.ts';
import { practise } from './practice/practise.commands.ts';
import { examIntro, examResult, exams } from './view/exam.queries.ts';
import type { Module, Platform } from '#platform/module';

export { createBank, importQuestions } from './bank/import.commands.ts';
export { folderFile } from './bank/question-file.ts';
export { parseCsv } from './bank/sheet.rules.ts';
export { cleanPicture, pathOf, storePicture } from './bank/topic-picture.ts';
export { keyAsShown } from './marks/grade.rules.ts';
export { claim, claimNext, mark, markingQueues } from './marking/marking.commands.ts';
export { regrade } from './marking/regrade.commands.ts';
export { saveAnswers } from './papers/save.commands.ts';
export { startAttempt } from './papers/start.commands.ts';
export { bestPassed, examOf, hasPassedSince } from './view/passed.repo.ts';

const HAND_IN_MS = 5_000;

/** Binds the calls about exams, ends attempts whose time is over, and tells who may sit one. */
export function examModule(platform: Platform): Module<'exam'> {
  return {
    domain: 'exam',
    tables: ['exam_bank', 'exam_topic', 'exam', 'exam_attempt', 'exam_line', 'exam_practice'],
    personalTables,
    eraseUser,
    bindings: {
      list: async ({ user }, input) => exams(platform, user.userId, input),
      intro: async ({ user }, input) => examIntro(platform, user.userId, input),
      start: async ({ user }, input) => startAttempt(platform, user.userId, input),
      save: async ({ user }, input) => saveAnswers(platform, user.userId, input),
      result: async ({ user }, input) => examResult(platform, user.userId, input),
      wrongTopics: async ({ user }, input) => wrongTopics(platform, user.userId, input),
      practise: async ({ user }, input) => practise(platform, user.userId, input),
    },
    loops: [
      {
        name: 'exam.handIn',
        everyMs: HAND_IN_MS,
        run: async (stopping) => handInOverdue(platform, stopping),
      },
    ],
    schedules: [
      { name: 'exam.tellOpening', cron: '* * * * *', run: async () => tellOpening(platform) },
    ],
    invariants: examInvariants,
  };
}
