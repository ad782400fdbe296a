/** What always holds of exams. */
import { sql } from 'kysely';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { receiptByLines } from './papers/receipt.repo.ts';
import type { Invariant } from '#platform/db/invariants';

const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);

export const examInvariants: readonly Invariant[] = [
  {
    id: 'exam_attempts_within_limit',
    says: 'nobody has more attempts of an exam than it allows',
    breaches: () => sql`
      select 'user ' || a.user_id || ' exam ' || a.exam_id as subject
      from exam_attempt a join exam e on e.id = a.exam_id
      where e.max_times > 0
      group by a.user_id, a.exam_id, e.max_times having count(*) > e.max_times`,
  },
  {
    id: 'exam_saved_in_time',
    says: 'no answer was kept after an attempt ended',
    // Clocks of two processes may differ a little; what was under way at the deadline had its grace.
    breaches: () => sql`
      select 'attempt ' || a.id as subject
      from exam_attempt a
      join exam_line l on l.user_id = a.user_id and l.attempt_id = a.id
      where l.saved_at > case
        when a.submitted_at < a.deadline_at then a.submitted_at + interval '5 seconds'
        when a.submitted_at is not null then a.deadline_at + interval '30 seconds'
      end`,
  },
  {
    id: 'exam_handed_in_in_time',
    says: 'an attempt is handed in between its start and its deadline',
    breaches: () => sql`
      select 'attempt ' || id as subject from exam_attempt
      where submitted_at < started_at or submitted_at > deadline_at`,
  },
  {
    id: 'exam_score_in_range',
    says: 'nothing is awarded less than nothing or more than all, and who passed has enough',
    breaches: () => sql`
      select 'attempt ' || id as subject from exam_attempt
      where score not between 0 and total_score
        or (status = ${ATTEMPTS.passed} and score < pass_score)
        or (status = ${ATTEMPTS.failed} and score >= pass_score)
      union all
      select 'attempt ' || attempt_id || ' topic ' || topic_id from exam_line
      where awarded not between 0 and points`,
  },
  {
    id: 'exam_score_adds_up',
    says: 'a score is what the lines of the paper were awarded',
    breaches: () => sql`
      select 'attempt ' || a.id as subject
      from exam_attempt a
      join exam_line l on l.user_id = a.user_id and l.attempt_id = a.id
      where a.status in (${ATTEMPTS.passed}, ${ATTEMPTS.failed})
      group by a.user_id, a.id having sum(l.awarded) <> a.score or bool_or(l.awarded is null)`,
  },
  {
    id: 'exam_receipt_holds',
    says: 'a receipt is the hash of the answers that are stored, and of when they were handed in',
    breaches: () => sql`
      select 'attempt ' || a.id as subject from exam_attempt a
      where a.submitted_at is not null and a.receipt <> ${receiptByLines}`,
  },
  {
    id: 'exam_practised_after',
    says: 'a question is practised only once its paper was handed in',
    breaches: () => sql`
      select 'attempt ' || a.id || ' topic ' || p.topic_id as subject
      from exam_practice p
      join exam_attempt a on a.user_id = p.user_id and a.id = p.attempt_id
      where a.submitted_at is null or p.practised_at < a.submitted_at`,
  },
  {
    id: 'exam_over_is_handed_in',
    says: 'an attempt whose time is over is handed in within five minutes',
    needsWorker: true,
    breaches: (now) => sql`
      select 'attempt ' || id as subject from exam_attempt
      where status = ${ATTEMPTS.inProgress}
        and deadline_at < ${now}::timestamptz - interval '5 minutes'`,
  },
];
