/** Exams as the server answers them. */
import type { CallResponse } from '@zhiji/contract/calls';
import {
  EXAM_ATTEMPT_STATUSES,
  EXAM_STATES,
  EXAM_TOPIC_TYPES,
} from '@zhiji/contract/kernel/statuses';

type Card = CallResponse<'exam.list'>['list'][number];
type Intro = CallResponse<'exam.intro'>;
type Paper = CallResponse<'exam.start'>;
type Result = CallResponse<'exam.result'>;
type WrongBook = CallResponse<'exam.wrongTopics'>;
type WrongTopic = WrongBook['list'][number];

const { single, multiple, judge, blank, essay } = EXAM_TOPIC_TYPES;

/** An exam in the list that can be taken. */
export const examCard = (more: Partial<Card> = {}): Card => ({
  id: 31,
  title: '数据分析结业考试',
  curriculum_id: 9,
  curriculum_title: '数据分析入门',
  state: EXAM_STATES.open,
  duration: 60,
  total_score: 100,
  pass_score: 60,
  max_times: 3,
  times: 0,
  best_score: null,
  start_time: null,
  end_time: null,
  exam_user_id: null,
  ...more,
});

/** The same before its start. */
export const examIntro = (more: Partial<Intro> = {}): Intro => ({
  ...examCard(),
  intro: '闭卷。',
  rules: [
    { type: single, num: 10, score: 5 },
    { type: multiple, num: 5, score: 10 },
  ],
  times_left: 3,
  need_finish: 0,
  is_finish: 0,
  ...more,
});

const options = (...contents: string[]) =>
  contents.map((content, place) => ({ key: 'ABCD'.charAt(place), content }));

const TOPICS: Paper['topics'] = [
  {
    id: 1,
    type: single,
    title: '居中的是？',
    image: '',
    score: 10,
    options: options('中位数', '众数', '方差'),
    blanks: 0,
  },
  {
    id: 2,
    type: multiple,
    title: '离散程度有？',
    image: '/media/spread.png',
    score: 10,
    options: options('方差', '极差', '均值'),
    blanks: 0,
  },
  { id: 3, type: judge, title: '相关就是因果。', image: '', score: 10, options: [], blanks: 0 },
  {
    id: 4,
    type: blank,
    title: '分组 ____ 过滤 ____',
    image: '',
    score: 10,
    options: [],
    blanks: 2,
  },
  { id: 5, type: essay, title: '说说口径。', image: '', score: 20, options: [], blanks: 0 },
];

/** A paper with a question of each type, an hour before its end. */
export const paper = (more: Partial<Paper> = {}): Paper => ({
  exam_user_id: 77,
  title: '数据分析结业考试',
  deadline_time: '2026-11-16 11:00:00',
  server_time: '2026-11-16 10:00:00',
  revision: 1000,
  topics: TOPICS,
  answers: [],
  saved_time: null,
  ...more,
});

/** What saving answers. */
export const saved = (
  more: Partial<CallResponse<'exam.save'>> = {},
): CallResponse<'exam.save'> => ({
  status: EXAM_ATTEMPT_STATUSES.inProgress,
  score: null,
  is_pass: null,
  revision: 5000,
  saved_time: '2026-11-16 10:00:05',
  newer: [],
  receipt: null,
  ...more,
});

/** What became of an attempt: passed, with everything shown. */
export const examResult = (more: Partial<Result> = {}): Result => ({
  id: 77,
  exam_id: 31,
  title: '数据分析结业考试',
  curriculum_id: 9,
  status: EXAM_ATTEMPT_STATUSES.passed,
  score: 50,
  total_score: 60,
  pass_score: 36,
  is_pass: 1,
  use_seconds: 754,
  submit_time: '2026-11-16 10:12:34',
  receipt: { hash: 'ab12cd34'.repeat(8), time: '2026-11-16 10:12:34', answered: 5 },
  remark: '',
  topics: TOPICS.map((topic, place) => ({
    ...topic,
    my_answer: [['A'], ['A', 'B'], ['T'], ['group by', 'where'], ['先定对象。']][place] ?? [],
    my_score: place === 2 ? 0 : topic.score,
    right_answer:
      [['A'], ['A', 'B'], ['F'], ['GROUP BY|groupby', 'WHERE'], ['对象、范围']][place] ?? [],
    analysis: `解析 ${place + 1}`,
  })),
  ...more,
});

/** A question of the book: one of each type that can be practised, by its place. */
export const wrongTopic = (place: number, more: Partial<WrongTopic> = {}): WrongTopic => ({
  ...(TOPICS[place] as Paper['topics'][number]),
  exam_user_id: 77,
  exam_title: '数据分析结业考试',
  curriculum_id: 9,
  curriculum_title: '数据分析入门',
  submit_time: '2026-11-16 10:12:34',
  my_answer: [],
  rights: 0,
  ...more,
});

/** A book with these questions, of one course. */
export const wrongBook = (
  list: readonly WrongTopic[],
  more: Partial<WrongBook> = {},
): WrongBook => ({
  list: [...list],
  total: list.length,
  page: 1,
  limit: 10,
  courses:
    list.length === 0
      ? []
      : [{ curriculum_id: 9, curriculum_title: '数据分析入门', num: list.length }],
  ...more,
});
