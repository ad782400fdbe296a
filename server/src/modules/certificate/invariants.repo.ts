/** What always holds of certificates. */
import { sql } from 'kysely';
import { EXAM_ATTEMPT_STATUSES, KEPT_CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Invariant } from '#platform/db/invariants';

const STATUSES = literals(KEPT_CERTIFICATE_STATUSES);
const ATTEMPTS = literals(EXAM_ATTEMPT_STATUSES);

export const certificateInvariants: readonly Invariant[] = [
  {
    id: 'certificate_passed',
    says: 'a certificate that rests on an exam has a passed attempt of the same user and course',
    breaches: () => sql`
      select 'certificate ' || c.id as subject from certificate c
      left join exam_attempt a on a.user_id = c.user_id and a.id = c.attempt_id
        and a.course_id = c.course_id and a.status = ${ATTEMPTS.passed} and a.score >= c.score
      where c.issued_at is not null and c.need_exam and a.id is null`,
  },
  {
    id: 'certificate_once',
    says: 'nobody has two certificates of a course that count',
    breaches: () => sql`
      select 'user ' || user_id || ' course ' || course_id as subject from certificate
      where status in (${STATUSES.inReview}, ${STATUSES.issued}, ${STATUSES.refused})
      group by user_id, course_id having count(*) > 1`,
  },
  {
    id: 'certificate_numbered',
    says: 'the number of a certificate leads to it and to no other',
    breaches: () => sql`
      select 'certificate ' || c.id as subject from certificate c
      full join certificate_number n on n.user_id = c.user_id and n.certificate_id = c.id
      where c.name_sealed <> '' and c.certificate_no is distinct from n.certificate_no`,
  },
  {
    id: 'certificate_not_returned',
    says: 'no certificate counts five minutes after its course was refunded',
    needsWorker: true,
    breaches: (now) => sql`
      select 'certificate ' || c.id as subject from certificate c
      where c.status = ${STATUSES.issued} and exists (
        select from access_grant lost where lost.user_id = c.user_id
          and lost.course_id = c.course_id and lost.order_id is not null
          and lost.revoked_at < ${now}::timestamptz - interval '5 minutes'
      ) and not exists (
        select from access_grant held where held.user_id = c.user_id
          and held.course_id = c.course_id and held.revoked_at is null
      )`,
  },
  {
    id: 'certificate_drawn',
    says: 'a certificate has its file ten minutes after it was issued',
    needsWorker: true,
    breaches: (now) => sql`
      select 'certificate ' || id as subject from certificate
      where status = ${STATUSES.issued} and pdf_key = '' and name_sealed <> ''
        and issued_at < ${now}::timestamptz - interval '10 minutes'`,
  },
  {
    id: 'certificate_expires',
    says: 'a certificate whose days are over is expired a day later',
    needsWorker: true,
    breaches: (now) => sql`
      select 'certificate ' || id as subject from certificate
      where status = ${STATUSES.issued} and expires_at < ${now}::timestamptz - interval '1 day'`,
  },
];
