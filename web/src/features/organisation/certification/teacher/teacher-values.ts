/** The application of a teacher as its form holds it, and as it is sent. */
import type { CallRequest } from '@zhiji/contract/calls';
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import type { TEACHER_FIELDS } from '@zhiji/contract/kernel/application-fields';
import type { TeacherCertification } from '../certification.queries.ts';
import { idsOf, joined, listOf } from '../field-values.ts';
import type { Values } from '../use-certification-form.ts';

export type TeacherField = (typeof TEACHER_FIELDS)[number] | 'agree';
export type TeacherValues = Values<TeacherField>;

/** No browser stores the number, and consent is given anew. */
export const UNKEPT = ['id_card', 'agree'] as const satisfies readonly TeacherField[];

const EMPTY: TeacherValues = {
  name: '',
  id_card: '',
  id_card_front: '',
  id_card_back: '',
  photo: '',
  education: '',
  job_title: '',
  intro: '',
  category_ids: '',
  certificate_images: '',
  country_id: '',
  address_id: '',
  shop_id: '',
  video: '',
  materials: '',
  agree: '',
};

/** What the form begins with; what comes back masked is typed again. */
export function beganWith(apply: TeacherCertification['apply']): TeacherValues {
  if (apply === null) {
    return EMPTY;
  }
  return {
    ...EMPTY,
    name: apply.name,
    id_card_front: apply.id_card_front,
    id_card_back: apply.id_card_back,
    photo: apply.photo,
    education: apply.education,
    job_title: apply.job_title,
    intro: apply.intro,
    category_ids: joined(apply.category_ids),
    certificate_images: joined(apply.certificate_images),
    country_id: String(apply.country_id ?? ''),
    address_id: apply.address_id,
    shop_id: String(apply.shop_id ?? ''),
    video: apply.video,
    materials: joined(apply.materials),
  };
}

/** The application as it is sent. */
export function requestOf(values: TeacherValues): CallRequest<'organisation.applyAsTeacher'> {
  return {
    name: values.name.trim(),
    id_card: normalIdCard(values.id_card),
    id_card_front: values.id_card_front,
    id_card_back: values.id_card_back,
    photo: values.photo,
    education: values.education.trim(),
    job_title: values.job_title.trim(),
    intro: values.intro.trim(),
    category_ids: idsOf(values.category_ids),
    certificate_images: listOf(values.certificate_images),
    ...(values.country_id !== '' && { country_id: Number(values.country_id) }),
    address_id: values.address_id,
    ...(values.shop_id !== '' && { shop_id: Number(values.shop_id) }),
    video: values.video,
    materials: listOf(values.materials),
    agree: 1,
  };
}
