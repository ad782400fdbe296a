/** Catalogues of the demo's courses: sections and their lessons. */
import { CHAPTER_TYPES, COURSE_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { clipsInTurn, handoutOf } from '../lessons/lesson-media.ts';
import { lessonCounts } from './course-size.ts';
import { randomOf } from './random.ts';
import { liveSessions, liveStatusOf, offlineDays } from './timetable.ts';
import type { Clip } from '../lessons/lesson-media.ts';
import type { Random } from './random.ts';
import type { Place } from './subjects/subjects.ts';
import type { Session } from './timetable.ts';
import type { TitledCourse } from './titles.ts';

export interface ChapterRow {
  readonly id: number;
  readonly course_id: number;
  readonly p_id: number | null;
  readonly title: string;
  readonly type: number | null;
  readonly duration_s: number;
  readonly page_num: number;
  readonly try_see: boolean;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly live_status: number | null;
  /** What it plays. */
  readonly asset_id: string | null;
  readonly sort: number;
}

interface Section {
  readonly title: string;
  readonly lessons: readonly string[];
}

const NUMERALS = Array.from('一二三四五六');
const PDF_SHARE = 0.12;
const TRIALS = 2;
const FOR_BEGINNERS = /零基础|入门|从零|初级|自动化办公/u;

function sectionsOf(id: number, course: TitledCourse): Section[] {
  const { type, place } = course;
  const luck = randomOf('chapters', id);
  const counts = lessonCounts(luck, course, place.topics.length);
  return topicsOf(luck, course, counts.length).map((topic, index) => ({
    title: titleOfSection(type, index, topic),
    lessons: luck
      .sampleInOrder(place.aspects, counts[index] ?? 0)
      .map((aspect) => `${topic}：${aspect}`),
  }));
}

/** What a course is about, in order; one for beginners begins at the beginning. */
function topicsOf(luck: Random, { title, place }: TitledCourse, count: number): string[] {
  const [first, ...rest] = place.topics;
  return first !== undefined && FOR_BEGINNERS.test(title)
    ? [first, ...luck.sampleInOrder(rest, count - 1)]
    : luck.sampleInOrder(place.topics, count);
}

function titleOfSection(type: number, index: number, topic: string): string {
  const numeral = NUMERALS[index] ?? '';
  return type === COURSE_TYPES.offline ? `第${numeral}天 ${topic}` : `第${numeral}章 ${topic}`;
}

type Lesson = Omit<ChapterRow, 'id' | 'course_id' | 'p_id' | 'sort'>;

const PLAIN = {
  duration_s: 0,
  page_num: 0,
  try_see: false,
  start_at: null,
  end_at: null,
  live_status: null,
  asset_id: null,
};

function seconds({ start, end }: Session): number {
  return (end.getTime() - start.getTime()) / 1000;
}

interface Played {
  readonly luck: Random;
  readonly place: Place;
  readonly nextClip: () => Clip;
}

function recorded({ luck, place, nextClip }: Played, title: string, trial: boolean): Lesson {
  if (!trial && luck.chance(PDF_SHARE)) {
    const { id, pages } = handoutOf(place);
    const { pdf: type } = CHAPTER_TYPES;
    return { ...PLAIN, title: `${title}（讲义）`, type, page_num: pages.length, asset_id: id };
  }
  const { id, seconds: duration_s } = nextClip();
  return {
    ...PLAIN,
    title,
    type: CHAPTER_TYPES.video,
    duration_s,
    try_see: trial,
    asset_id: id,
  };
}

function lessonsOf(id: number, course: TitledCourse, sections: readonly Section[], now: Date) {
  const luck = randomOf('lessons', id);
  const counts = sections.map(({ lessons }) => lessons.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const trials = luck.between(1, TRIALS);
  const nextClip = clipsInTurn(course.place, luck);
  switch (course.type) {
    case COURSE_TYPES.record:
      return (title: string, index: number): Lesson =>
        recorded({ luck, place: course.place, nextClip }, title, index < trials);
    case COURSE_TYPES.live: {
      const sessions = liveSessions(id, course.title, total, now);
      return (title: string, index: number): Lesson => {
        const session = sessions[index];
        const name = `第 ${index + 1} 讲 ${title}`;
        if (session === undefined) {
          return { ...PLAIN, title: name, type: CHAPTER_TYPES.live };
        }
        const live_status = liveStatusOf(id, index, session, now);
        const replay = live_status === LIVE_STATUSES.replayReady ? nextClip() : null;
        return {
          ...PLAIN,
          // The demo's clips are shorter than an evening.
          title: replay === null ? name : `${name}（回放节选）`,
          type: CHAPTER_TYPES.live,
          duration_s: replay?.seconds ?? seconds(session),
          start_at: session.start,
          end_at: session.end,
          live_status,
          asset_id: replay?.id ?? null,
        };
      };
    }
    case COURSE_TYPES.offline: {
      const sessions = offlineDays(id, course, counts, now).flat();
      return (title: string, index: number): Lesson => {
        const session = sessions[index];
        return {
          ...PLAIN,
          title,
          type: CHAPTER_TYPES.offline,
          duration_s: session === undefined ? 0 : seconds(session),
          start_at: session?.start ?? null,
          end_at: session?.end ?? null,
        };
      };
    }
  }
}

/** The catalogue of a course; ids go on from `firstId`. */
export function chaptersOf(
  id: number,
  course: TitledCourse,
  firstId: number,
  now: Date,
): ChapterRow[] {
  const sections = sectionsOf(id, course);
  const lesson = lessonsOf(id, course, sections, now);
  const rows: ChapterRow[] = [];
  let lessons = 0;
  for (const section of sections) {
    const sectionId = firstId + rows.length;
    const own = { course_id: id, sort: rows.length };
    rows.push({ ...PLAIN, ...own, id: sectionId, p_id: null, title: section.title, type: null });
    for (const title of section.lessons) {
      rows.push({
        ...lesson(title, lessons),
        id: firstId + rows.length,
        course_id: id,
        p_id: sectionId,
        sort: rows.length,
      });
      lessons += 1;
    }
  }
  return rows;
}
