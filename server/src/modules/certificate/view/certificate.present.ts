/** Certificates as the wire has them. */
import { maskIdCard, maskName } from '@zhiji/contract/kernel/mask';
import {
  CERTIFICATE_CHECKS,
  CERTIFICATE_STATUSES,
  KEPT_CERTIFICATE_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { isEarned, metOf } from '../earning/earning.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Done } from '../earning/earning.rules.ts';
import type { EarningRow } from '../earning/earning.repo.ts';
import type { CertificateRow, CheckedRow } from '../papers/certificate.repo.ts';
import type { Person } from '../papers/certificate-sealing.ts';

type Card = CallResponse<'certificate.list'>['list'][number];
type Check = CallResponse<'certificate.check'>;

export type Earning = EarningRow & Done;

/** What can be earned, before somebody applied. */
export function presentEarning(earning: Earning): Card {
  const { unmet, applicable } = CERTIFICATE_STATUSES;
  return {
    id: null,
    curriculum_id: earning.course_id,
    title: earning.course_title,
    name: earning.name,
    shop_name: earning.shop_name,
    status: isEarned(earning) ? applicable : unmet,
    ...presentNeeds(earning),
    real_name: '',
    id_card: '',
    certificate_no: '',
    verify_code: '',
    hours: earning.hours,
    score: null,
    pdf: '',
    apply_time: null,
    issue_time: null,
    expire_time: null,
    reason: '',
  };
}

export interface Shown {
  readonly row: CertificateRow;
  readonly person: Person;
  /** What its course asks for, as far as the learner keeps the course. */
  readonly earning: Earning | undefined;
  readonly sign: string;
  readonly pdf: string;
  readonly now: Date;
}

/** A certificate of its holder. */
export function presentCertificate({ row, person, earning, sign, pdf, now }: Shown): Card {
  return {
    id: row.id,
    curriculum_id: row.course_id,
    title: row.course_title,
    name: row.name,
    shop_name: row.shop_name,
    status: statusOf(row, now) as Card['status'],
    ...presentNeeds(earning),
    real_name: maskName(person.name),
    id_card: maskIdCard(person.idCard),
    certificate_no: row.certificate_no ?? '',
    verify_code: sign,
    hours: row.hours,
    score: row.score,
    pdf,
    apply_time: formatWireTime(row.applied_at),
    issue_time: timeOf(row.issued_at),
    expire_time: timeOf(row.expires_at),
    reason: row.reason,
  };
}

/** What whoever asks about a number is told. */
export function presentCheck(row: CheckedRow, { name }: Person, now: Date): Check {
  return {
    state: CHECKS.get(statusOf(row, now)) ?? CERTIFICATE_CHECKS.unknown,
    certificate_no: row.certificate_no ?? '',
    real_name: maskName(name),
    name: row.name,
    title: row.course_title,
    shop_name: row.shop_name,
    issue_time: timeOf(row.issued_at),
    expire_time: timeOf(row.expires_at),
    end_time: timeOf(row.ended_at),
    newer_no: row.newer_no ?? '',
  };
}

/** What is told of a number that is none of ours. */
export const UNKNOWN: Check = {
  state: CERTIFICATE_CHECKS.unknown,
  certificate_no: '',
  real_name: '',
  name: '',
  title: '',
  shop_name: '',
  issue_time: null,
  expire_time: null,
  end_time: null,
  newer_no: '',
};

const CHECKS = new Map<number, Check['state']>([
  [KEPT_CERTIFICATE_STATUSES.issued, CERTIFICATE_CHECKS.valid],
  [KEPT_CERTIFICATE_STATUSES.revoked, CERTIFICATE_CHECKS.revoked],
  [KEPT_CERTIFICATE_STATUSES.expired, CERTIFICATE_CHECKS.expired],
  [KEPT_CERTIFICATE_STATUSES.replaced, CERTIFICATE_CHECKS.replaced],
]);

/** One whose days are over is expired, whether or not a worker has been there. */
function statusOf({ status, expires_at: end }: CertificateRow, now: Date): number {
  const { issued, expired } = KEPT_CERTIFICATE_STATUSES;
  return status === issued && end !== null && end <= now ? expired : status;
}

const bitOf = (is: boolean): 0 | 1 => (is ? 1 : 0);
const NOTHING = { study: 0, exam: 0, survey: 0 } as const;

function presentNeeds(
  earning: Earning | undefined,
): Pick<Card, 'needs' | 'met' | 'exam_id' | 'is_auto'> {
  if (earning === undefined) {
    return { needs: NOTHING, met: NOTHING, exam_id: null, is_auto: 0 };
  }
  const { need_study, need_exam, need_survey, exam_id, is_auto } = earning;
  const { study, exam, survey } = metOf(earning);
  return {
    needs: { study: bitOf(need_study), exam: bitOf(need_exam), survey: bitOf(need_survey) },
    met: { study: bitOf(study), exam: bitOf(exam), survey: bitOf(survey) },
    exam_id,
    is_auto: bitOf(is_auto),
  };
}

const timeOf = (moment: Date | null): string | null =>
  moment === null ? null : formatWireTime(moment);
