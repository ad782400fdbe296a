/** Every course of the demo market by title: those of the subjects, and some more of their kind. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { randomOf } from './random.ts';
import { places } from './subjects.ts';
import type { Place } from './subjects.ts';

export type CourseType = 1 | 2 | 3;

export interface TitledCourse {
  readonly title: string;
  readonly type: CourseType;
  readonly place: Place;
  /** As the column says: 0 draft, 2 on sale, 3 off sale. */
  readonly status: 0 | 2 | 3;
}

const TOTAL = 400;
const { live, record, offline } = COURSE_TYPES;

/** Titles a leaf may be given when it has few of that type. */
const PATTERNS: readonly { readonly type: CourseType; readonly titles: readonly string[] }[] = [
  {
    type: offline,
    titles: ['{leaf}周末面授小班', '{leaf}两日实战工作坊', '{leaf}导师见面课', '{leaf}线下强化营'],
  },
  {
    type: live,
    titles: ['{leaf}每周答疑直播', '{leaf}入门直播体验营', '{leaf}进阶直播小班', '{leaf}案例夜话'],
  },
];

/** Courses a careful visitor or a test looks for: a very long title, one gone, one not yet there. */
const SPECIAL = [
  {
    leaf: '施工现场管理',
    type: record,
    status: 2,
    title:
      '在建工程项目从立项、招标、施工组织设计到竣工验收备案的全过程资料编制与归档管理实务精讲（附三十份常用表格模板与现场照片示例，适合资料员、施工员与监理员）',
  },
  { leaf: '消防工程师', type: live, status: 3, title: '2025 年消防工程师考前押题班' },
  { leaf: '导游资格', type: record, status: 0, title: '景点无障碍讲解入门' },
] as const;

function written(): TitledCourse[] {
  return places.flatMap((place) => {
    const of = (type: CourseType, titles: readonly string[] = []): TitledCourse[] =>
      titles.map((title) => ({ title, type, place, status: 2 }));
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

/** Courses made from a pattern, for leaves that have room for the type, until the market is full. */
function composed(count: number): TitledCourse[] {
  const luck = randomOf('titles');
  const lacking = PATTERNS.flatMap(({ type, titles }) =>
    places
      .filter(({ leaf }) =>
        type === live ? (leaf.live ?? []).length < 2 : leaf.offline === undefined,
      )
      .map((place) => ({ type, place, titles })),
  );
  return luck.sample(lacking, count).map(({ type, place, titles }) => ({
    // Words in letters keep their distance.
    title: luck.pick(titles).replace('{leaf}', place.leaf.name.replace(/\w$/, '$& ')),
    type,
    place,
    status: 2,
  }));
}

/** All courses; a course's id is its place in this list, from 1. */
export function titledCourses(): TitledCourse[] {
  const given = [...written(), ...special()];
  return [...given, ...composed(TOTAL - given.length)];
}
