/** Labels courses carry; an id is the place in the list, from 1. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CourseType, TitledCourse } from './titles.ts';
import type { Random } from './random.ts';

const LABELS = [
  '附学习清单',
  '支持多人报名',
  '小班直播',
  '作业批改',
  '考点押题',
  '线下实操',
  '免费试学',
  '含素材',
  '永久回看',
  '题库练习',
  '班主任督学',
  '一对一答疑',
  '随到随学',
  '零基础友好',
  '进阶提升',
  '配套讲义',
  '真题精讲',
  '项目实战',
  '名师主讲',
  '周末开课',
  '晚间开课',
  '含耗材',
  '就业指导',
  '企业内训',
  '新课上线',
] as const;

export type Label = (typeof LABELS)[number];

const BY_TYPE: Readonly<Record<CourseType, readonly Label[]>> = {
  [COURSE_TYPES.live]: ['作业批改', '班主任督学', '晚间开课', '支持多人报名'],
  [COURSE_TYPES.record]: ['随到随学', '免费试学', '题库练习', '配套讲义'],
  [COURSE_TYPES.offline]: ['线下实操', '含耗材', '名师主讲', '支持多人报名'],
};

const BY_SUBJECT: Readonly<Record<string, readonly Label[]>> = {
  职业资格: ['真题精讲', '题库练习', '附学习清单'],
  'IT · 互联网': ['项目实战', '作业批改', '就业指导', '零基础友好'],
  设计创作: ['含素材', '作业批改', '项目实战', '零基础友好'],
  语言留学: ['作业批改', '零基础友好', '进阶提升'],
  管理经营: ['企业内训', '进阶提升', '配套讲义'],
  生活兴趣: ['零基础友好', '名师主讲', '附学习清单'],
  健康护理: ['名师主讲', '零基础友好', '配套讲义'],
  技能实操: ['就业指导', '零基础友好', '名师主讲'],
};

/** Rows of the table. */
export function labelRows(): { id: number; label: string }[] {
  return LABELS.map((label, index) => ({ id: index + 1, label }));
}

/** Ids of labels by name, in the order given. */
export function labelIds(labels: readonly Label[]): number[] {
  return labels.map((label) => LABELS.indexOf(label) + 1);
}

/** One to three labels that suit a course; a small class says so. */
export function pickLabels(luck: Random, { type, place }: TitledCourse, isSmall: boolean): Label[] {
  const own = luck.sample(BY_TYPE[type], luck.between(1, 2));
  const more = luck.sample(BY_SUBJECT[place.subject.name] ?? [], 1);
  const small: Label[] = isSmall && type === COURSE_TYPES.live ? ['小班直播'] : [];
  return [...new Set([...small, ...own, ...more])];
}
