/** Questions on the demo's courses, most of them answered. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { DEMO_USER_ID } from '../demo-users.ts';
import { ASKED } from './comment-texts.ts';
import { PROVINCES } from './people.ts';
import { randomOf } from './random.ts';
import type { ChapterRow } from './chapters.ts';
import type { MarketCourse } from './courses.ts';

export interface QuestionRow {
  readonly id: number;
  readonly course_id: number;
  readonly chapter_id: number | null;
  readonly user_id: number;
  readonly content: string;
  readonly answer: string;
  readonly answer_user: string;
  readonly answer_at: Date | null;
  readonly is_private: boolean;
  readonly ip_region: string;
  readonly status: number;
  readonly created_at: Date;
}

const ANSWERED_SHARE = 0.9;
const PRIVATE_SHARE = 0.05;
const OF_LESSON_SHARE = 0.4;
const MANY_SALES = 1_000;
const MOST_DAYS = 300;
const ASKED_BEFORE_MS = DAY_MS;

/** What the demo's login asked of a course it studies, and when that was answered. */
export const OWN_QUESTIONS = [
  {
    course: 'Python自动化办公',
    question: '没有基础能学吗？',
    answer: '可以，这门课从变量讲起，先把第一章的例子自己敲一遍。',
    answeredDaysAgo: 14,
  },
  {
    course: 'Python自动化办公',
    question: '学完能自己写小工具吗？',
    answer: '能，最后一章就是把写好的脚本打包，定时运行。',
    answeredDaysAgo: 1,
  },
] as const;

/** Questions on all courses on sale, at `now`; ids from 1. */
export function questionsOf(
  courses: readonly MarketCourse[],
  userIds: readonly number[],
  now: Date,
): QuestionRow[] {
  let nextId = 1;
  const asked = courses
    .filter(({ status, buy_num }) => status === COURSE_STATUSES.onSale && buy_num > 0)
    .flatMap((course) => {
      const luck = randomOf('questions', course.id);
      const most = Math.min(course.buy_num, course.buy_num > MANY_SALES ? 9 : 3);
      const lessons = course.chapters.filter(({ p_id }) => p_id !== null);
      return luck.sample(ASKED, luck.between(0, most)).map(([question, answer]) => {
        const id = nextId;
        nextId += 1;
        const topic = luck.pick(course.place.topics);
        const days = luck.between(0, Math.min(MOST_DAYS, course.age_days - 1));
        const askedAt = now.getTime() - days * DAY_MS - luck.between(1, 1_440) * MINUTE_MS;
        const answeredAt = askedAt + luck.between(1, 40) * HOUR_MS;
        const answered = luck.chance(ANSWERED_SHARE) && answeredAt < now.getTime();
        return {
          id,
          course_id: course.id,
          chapter_id: luck.chance(OF_LESSON_SHARE) ? askedAbout(luck.pick(lessons), askedAt) : null,
          user_id: luck.pick(userIds),
          content: question.replace('{topic}', topic),
          answer: answered ? answer : '',
          answer_user: answered ? luck.pick(course.teachers).name : '',
          answer_at: answered ? new Date(answeredAt) : null,
          is_private: luck.chance(PRIVATE_SHARE),
          ip_region: luck.pick(PROVINCES),
          status: PUBLISH_STATUSES.shown,
          created_at: new Date(askedAt),
        };
      });
    });
  return [...asked, ...ownQuestions(courses, nextId, now)];
}

/** Nobody asks about a session that has not begun. */
function askedAbout({ id, start_at }: ChapterRow, askedAt: number): number | null {
  return start_at === null || start_at.getTime() < askedAt ? id : null;
}

function ownQuestions(courses: readonly MarketCourse[], firstId: number, now: Date): QuestionRow[] {
  return OWN_QUESTIONS.flatMap(({ course: title, question, answer, answeredDaysAgo }, index) => {
    const answeredAt = now.getTime() - answeredDaysAgo * DAY_MS - HOUR_MS;
    return courses
      .filter((course) => course.title === title)
      .map(({ id: course_id, teachers }) => ({
        id: firstId + index,
        course_id,
        chapter_id: null,
        user_id: DEMO_USER_ID,
        content: question,
        answer,
        answer_user: teachers[0]?.name ?? '',
        answer_at: new Date(answeredAt),
        is_private: false,
        ip_region: '上海',
        status: PUBLISH_STATUSES.shown,
        created_at: new Date(answeredAt - ASKED_BEFORE_MS),
      }));
  });
}
