/** Reads of certificates: by their holder, and by whoever is shown one. */
import { isCertificateNo, normalCertificateNo } from '@zhiji/contract/kernel/certificate-no';
import { KEPT_CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { pageOf } from '#platform/paging';
import { listEarnings } from '../earning/earning.repo.ts';
import { findChecked, findNumber, listCertificates } from '../papers/certificate.repo.ts';
import { certificateSign, isCertificateSign, openPerson } from '../papers/certificate-sealing.ts';
import {
  presentCertificate,
  presentCheck,
  presentEarning,
  UNKNOWN,
} from './certificate.present.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { OpenSurveys } from '../papers/apply.commands.ts';
import type { CertificateRow } from '../papers/certificate.repo.ts';
import type { Earning } from './certificate.present.ts';

/** How long a link to a file works. */
const LINK_SECONDS = 600;

type List = CallResponse<'certificate.list'>;

/** What a user has, what he can apply for, and what he can still earn. */
export async function certificates(
  platform: Platform,
  openSurveys: OpenSurveys,
  userId: number,
  { status, curriculum_id: courseId, ...paging }: CallInput<'certificate.list'>,
): Promise<List> {
  const { db } = platform;
  const earnings = await earningsOf(platform, openSurveys, userId);
  const rows = await listCertificates(db, userId);
  const { issued, inReview, refused } = KEPT_CERTIFICATE_STATUSES;
  const live = new Set<number>([issued, inReview, refused]);
  const taken = new Set(rows.filter((row) => live.has(row.status)).map((row) => row.course_id));
  const open = [...earnings.values()]
    .filter((earning) => !taken.has(earning.course_id))
    .map(presentEarning)
    .toSorted((one, other) => other.status - one.status);
  const had = await Promise.all(rows.map(async (row) => shown(platform, earnings, row)));
  const all = [...open, ...had].filter(
    (card) =>
      (status === undefined || card.status === status) &&
      (courseId === undefined || card.curriculum_id === courseId),
  );
  return pageOf(all, paging);
}

async function earningsOf(
  { db, clock }: Platform,
  openSurveys: OpenSurveys,
  userId: number,
): Promise<ReadonlyMap<number, Earning>> {
  const rows = await listEarnings(db, userId, clock.now());
  const asked = rows.filter((row) => row.need_survey).map((row) => row.course_id);
  const unanswered = new Set(asked.length === 0 ? [] : await openSurveys(userId, asked));
  return new Map(
    rows.map((row) => [row.course_id, { ...row, has_answered: !unanswered.has(row.course_id) }]),
  );
}

async function shown(
  { config, storage, clock }: Platform,
  earnings: ReadonlyMap<number, Earning>,
  row: CertificateRow,
): Promise<List['list'][number]> {
  const { certificate_no: no, pdf_key: key } = row;
  const isOut = row.status === KEPT_CERTIFICATE_STATUSES.issued;
  return presentCertificate({
    row,
    person: openPerson(config.dataKey, row),
    earning: earnings.get(row.course_id),
    sign: no === null ? '' : certificateSign(config.dataKey, no),
    pdf: isOut && key !== '' ? await storage.privateLink(key, LINK_SECONDS) : '',
    now: clock.now(),
  });
}

/** What became of the certificate with a number. What cannot be one of ours is asked of nobody. */
export async function checkCertificate(
  { db, config, clock }: Platform,
  { no, sign }: CallInput<'certificate.check'>,
): Promise<CallResponse<'certificate.check'>> {
  const number = normalCertificateNo(no);
  if (
    !isCertificateNo(number) ||
    (sign !== undefined && !isCertificateSign(config.dataKey, number, sign))
  ) {
    return UNKNOWN;
  }
  const key = await findNumber(db, number);
  const row = key === null ? null : await findChecked(db, key);
  return row === null ? UNKNOWN : presentCheck(row, openPerson(config.dataKey, row), clock.now());
}
