/** Messages about courses one has: sessions, access, answers. */
import { z } from 'zod';
import { count, id, time } from '@zhiji/contract/kernel/wire';
import { kind } from './kind.ts';

const course = { course_id: id, title: z.string() };
const changed = { ...course, session: z.string() };
const session = { ...changed, chapter_id: id };
const COURSE_LINK = '/courseInfo?id={course_id}';
/** Into the lesson with which a learner goes on, or to the ticket. */
const STUDY_LINK = '/courseInfo?id={course_id}&study=1';
const SESSION_LINK = '/courseInfo?id={course_id}&chapter={chapter_id}';
const sampleCourse = { course_id: 48, title: '数据分析师从零到上岗' };
const sampleChanged = { ...sampleCourse, session: '第一讲 认识数据' };
const sampleSession = { ...sampleChanged, chapter_id: 480 };
const START = '2026-11-17 19:30:00';

/** As much of a question as it takes to know which it was. */
const EXCERPT = 60;
const excerpt = z.string().transform((text) => {
  const signs = Array.from(text);
  return signs.length <= EXCERPT ? text : `${signs.slice(0, EXCERPT).join('')}…`;
});

const moved = kind({
  type: 'study',
  facts: z.object({ ...changed, start_time: time }),
  link: COURSE_LINK,
  zh: {
    title: '上课安排有变',
    content: '《{title}》的“{session}”的时间或地点有变，现定于 {start_time} 开始，详见课程页。',
  },
  en: {
    title: 'Class moved',
    content:
      'Another time or place: {session} of {title} now starts at {start_time}. The course page has the details.',
  },
  sample: { ...sampleChanged, start_time: START },
});

const cancelled = kind({
  type: 'study',
  facts: z.object(changed),
  link: COURSE_LINK,
  // Also to those who only booked it, who paid nothing.
  zh: {
    title: '课次已取消',
    content: '《{title}》的“{session}”已取消。如已付款，应退的款项会自动退回。',
  },
  en: {
    title: 'Class cancelled',
    content:
      '{session} of {title} is cancelled. If you have paid, any refund due comes automatically.',
  },
  sample: sampleChanged,
});

export const studyKinds = {
  'seat.granted': kind({
    type: 'study',
    facts: z.object({ ...course, buyer: z.string() }),
    link: STUDY_LINK,
    zh: { title: '您获得了一个名额', content: '{buyer} 为您报名了《{title}》。' },
    en: { title: 'You have a seat', content: '{buyer} signed you up for {title}.' },
    sample: { ...sampleCourse, buyer: '林**' },
    waysOut: ['sms'],
  }),
  'live.soon': kind({
    type: 'study',
    facts: z.object({ ...session, start_time: time }),
    link: SESSION_LINK,
    zh: { title: '直播即将开始', content: '《{title}》的“{session}”将于 {start_time} 开始。' },
    en: { title: 'Live soon', content: '{session} of {title} starts at {start_time}.' },
    sample: { ...sampleSession, start_time: START },
    waysOut: ['sms'],
    isUrgent: true,
  }),
  'live.now': kind({
    type: 'study',
    facts: z.object({ ...session, start_time: time }),
    link: SESSION_LINK,
    zh: {
      title: '该上直播课了',
      content: '《{title}》的“{session}”于 {start_time} 开始，请进入教室。',
    },
    en: {
      title: 'Time for your live class',
      content: '{session} of {title} is at {start_time}. Please come in.',
    },
    sample: { ...sampleSession, start_time: START },
  }),
  'session.moved': kind({ ...moved, waysOut: ['mail'], isUrgent: true }),
  'session.cancelled': kind({ ...cancelled, waysOut: ['mail'], isUrgent: true }),
  // The same for people with a seat, who get a text message and a mail about it from the seat.
  'seat.moved': kind(moved),
  'seat.cancelled': kind(cancelled),
  'class.missed': kind({
    type: 'study',
    facts: z.object(session),
    link: SESSION_LINK,
    zh: {
      title: '错过的直播可以回看',
      content: '您错过了《{title}》的“{session}”，回放已经可以观看。',
    },
    en: {
      title: 'Replay of a class you missed',
      content: 'You missed {session} of {title}. Its replay is ready.',
    },
    sample: sampleSession,
    waysOut: ['mail'],
  }),
  'access.ending': kind({
    type: 'study',
    facts: z.object({ ...course, days: count, end_time: time }),
    link: STUDY_LINK,
    zh: {
      title: '课程有效期将至',
      content: '《{title}》还有 {days} 天到期，{end_time} 后不能再学习。',
    },
    en: {
      title: 'Access ends soon',
      content: '{title} can be studied until {end_time}; days left: {days}.',
    },
    sample: { ...sampleCourse, days: 7, end_time: '2026-11-24 00:00:00' },
    waysOut: ['mail'],
  }),
  'question.answered': kind({
    type: 'study',
    facts: z.object({ ...course, question: excerpt }),
    link: COURSE_LINK,
    zh: { title: '您的提问有了回答', content: '《{title}》：您的提问“{question}”有了新回答。' },
    en: { title: 'Your question is answered', content: '{title}: “{question}” has a new answer.' },
    sample: { ...sampleCourse, question: '没有基础能学吗？' },
  }),
};
