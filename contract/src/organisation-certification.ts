/** Becoming a lecturer or an institution. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { CATEGORIES_MAX, INTRO_MAX_LENGTH, NAME_MAX_LENGTH } from './kernel/limits.ts';
import { CERTIFICATION_KINDS, CERTIFICATION_STATUSES } from './kernel/statuses.ts';
import {
  addressIds,
  bit,
  contactPhone,
  email,
  fileUrl,
  fileUrls,
  id,
  idCard,
  line,
  lineOf,
  optionalLineOf,
  phone,
  smsCode,
  textOf,
  taxId,
  ticked,
  time,
  url,
} from './kernel/wire.ts';

const PERMIT_NO_MAX = 30;
const BANK_ACCOUNT_MAX = 40;

const status = z.enum(CERTIFICATION_STATUSES);
const name = lineOf(NAME_MAX_LENGTH);
const intro = textOf(1, INTRO_MAX_LENGTH);
const categoryIds = z.array(id).min(1).max(CATEGORIES_MAX);

const applicationFields = { id, create_time: time, audit_time: time.nullable() };

/** An application as its owner sees it again. */
const TeacherApplicationWire = z
  .object({
    ...applicationFields,
    name: z.string(),
    photo: url,
    education: z.string(),
    job_title: z.string(),
    intro: z.string(),
    category_ids: z.array(id),
    certificate_images: z.array(url),
    country_id: id.nullable(),
    address_id: z.string(),
    shop_id: id.nullable(),
    phone: z.string().describe('Masked'),
    id_card: z.string().describe('Masked'),
  })
  .meta({ id: 'TeacherApplication' });

const InstitutionApplicationWire = z
  .object({
    ...applicationFields,
    name: z.string(),
    logo: url,
    license_no: z.string(),
    permit_no: z.string(),
    legal_name: z.string().describe('Masked'),
    legal_id_card: z.string().describe('Masked'),
    contact_name: z.string(),
    contact_phone: z.string().describe('Masked'),
    email: z.string(),
    address_id: z.string(),
    address: z.string(),
    intro: z.string(),
    category_ids: z.array(id),
    bank_id: id,
    bank_branch: z.string(),
    bank_account: z.string().describe('Masked'),
  })
  .meta({ id: 'InstitutionApplication' });

const stateFields = {
  status: status.nullable().describe('null when never applied'),
  reason: z.string().describe('Why it was refused'),
};

export const organisationCertificationCalls = {
  applyAsTeacher: call({
    path: '/api/Teacher/teacher_add',
    summary: 'Applies for certification as a lecturer, or again after a refusal.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      name,
      phone,
      code: smsCode.optional(),
      id_card: idCard,
      id_card_front: fileUrl,
      id_card_back: fileUrl,
      photo: fileUrl,
      education: name,
      job_title: name,
      intro,
      category_ids: categoryIds,
      certificate_images: fileUrls,
      country_id: id.optional(),
      address_id: addressIds,
      shop_id: id.optional().describe('The institution one teaches at'),
      agree: ticked,
    }),
    response: z.object({ id, status }),
    success: ['saved'],
    errors: [
      'code.expired',
      'code.wrong',
      'idCard.format',
      'idCard.checksum',
      'idCard.nameMismatch',
      'idCard.taken',
      'certification.pending',
      'certification.done',
      'common.saveFailed',
    ],
  }),
  applyAsInstitution: call({
    path: '/api/enterprise/enterprise_add',
    summary: 'Applies for certification as an institution, or again after a refusal.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      name: line,
      logo: fileUrl,
      license_no: taxId.describe('Unified social credit code'),
      license_image: fileUrl,
      permit_no: optionalLineOf(PERMIT_NO_MAX).describe('When the subject needs a permit'),
      permit_image: fileUrl.or(z.literal('')).default(''),
      legal_name: name,
      legal_id_card: idCard,
      contact_name: name,
      contact_phone: contactPhone,
      email,
      address_id: addressIds,
      address: line,
      intro,
      category_ids: categoryIds,
      bank_id: id,
      bank_branch: line,
      bank_account: lineOf(BANK_ACCOUNT_MAX),
      agree: ticked,
    }),
    response: z.object({ id, status }),
    success: ['saved'],
    errors: [
      'idCard.format',
      'idCard.checksum',
      'invoice.titleInvalid',
      'certification.pending',
      'certification.done',
      'certification.licenceTaken',
      'common.saveFailed',
    ],
  }),
  certification: call({
    path: '/api/enterprise/checkEnterprise',
    summary: "State of one's application, or whether a licence number is already taken.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.union([
      z.object({ license_no: taxId }),
      z.object({ kind: z.enum(CERTIFICATION_KINDS).default(CERTIFICATION_KINDS.enterprise) }),
    ]),
    response: z.union([
      z.object({ is_exist: bit }),
      z.object({
        kind: z.literal(CERTIFICATION_KINDS.teacher),
        ...stateFields,
        apply: TeacherApplicationWire.nullable(),
      }),
      z.object({
        kind: z.literal(CERTIFICATION_KINDS.enterprise),
        ...stateFields,
        apply: InstitutionApplicationWire.nullable(),
      }),
    ]),
    success: ['ok'],
    errors: [],
  }),
};
