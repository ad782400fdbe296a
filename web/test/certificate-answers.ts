/** Certificates as the server answers them. */
import type { CallResponse } from '@zhiji/contract/calls';
import { certificateNoOf } from '@zhiji/contract/kernel/certificate-no';
import { CERTIFICATE_CHECKS, CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';

type Certificate = CallResponse<'certificate.list'>['list'][number];
type Check = CallResponse<'certificate.check'>;

const numberOf = (byte: number) => certificateNoOf(new Uint8Array(16).fill(byte));

/** Numbers that can be ours. */
export const CERTIFICATE_NO = numberOf(7);
export const NEWER_NO = numberOf(9);

/** One that can be applied for. */
export const earned = (more: Partial<Certificate> = {}): Certificate => ({
  id: null,
  curriculum_id: 9,
  title: '数据分析入门',
  name: '数据分析结业证书',
  shop_name: '数原学院',
  status: CERTIFICATE_STATUSES.applicable,
  needs: { study: 1, exam: 1, survey: 1 },
  met: { study: 1, exam: 1, survey: 1 },
  exam_id: 31,
  is_auto: 1,
  real_name: '',
  id_card: '',
  certificate_no: '',
  verify_code: '',
  hours: 24,
  score: null,
  pdf: '',
  apply_time: null,
  issue_time: null,
  expire_time: null,
  reason: '',
  ...more,
});

/** One that was issued, with its file. */
export const issuedCertificate = (more: Partial<Certificate> = {}): Certificate =>
  earned({
    id: 501,
    status: CERTIFICATE_STATUSES.issued,
    real_name: '王**',
    id_card: '1101************16',
    certificate_no: CERTIFICATE_NO,
    verify_code: 'Ab3_xY9-kLmN0pQr',
    score: 88,
    pdf: '/files/certificate.pdf?X-Amz-Signature=1',
    apply_time: '2026-11-15 12:00:00',
    issue_time: '2026-11-16 09:00:00',
    ...more,
  });

/** A page of one's certificates. */
export const certificatePage = (
  ...list: readonly Certificate[]
): CallResponse<'certificate.list'> => ({
  list: [...list],
  total: list.length,
  page: 1,
  limit: 10,
});

/** What anybody is told of a valid one. */
export const certificateCheck = (more: Partial<Check> = {}): Check => ({
  state: CERTIFICATE_CHECKS.valid,
  certificate_no: CERTIFICATE_NO,
  real_name: '王**',
  name: '数据分析结业证书',
  title: '数据分析入门',
  shop_name: '数原学院',
  issue_time: '2026-11-16 09:00:00',
  expire_time: null,
  end_time: null,
  newer_no: '',
  ...more,
});
