/** Every course of the demo market by title: those of the subjects, and three special ones. */
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { places } from './subjects/subjects.ts';
import type { Place } from './subjects/subjects.ts';

export type CourseType = 1 | 2 | 3;

export interface TitledCourse {
  readonly title: string;
  readonly type: CourseType;
  readonly place: Place;
  readonly status: typeof draft | typeof onSale | typeof offSale;
}

const { live, record, offline } = COURSE_TYPES;
const { draft, onSale, offSale } = COURSE_STATUSES;

/** Courses a careful visitor or a test looks for: a very long title, one gone, one not yet there. */
const SPECIAL = [
  {
    leaf: '施工现场管理',
    type: record,
    status: onSale,
    title:
      '在建工程项目从立项、招标、施工组织设计到竣工验收备案的全过程资料编制与归档管理实务精讲（从常用表格的填写讲到现场照片的整理，适合资料员、施工员与监理员）',
  },
  { leaf: '消防工程师', type: live, status: offSale, title: '2025 年消防工程师考前押题班' },
  { leaf: '导游资格', type: record, status: draft, title: '景点无障碍讲解入门' },
] as const;

function written(): TitledCourse[] {
  return places.flatMap((place) => {
    const of = (type: CourseType, titles: readonly string[] = []): TitledCourse[] =>
      titles.map((title) => ({ title, type, place, status: onSale }));
    const { leaf } = place;
    return [...of(record, leaf.record), ...of(live, leaf.live), ...of(offline, leaf.offline)];
  });
}

function special(): TitledCourse[] {
  return SPECIAL.map(({ leaf, ...course }) => {
    const place = places.find((candidate) => candidate.leaf.name === leaf);
    if (place === undefined) {
      throw new Error(`no category ${leaf}`);
    }
    return { ...course, place };
  });
}

/** All courses; a course's id is its place in this list, from 1. */
export function titledCourses(): TitledCourse[] {
  return [...written(), ...special()];
}
