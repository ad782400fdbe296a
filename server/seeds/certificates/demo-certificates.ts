/** Certificates of the demo's certified courses, and who of its learners has one. */

type Pair = readonly [zh: string, en: string];

export interface DemoCertificate {
  readonly course: string;
  readonly name: Pair;
  readonly need_exam: boolean;
  readonly need_survey: boolean;
  /** Issued at once; else somebody looks at each. */
  readonly is_auto: boolean;
  /** 0 without end. */
  readonly expire_days: number;
}

const TWO_YEARS = 730;

/** One that can be earned has the number of its place, from 1. */
export const demoCertificates: readonly DemoCertificate[] = [
  {
    course: '数据分析师从零到上岗',
    name: ['数据分析师结业证书', 'Data analyst: certificate of completion'],
    need_exam: true,
    need_survey: true,
    is_auto: false,
    expire_days: 0,
  },
  {
    course: 'Python自动化办公',
    name: ['Python自动化办公结业证书', 'Python for the office: certificate of completion'],
    need_exam: false,
    need_survey: true,
    is_auto: true,
    expire_days: 0,
  },
  {
    course: '消防法规精讲',
    name: ['消防法规学习证书', 'Fire law: certificate of study'],
    need_exam: true,
    need_survey: false,
    is_auto: true,
    expire_days: TWO_YEARS,
  },
  {
    course: '心理咨询基础训练',
    name: ['心理咨询基础结业证书', 'Basics of counselling: certificate of completion'],
    need_exam: true,
    need_survey: true,
    is_auto: false,
    expire_days: 0,
  },
  {
    course: 'PMP备考全程',
    name: ['PMP备考结业证书', 'PMP preparation: certificate of completion'],
    need_exam: true,
    need_survey: true,
    is_auto: true,
    expire_days: 0,
  },
  {
    course: '低压电工作业考证精讲',
    name: ['低压电工理论学习证书', 'Low-voltage electrician: certificate of study'],
    need_exam: true,
    need_survey: true,
    is_auto: true,
    expire_days: TWO_YEARS,
  },
];

/** People who do not exist; their numbers are right. */
export const DEMO_HOLDERS = [
  {
    course: 'Python自动化办公',
    learner: 2_101,
    real_name: '林晓雨',
    id_card: '330106199408120024',
  },
  {
    course: 'Python自动化办公',
    learner: 2_102,
    real_name: '周明轩',
    id_card: '420106198911030517',
  },
] as const;

export const certificateEnglish: readonly Pair[] = demoCertificates.map(({ name }) => name);
