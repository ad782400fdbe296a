/** Guards of exams: papers, marks, and what a refund looks at. */
import type { Guard } from './guard.ts';

export const examGuards: readonly Guard[] = [
  {
    name: 'saving and handing in hold the same attempt',
    file: 'modules/exam/papers/attempt.repo.ts',
    text: 'a.id = ${id}::bigint for update`',
    without: 'a.id = ${id}::bigint`',
    tests: ['modules/exam/marking/exam-races.test.ts'],
  },
  {
    name: 'an attempt whose time is over keeps no answers',
    file: 'modules/exam/papers/attempt.repo.ts',
    text: 'and a.deadline_at > ${tooLate(now)} as is_open',
    without: 'and true as is_open',
    tests: ['modules/exam/papers/cheat.test.ts'],
  },
  {
    name: 'a receipt stands for every answer',
    file: 'modules/exam/papers/receipt.ts',
    text: '=> [no, topic_id, answer]);',
    without: '=> [no, topic_id, answer.length]);',
    tests: ['modules/exam/papers/paper.test.ts'],
  },
  {
    name: 'a paper is with one marker at a time',
    file: 'modules/exam/marking/marking.repo.ts',
    text: 'and (a.marked_until is null or a.marked_until <= ${now} or a.marker = ${marker})\n    returning',
    without: '\n    returning',
    tests: ['modules/exam/marking/marking.test.ts'],
  },
  {
    name: 'points wait for a refund that looks at what was passed',
    file: 'modules/exam/marking/marking.commands.ts',
    text: 'await holdCourse(tx, paper.user_id, paper.course_id, clock.now());',
    without: '',
    tests: ['modules/exam/marking/refund-turns.test.ts'],
  },
  {
    name: 'the end of the time waits for a refund that looks at what was passed',
    file: 'modules/exam/papers/hand-in.commands.ts',
    text: 'await holdCourse(tx, attempt.user_id, attempt.course_id, now);',
    without: '',
    tests: ['modules/exam/marking/refund-turns.test.ts'],
  },
  {
    name: 'a corrected key waits for a refund that looks at what was passed',
    file: 'modules/exam/marking/regrade.commands.ts',
    text: 'await holdCourses(tx, passing(papers, marks), now);',
    without: '',
    tests: ['modules/exam/marking/refund-turns.test.ts'],
  },
  {
    name: 'a corrected key takes nothing away',
    file: 'modules/exam/marking/regrade.rules.ts',
    text: 'if (score <= paper.score)',
    without: 'if (score === paper.score)',
    tests: ['modules/exam/marking/regrade.test.ts'],
  },
];
