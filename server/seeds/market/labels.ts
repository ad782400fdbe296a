/** Labels courses carry, each only where it is true; an id is the place in the list, from 1. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { demoCertificates } from '../certificates/demo-certificates.ts';
import { demoExams } from '../exams/demo-exams.ts';
import { annexKindsOf } from './annexes.ts';
import { areEvenings, followsClock, isAtWeekends } from './timetable.ts';
import type { AnnexKind } from '../lessons/annex-files.ts';
import type { ChapterRow } from './chapters.ts';
import type { Random } from './random.ts';
import type { CourseType, TitledCourse } from './titles.ts';

const LABELS = [
  '附学习计划',
  '支持多人报名',
  '小班直播',
  '线下实操',
  '免费试学',
  '含素材',
  '题库练习',
  '可获证书',
  '随到随学',
  '零基础友好',
  '进阶提升',
  '配套讲义',
  '真题精讲',
  '项目实战',
  '案例讲解',
  '周末开课',
  '晚间开课',
  '含耗材',
  '中英字幕',
  '附练习与答案',
  '附速查表',
  '新课上线',
] as const;

export type Label = (typeof LABELS)[number];

/** What labels are about. */
export interface Labelled extends TitledCourse {
  readonly id: number;
  readonly chapters: readonly ChapterRow[];
  readonly seat_num: number;
  readonly age_days: number;
}

/** A course is new for so long. */
const NEW_DAYS = 90;
const BEYOND_BEGINNERS = /进阶|高级|中级|一级|冲刺|突破|提升|考前|强化/u;

const { live, record, offline } = COURSE_TYPES;

const has =
  (kind: AnnexKind) =>
  ({ id, title }: Labelled): boolean =>
    annexKindsOf(id, title).includes(kind);

/** Whether one of its lessons treats its topic so. */
const teaches =
  (way: RegExp) =>
  ({ chapters }: Labelled): boolean =>
    chapters.some(({ p_id, title }) => p_id !== null && way.test(title.split('：').at(-1) ?? ''));

/** Whether it begins with what comes first in its field. */
function isFromTheBeginning({ chapters, place }: Labelled): boolean {
  const [first] = place.topics;
  return first !== undefined && chapters[0]?.title.endsWith(` ${first}`) === true;
}

/** What must be so for a label to be true. */
const HOLDS: Readonly<Record<Label, (course: Labelled) => boolean>> = {
  附学习计划: has('plan'),
  支持多人报名: ({ type }) => type !== record,
  小班直播: ({ type, seat_num }) => type === live && seat_num > 0,
  线下实操: ({ type }) => type === offline,
  免费试学: ({ chapters }) => chapters.some(({ try_see }) => try_see),
  含素材: has('data'),
  题库练习: ({ title }) => demoExams.some(({ course }) => course === title),
  可获证书: ({ title }) => demoCertificates.some(({ course }) => course === title),
  随到随学: ({ type }) => type === record,
  零基础友好: (course) => isFromTheBeginning(course) && !BEYOND_BEGINNERS.test(course.title),
  进阶提升: (course) => !isFromTheBeginning(course),
  配套讲义: has('notes'),
  真题精讲: teaches(/真题/u),
  项目实战: teaches(/项目/u),
  案例讲解: teaches(/案例/u),
  周末开课: (course) => isAtWeekends(course.id, course),
  晚间开课: ({ title, chapters }) =>
    !followsClock(title) && areEvenings(chapters.flatMap(({ start_at }) => start_at ?? [])),
  // Introductions of classes on site say that materials are provided.
  含耗材: ({ type }) => type === offline,
  // Every video has captions in both languages.
  中英字幕: ({ type }) => type === record,
  附练习与答案: has('exercises'),
  附速查表: has('sheet'),
  新课上线: ({ age_days }) => age_days < NEW_DAYS,
};

/** What always is said where it is true. */
const ALWAYS: readonly Label[] = ['小班直播', '题库练习', '可获证书'];

const BY_TYPE: Readonly<Record<CourseType, readonly Label[]>> = {
  [live]: ['晚间开课', '周末开课', '支持多人报名'],
  [record]: ['随到随学', '免费试学', '中英字幕', '配套讲义'],
  [offline]: ['线下实操', '含耗材', '周末开课', '支持多人报名'],
};

const BY_CONTENT: readonly Label[] = [
  '真题精讲',
  '项目实战',
  '案例讲解',
  '零基础友好',
  '进阶提升',
  '含素材',
  '附学习计划',
  '附练习与答案',
  '附速查表',
  '新课上线',
];

/** Rows of the table. */
export function labelRows(): { id: number; label: string }[] {
  return LABELS.map((label, index) => ({ id: index + 1, label }));
}

/** Ids of labels by name, in the order given. */
export function labelIds(labels: readonly Label[]): number[] {
  return labels.map((label) => LABELS.indexOf(label) + 1);
}

/** The labels of a course: those given, all of which must be true, or a few that are. */
export function labelsOf(luck: Random, course: Labelled, given?: readonly Label[]): Label[] {
  const holds = (label: Label): boolean => HOLDS[label](course);
  const untrue = given?.find((label) => !holds(label));
  if (untrue !== undefined) {
    throw new Error(`${course.title} is not ${untrue}`);
  }
  const own = luck.sample(BY_TYPE[course.type].filter(holds), luck.between(1, 2));
  const more = luck.sample(BY_CONTENT.filter(holds), 1);
  return [...new Set([...ALWAYS.filter(holds), ...(given ?? [...own, ...more])])];
}
