/** Studying: my courses, catalogue, lessons, progress, completion. */
import { z } from 'zod';
import { CourseCardWire, liveFields } from './wire/catalog-wire.ts';
import { call, empty } from './kernel/call.ts';
import {
  HEARTBEAT_MAX_SECONDS,
  HEARTBEAT_RANGES_MAX,
  LESSON_MAX_SECONDS,
  MISSING_RANGES_MAX,
} from './kernel/limits.ts';
import {
  ACCESS_TYPES,
  CHAPTER_TYPES,
  LEARNING_STATES,
  LESSON_RULES,
  LIVE_STATUSES,
  SEAT_STATUSES,
} from './kernel/statuses.ts';
import { bit, count, courseType, id, paged, paging, percent, time, url } from './kernel/wire.ts';
import { learningNoteCalls } from './learning-note.ts';
import { learningOwnCalls } from './learning-own.ts';
import { sessionFields } from './wire/session-wire.ts';

const chapterType = z.enum(CHAPTER_TYPES);
const learningState = z.enum(LEARNING_STATES);
const liveStatus = z.enum(LIVE_STATUSES).nullable();
const seconds = count.describe('Seconds');

const MyCourseWire = CourseCardWire.extend({
  state: learningState,
  percent,
  last_chapter_id: id.nullable(),
  expire_time: time.nullable(),
  ...liveFields,
  exam_id: id.nullable(),
  satisfied_id: id.nullable(),
  certificate_id: id.nullable(),
  ticket_code: z.string().describe('Admission to a course with seats, empty for others'),
  ticket: z
    .object({
      name: z.string().describe('Masked'),
      status: z.enum(SEAT_STATUSES),
      check_time: time.nullable(),
    })
    .nullable()
    .describe('The seat the ticket is for'),
  ...sessionFields,
}).meta({ id: 'MyCourse' });

const ChapterWire = z
  .object({
    id,
    title: z.string(),
    type: chapterType,
    duration: seconds,
    page_num: count.describe('Pages of a PDF'),
    try_see: bit,
    start_time: time.nullable(),
    end_time: time.nullable(),
    live_status: liveStatus,
    is_finish: bit,
    position: seconds,
  })
  .meta({ id: 'Chapter' });

const LessonWire = z
  .object({
    chapter_id: id,
    curriculum_id: id,
    type: chapterType,
    title: z.string(),
    url: url.describe('Signed for this user, empty without the right to see it'),
    cover: url,
    duration: seconds,
    position: seconds,
    try_see: bit,
    is_purchased: bit,
    fast_forward: bit,
    only_play: bit,
    expire_time: time.nullable().describe('When the link stops working'),
    poster: url.describe('Still picture of a video, empty without one'),
    captions: z.array(z.object({ language: z.string(), label: z.string(), url })),
    sprites: z
      .object({
        url,
        every: seconds.describe('Seconds between two pictures'),
        columns: count,
        width: count.describe('Of one picture'),
        height: count,
      })
      .nullable()
      .describe('Preview pictures in one file, row by row'),
    qualities: z.array(z.string()).describe('Names of the renditions, the best first'),
    refund: z
      .object({ order_id: id.nullable().describe('Null when somebody else bought it') })
      .optional()
      .describe('Money is asked back for it, so it cannot be studied meanwhile'),
  })
  .meta({ id: 'Lesson' });

/** How much of a course is finished. */
const progressFields = {
  is_all: bit.describe('1 when every lesson is finished'),
  finish_num: count,
  total_num: count,
  percent,
};

const place = z.int().min(0).max(LESSON_MAX_SECONDS);
const range = z.tuple([place, place]);

/** What finishes a lesson, and how much of that is done. */
const LessonProgressWire = z
  .object({
    chapter_id: id,
    is_finish: bit,
    position: seconds.describe('Second, or page of a PDF'),
    why: z.object({
      rule: z.enum(LESSON_RULES),
      needed: count.describe('Seconds or pages that must have been seen'),
      done: count.describe('Seconds or pages seen so far'),
      missing: z
        .array(range)
        .max(MISSING_RANGES_MAX)
        .describe(
          'What was not seen, the first of it: seconds or pages [from, to), without its end',
        ),
    }),
  })
  .meta({ id: 'LessonProgress' });

