/** Certifications as the server answers them. */
import type { CallResponse } from '@zhiji/contract/calls';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { taxIdCheck } from '@zhiji/contract/kernel/tax-id';
import { type Answers, success } from './answers.ts';

type Answer = CallResponse<'organisation.certification'>;
type Institution = Extract<Answer, { kind: 'enterprise' }>;
type InstitutionApplication = NonNullable<Institution['apply']>;

const LICENCE_BODY = '91310115MA1K35J15';
/** A licence number that is right. */
export const LICENCE = `${LICENCE_BODY}${taxIdCheck(LICENCE_BODY)}`;
/** The id card of a person born on 7 March 1990. */
export const ID_CARD = '110101199003072316';
/** Code of what was saved. */
export const SAVED = 10_006;

/** An institution that never applied. */
export const institution = (more: Partial<Institution> = {}): Institution => ({
  kind: 'enterprise',
  status: null,
  reason: '',
  page_id: null,
  marks: [],
  apply: null,
  ...more,
});

/** What an institution applied with. */
export const institutionApplication = (
  more: Partial<InstitutionApplication> = {},
): InstitutionApplication => ({
  id: 5,
  create_time: '2026-11-10 09:30:00',
  audit_time: null,
  name: '海岸数据学院',
  logo: '/media/up/logo.webp',
  license_no: LICENCE,
  license_image: '/zhiji-private/p/7/licence.webp',
  permit_no: '教民 131011570000001 号',
  permit_image: '',
  legal_name: '林**',
  legal_id_card: '1101**********2316',
  contact_name: '周晓',
  contact_phone: '138****0000',
  email: 'office@zhiji.example',
  address_id: '314,440000,440300,440305',
  address: '科技园路 88 号',
  intro: '教数据分析。',
  category_ids: [111],
  bank_id: 7,
  bank_branch: '科技园支行',
  bank_account: '6222********0123',
  papers: ['/zhiji-private/p/7/paper.pdf'],
  ...more,
});

/** Subjects in three levels; the second has two alone. */
export const categoryTree: CallResponse<'catalog.categoryTree'> = [
  {
    id: 1,
    name: '数据',
    son: [
      {
        id: 11,
        name: '数据分析',
        son: [
          { id: 111, name: '统计基础' },
          { id: 112, name: '可视化' },
        ],
      },
    ],
  },
  { id: 2, name: '语言', son: [{ id: 21, name: '英语', son: [] }] },
];

type Teacher = Extract<Answer, { kind: 'teacher' }>;
type TeacherApplication = NonNullable<Teacher['apply']>;

/** A teacher who never applied. */
export const teacher = (more: Partial<Teacher> = {}): Teacher => ({
  kind: 'teacher',
  status: null,
  reason: '',
  page_id: null,
  marks: [],
  apply: null,
  ...more,
});

/** What a teacher applied with. */
export const teacherApplication = (more: Partial<TeacherApplication> = {}): TeacherApplication => ({
  id: 6,
  create_time: '2026-11-10 09:30:00',
  audit_time: null,
  name: '林知远',
  photo: '/media/up/photo.webp',
  education: '统计学硕士',
  job_title: '高级数据分析师',
  intro: '教了十年数据分析。',
  category_ids: [111],
  certificate_images: ['/zhiji-private/p/7/paper-1.webp', '/zhiji-private/p/7/paper-2.webp'],
  country_id: 392,
  address_id: '314,440000,440300,440305',
  shop_id: 101,
  id_card: '1101**********2316',
  id_card_front: '/zhiji-private/p/7/front.webp',
  id_card_back: '/zhiji-private/p/7/back.webp',
  video: '/zhiji-private/p/7/lesson.mp4',
  materials: ['/zhiji-private/p/7/slides.pdf'],
  ...more,
});

/** For whoever never applied, as either. */
export const newToCertification: Answers = {
  'organisation.certification': (init) => {
    const asked = typeof init.body === 'string' ? init.body : '';
    const kind = asked.includes(CERTIFICATION_KINDS.teacher)
      ? CERTIFICATION_KINDS.teacher
      : CERTIFICATION_KINDS.enterprise;
    return success({ ...institution(), kind });
  },
  'region.banks': [],
  'region.countries': [],
};
