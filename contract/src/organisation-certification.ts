/** Becoming a lecturer or an institution. */
import { z } from 'zod';
import { INSTITUTION_FIELDS, TEACHER_FIELDS } from './kernel/application-fields.ts';
import { call } from './kernel/call.ts';
import { CATEGORIES_MAX, INTRO_MAX_LENGTH, NAME_MAX_LENGTH } from './kernel/limits.ts';
import { BANK_CARD } from './kernel/patterns.ts';
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
  textOf,
  taxId,
  ticked,
  time,
  url,
} from './kernel/wire.ts';

const PERMIT_NO_MAX = 30;

const status = z.enum(CERTIFICATION_STATUSES);
const name = lineOf(NAME_MAX_LENGTH);
const intro = textOf(1, INTRO_MAX_LENGTH);
const categoryIds = z.array(id).min(1).max(CATEGORIES_MAX);
const optionalFile = fileUrl.or(z.literal('')).default('');

const applicationFields = { id, create_time: time, audit_time: time.nullable() };
/** A private file: shown to nobody by this address, which only serves to send it again. */
const paper = url.describe('Private: an address to send again, not to look at');
const papers = z.array(paper);

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
    certificate_images: papers,
    country_id: id.nullable(),
    address_id: z.string(),
    shop_id: id.nullable(),
    id_card: z.string().describe('Masked'),
    id_card_front: paper,
    id_card_back: paper,
    video: paper,
    materials: papers,
  })
  .meta({ id: 'TeacherApplication' });

const InstitutionApplicationWire = z
  .object({
    ...applicationFields,
    name: z.string(),
    logo: url,
    license_no: z.string(),
    license_image: paper,
    permit_no: z.string(),
    permit_image: paper,
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
    papers,
  })
  .meta({ id: 'InstitutionApplication' });

const stateFields = {
  status: status.nullable().describe('null when never applied'),
  reason: z.string().describe('Why it was refused or withdrawn'),
  page_id: id.nullable().describe('The institution or lecturer it became'),
};
/** What an operator wrote beside single fields of a refused application. */
const marksOf = <Field extends string>(fields: readonly Field[]) =>
  z.array(z.object({ field: z.enum(fields), reason: z.string() }));

export const organisationCertificationCalls = {
  applyAsTeacher: call({
    path: '/api/Teacher/teacher_add',
    summary: 'Applies for certification as a lecturer, or again after a refusal.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      name,
      id_card: idCard,
      id_card_front: fileUrl,
      id_card_back: fileUrl,
      photo: fileUrl.describe('Shown on the lecturer’s page'),
      education: name,
      job_title: name,
      intro,
      category_ids: categoryIds,
      certificate_images: fileUrls.describe('Private'),
      country_id: id.optional(),
      address_id: addressIds,
      shop_id: id.optional().describe('The institution one teaches at'),
      video: optionalFile.describe('A trial lesson, private'),
      materials: fileUrls.describe('Pages used in live classes, private; pictures or PDF files'),
      agree: ticked,
    }),
    response: z.object({ id, status }),
    success: ['saved'],
    errors: [
      'idCard.format',
      'idCard.checksum',
      'idCard.nameMismatch',
      'idCard.taken',
      'certification.pending',
      'certification.done',
      'content.refused',
      'common.notFound',
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
      logo: fileUrl.describe('Shown on the institution’s page'),
      license_no: taxId.describe('Unified social credit code'),
      license_image: fileUrl,
      permit_no: optionalLineOf(PERMIT_NO_MAX).describe('When the subject needs a permit'),
      permit_image: optionalFile,
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
      bank_account: z.string().trim().regex(BANK_CARD),
      papers: fileUrls.describe('Further papers, private; pictures or PDF files'),
      agree: ticked,
    }),
    response: z.object({ id, status }),
    success: ['saved'],
    errors: [
      'idCard.format',
      'idCard.checksum',
      'idCard.nameMismatch',
      'invoice.titleInvalid',
      'certification.pending',
      'certification.done',
      'certification.licenceTaken',
      'content.refused',
      'common.notFound',
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
      z.object({ is_exist: bit.describe('1 when somebody else has it') }),
      z.object({
        kind: z.literal(CERTIFICATION_KINDS.teacher),
        ...stateFields,
        marks: marksOf(TEACHER_FIELDS),
        apply: TeacherApplicationWire.nullable(),
      }),
      z.object({
        kind: z.literal(CERTIFICATION_KINDS.enterprise),
        ...stateFields,
        marks: marksOf(INSTITUTION_FIELDS),
        apply: InstitutionApplicationWire.nullable(),
      }),
    ]),
    success: ['ok'],
    errors: [],
  }),
};
