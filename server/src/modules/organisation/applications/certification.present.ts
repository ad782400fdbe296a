/** Applications to wire, as those who applied see them again. */
import { maskBankCard, maskIdCard, maskName, maskPhone } from '@zhiji/contract/kernel/mask';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { privateUrlOf } from '#modules/media';
import { institutionContent, teacherContent } from './application-content.ts';
import { openInstitution, openTeacher } from './application-sealing.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { ApplicationRow } from './application.repo.ts';

type Answer = Extract<CallResponse<'organisation.certification'>, { kind: string }>;
type TeacherAnswer = Extract<Answer, { kind: typeof CERTIFICATION_KINDS.teacher }>;
type InstitutionAnswer = Extract<Answer, { kind: typeof CERTIFICATION_KINDS.enterprise }>;
type Config = Platform['config'];

/** How an application stands; of somebody who never applied, nothing. */
const stateOf = (row: ApplicationRow | null) => ({
  // The table holds the same numbers, under a check constraint.
  status: (row?.status ?? null) as Answer['status'],
  reason: row?.reason ?? '',
  page_id: row?.page_id ?? null,
});

const timesOf = ({ id, applied_at: appliedAt, decided_at: decidedAt }: ApplicationRow) => ({
  id,
  create_time: formatWireTime(appliedAt),
  audit_time: decidedAt === null ? null : formatWireTime(decidedAt),
});

/** Addresses to send again. */
function addressesOf(config: Config, keys: readonly string[]): string[] {
  return keys.map((key) => privateUrlOf(config, key));
}

const addressOf = (config: Config, keys: readonly string[]): string =>
  addressesOf(config, keys)[0] ?? '';

export function presentTeacher(config: Config, row: ApplicationRow | null): TeacherAnswer {
  return {
    kind: CERTIFICATION_KINDS.teacher,
    ...stateOf(row),
    // What the command took are fields of this form.
    marks: (row?.marks ?? []) as TeacherAnswer['marks'],
    apply: row === null ? null : teacherApply(config, row),
  };
}

function teacherApply(config: Config, row: ApplicationRow): NonNullable<TeacherAnswer['apply']> {
  const { files, picture, ...content } = teacherContent(row.content);
  const { name, id_card: idCard } = openTeacher(config.dataKey, row.private_sealed);
  return {
    ...timesOf(row),
    name,
    id_card: maskIdCard(idCard),
    photo: picture,
    education: content.education,
    job_title: content.job_title,
    intro: content.intro,
    category_ids: content.category_ids,
    country_id: content.country_id,
    address_id: content.address_id,
    shop_id: content.shop_id,
    id_card_front: addressOf(config, files.id_card_front),
    id_card_back: addressOf(config, files.id_card_back),
    certificate_images: addressesOf(config, files.certificate_images),
    video: addressOf(config, files.video),
    materials: addressesOf(config, files.materials),
  };
}

export function presentInstitution(config: Config, row: ApplicationRow | null): InstitutionAnswer {
  return {
    kind: CERTIFICATION_KINDS.enterprise,
    ...stateOf(row),
    // What the command took are fields of this form.
    marks: (row?.marks ?? []) as InstitutionAnswer['marks'],
    apply: row === null ? null : institutionApply(config, row),
  };
}

function institutionApply(
  config: Config,
  row: ApplicationRow,
): NonNullable<InstitutionAnswer['apply']> {
  const { files, picture, ...content } = institutionContent(row.content);
  const people = openInstitution(config.dataKey, row.private_sealed);
  return {
    ...timesOf(row),
    name: content.name,
    logo: picture,
    license_no: content.license_no,
    license_image: addressOf(config, files.license_image),
    permit_no: content.permit_no,
    permit_image: addressOf(config, files.permit_image),
    legal_name: maskName(people.legal_name),
    legal_id_card: maskIdCard(people.legal_id_card),
    contact_name: people.contact_name,
    contact_phone: maskPhone(people.contact_phone),
    email: people.email,
    address_id: content.address_id,
    address: content.address,
    intro: content.intro,
    category_ids: content.category_ids,
    bank_id: content.bank_id,
    bank_branch: content.bank_branch,
    bank_account: maskBankCard(people.bank_account),
    papers: addressesOf(config, files.papers),
  };
}