export const learningCalls = {
  myCourses: call({
    path: '/api/user/getUserCurriculum',
    summary: 'Courses one may study or has studied, the last studied first.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({
      type: courseType.optional(),
      state: learningState.optional(),
      ...paging,
    }),
    response: paged(MyCourseWire),
    success: ['ok'],
    errors: [],
  }),
  catalogue: call({
    path: '/api/curriculum/getCatalogue',
    summary: 'Sections and lessons of a course, with the marks of the asking person.',
    kind: 'query',
    auth: 'optional',
    rate: 'browse',
    request: z.object({ id }),
    response: z.array(z.object({ id, title: z.string(), son: z.array(ChapterWire) })),
    success: ['ok'],
    errors: ['common.notFound'],
  }),
  annexes: call({
    path: '/api/curriculum/getAnnex',
    summary: 'Files of a course: names for everyone, links for those who may have them.',
    kind: 'query',
    auth: 'optional',
    rate: 'browse',
    request: z.object({ id, page: paging.page }),
    response: z.array(
      z.object({
        id,
        title: z.string(),
        ext: z.string(),
        size: count.describe('Bytes'),
        need_buy: bit,
        url: url.describe('Signed for ten minutes, empty without the right to it'),
      }),
    ),
    success: ['ok'],
    errors: [],
  }),
  lesson: call({
    path: '/api/user/courseVideo',
    summary: 'What the player needs for one lesson, bought or on trial.',
    kind: 'command',
    auth: 'optional',
    rate: 'learn',
    request: z.object({ chapter_id: id }),
    response: LessonWire,
    success: ['ok'],
    errors: ['common.notFound', 'learning.deviceLimit'],
  }),
  progress: call({
    path: '/api/user/getProcess',
    summary: 'How far one is in a course, lesson by lesson.',
    kind: 'query',
    auth: 'user',
    rate: 'learn',
    request: z.object({ curriculum_id: id }),
    response: z.object({
      ...progressFields,
      last_chapter_id: id.nullable(),
      list: z.array(LessonProgressWire),
    }),
    success: ['ok'],
    errors: ['common.forbidden'],
  }),
  reportProgress: call({
    path: '/api/user/setProcess',
    summary: 'Heartbeat of the player every 20 seconds: where it is and what was watched since.',
    kind: 'command',
    auth: 'user',
    rate: 'learn',
    request: z.object({
      chapter_id: id,
      position: place.describe('Second, or page of a PDF'),
      seconds: z
        .int()
        .min(0)
        .max(HEARTBEAT_MAX_SECONDS)
        .describe('How much was watched up to the position; ranges say it better'),
      ranges: z
        .array(range)
        .max(HEARTBEAT_RANGES_MAX)
        .optional()
        .describe('What was seen since the last heartbeat: seconds or pages [from, to)'),
    }),
    response: empty,
    success: ['saved'],
    errors: ['common.forbidden', 'common.notFound'],
  }),
  complete: call({
    path: '/api/curriculum/completeLearning',
    summary: 'Marks a lesson as finished once enough of it was really watched.',
    kind: 'command',
    auth: 'user',
    rate: 'learn',
    request: z.object({ chapter_id: id }),
    response: z.object(progressFields),
    success: ['ok'],
    errors: ['common.forbidden', 'common.notFound', 'learning.incomplete'],
  }),
  accessLink: call({
    path: '/api/orders/courseAccessUrl',
    summary: 'The way into a live room, from 30 minutes before the start, or to its replay.',
    kind: 'command',
    auth: 'user',
    rate: 'learn',
    request: z.object({ curriculum_id: id, chapter_id: id.optional() }),
    response: z.object({
      url: url.describe('The learning page of the lesson: /#/courseInfo?id=&type=&chapter='),
      type: z.enum(ACCESS_TYPES),
      start_time: time.nullable(),
      live_status: liveStatus,
      expire_time: time,
    }),
    success: ['ok'],
    errors: ['common.forbidden', 'live.notOpen', 'live.noReplay', 'learning.deviceLimit'],
  }),
  ...learningNoteCalls,
  ...learningOwnCalls,
};
