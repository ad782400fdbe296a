/** Certificates: what somebody earned, applies for and shows, and what anybody may ask about one. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { CERTIFICATE_NO_MAX, CERTIFICATE_SIGN_MAX, NAME_MAX_LENGTH } from './kernel/limits.ts';
import { CERTIFICATE_CHECKS, CERTIFICATE_STATUSES } from './kernel/statuses.ts';
import { bit, count, id, idCard, lineOf, paged, paging, ticked, time, url } from './kernel/wire.ts';

const certificateStatus = z.enum(CERTIFICATE_STATUSES);
const points = z.number().min(0);

const CertificateWire = z
  .object({
    id: id.nullable().describe('null before somebody applied'),
    curriculum_id: id,
    title: z.string().describe('Of the course'),
    name: z.string().describe('Of the certificate'),
    shop_name: z.string(),
    status: certificateStatus,
    needs: z
      .object({ study: bit, exam: bit, survey: bit })
      .describe('What the course asks for: 1 what is needed'),
    met: z.object({ study: bit, exam: bit, survey: bit }).describe('1 what is done of it'),
    exam_id: id.nullable(),
    is_auto: bit.describe('Issued at once, without a review'),
    real_name: z.string().describe('Masked; empty before somebody applied'),
    id_card: z.string().describe('Masked; empty before somebody applied'),
    certificate_no: z.string().describe('Empty until it is issued'),
    verify_code: z.string().describe('What the code on the paper says beside the number'),
    hours: count,
    score: points.nullable(),
    pdf: url.describe('For ten minutes; empty until it is drawn'),
    apply_time: time.nullable(),
    issue_time: time.nullable(),
    expire_time: time.nullable(),
    reason: z.string().describe('Why it was refused or revoked'),
  })
  .meta({ id: 'Certificate' });

/** What anybody is told: nothing that the paper does not show, and less of whose it is. */
const CertificateCheckWire = z
  .object({
    state: z.enum(CERTIFICATE_CHECKS),
    certificate_no: z.string(),
    real_name: z.string().describe('Masked'),
    name: z.string(),
    title: z.string().describe('Of the course'),
    shop_name: z.string(),
    issue_time: time.nullable(),
    expire_time: time.nullable(),
    end_time: time.nullable().describe('When it was revoked or replaced'),
    newer_no: z.string().describe('The one that took its place'),
  })
  .meta({ id: 'CertificateCheck' });

export const certificateCalls = {
  list: call({
    path: '/api/user/userCertification',
    summary: "One's certificates, those one can apply for, and what is missing for others.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({
      status: certificateStatus.optional(),
      curriculum_id: id.optional().describe('Of one course only'),
      ...paging,
    }),
    response: paged(CertificateWire),
    success: ['ok'],
    errors: [],
  }),
  apply: call({
    path: '/api/user/applyCertification',
    summary: 'Asks for the certificate of a course under a real name.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      curriculum_id: id,
      real_name: lineOf(NAME_MAX_LENGTH),
      id_card: idCard,
      agree: ticked,
    }),
    response: z.object({ id, status: certificateStatus }),
    success: ['saved'],
    errors: [
      'idCard.format',
      'idCard.checksum',
      'idCard.nameMismatch',
      'idCard.taken',
      'certificate.conditionsUnmet',
      'certificate.alreadyApplied',
    ],
  }),
  check: call({
    path: '/api/certificate/check',
    summary: 'What became of the certificate with a number, for whoever is shown one.',
    kind: 'query',
    auth: 'none',
    rate: 'verify',
    request: z.object({
      no: lineOf(CERTIFICATE_NO_MAX),
      sign: lineOf(CERTIFICATE_SIGN_MAX).optional().describe('From the code on the paper'),
    }),
    response: CertificateCheckWire,
    success: ['ok'],
    errors: [],
  }),
};
