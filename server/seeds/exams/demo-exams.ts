/** Exams of the demo's certified courses, each with a bank of its subject. */
import { EXAM_SHOW_ANSWERS, EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';

const { single, multiple, judge, blank, essay } = EXAM_TOPIC_TYPES;
const { never, afterHandIn } = EXAM_SHOW_ANSWERS;

interface Rule {
  readonly type: number;
  readonly num: number;
  readonly score: number;
}

/** A machine marks all of it. */
const WITHOUT_ESSAYS: readonly Rule[] = [
  { type: single, num: 10, score: 3 },
  { type: multiple, num: 5, score: 4 },
  { type: judge, num: 10, score: 2 },
  { type: blank, num: 5, score: 6 },
];
/** A person marks the last part. */
const WITH_ESSAYS: readonly Rule[] = [
  { type: single, num: 15, score: 2 },
  { type: multiple, num: 5, score: 4 },
  { type: judge, num: 10, score: 1 },
  { type: blank, num: 4, score: 5 },
  { type: essay, num: 2, score: 10 },
];

export interface DemoExam {
  /** The file of its bank, without its ending. */
  readonly bank: string;
  readonly course: string;
  readonly title: string;
  readonly intro: string;
  readonly rules: readonly Rule[];
  readonly pass_score: number;
  readonly minutes: number;
  readonly max_times: number;
  readonly need_finish: boolean;
  readonly show_answer: number;
}

/** A bank and its exam have the number of their place, from 1. */
export const demoExams: readonly DemoExam[] = [
  {
    bank: 'data-analysis',
    course: '数据分析师从零到上岗',
    title: '数据分析师结业考试',
    intro: '闭卷。覆盖统计基础、SQL、可视化与指标口径。问答题由老师评阅，三个工作日内出成绩。',
    rules: WITH_ESSAYS,
    pass_score: 60,
    minutes: 60,
    max_times: 3,
    need_finish: true,
    show_answer: afterHandIn,
  },
  {
    bank: 'python-office',
    course: 'Python自动化办公',
    title: 'Python自动化办公水平测试',
    intro: '不限次数，随时可考，交卷后马上看到成绩和解析。',
    rules: WITHOUT_ESSAYS,
    pass_score: 60,
    minutes: 45,
    max_times: 0,
    need_finish: false,
    show_answer: afterHandIn,
  },
  {
    bank: 'fire-law',
    course: '消防法规精讲',
    title: '消防法规阶段考试',
    intro: '按真题题型组卷。问答题由老师评阅。',
    rules: WITH_ESSAYS,
    pass_score: 60,
    minutes: 60,
    max_times: 3,
    need_finish: false,
    show_answer: afterHandIn,
  },
  {
    bank: 'counselling',
    course: '心理咨询基础训练',
    title: '心理咨询基础结业考试',
    intro: '学完全部课时后参加。问答题请结合伦理守则作答，由老师评阅。',
    rules: WITH_ESSAYS,
    pass_score: 70,
    minutes: 90,
    max_times: 2,
    need_finish: true,
    show_answer: afterHandIn,
  },
  {
    bank: 'pmp',
    course: 'PMP备考全程',
    title: 'PMP结业模拟考试',
    intro: '学完全部课时后参加，共两次机会。为保持题库有效，不公布答案。',
    rules: WITHOUT_ESSAYS,
    pass_score: 70,
    minutes: 60,
    max_times: 2,
    need_finish: true,
    show_answer: never,
  },
  {
    bank: 'electrician',
    course: '低压电工作业考证精讲',
    title: '低压电工理论考试',
    intro: '按特种作业理论考试的题型组卷，80 分合格。',
    rules: WITHOUT_ESSAYS,
    pass_score: 80,
    minutes: 60,
    max_times: 0,
    need_finish: true,
    show_answer: afterHandIn,
  },
];

/** What the exams say, in English. */
export const examEnglish: readonly (readonly [source: string, en: string])[] = [
  ['数据分析师结业考试', 'Data analyst: final exam'],
  [
    '闭卷。覆盖统计基础、SQL、可视化与指标口径。问答题由老师评阅，三个工作日内出成绩。',
    'Closed book: statistics, SQL, charts and definitions of figures. A teacher marks the essays within three working days.',
  ],
  ['Python自动化办公水平测试', 'Python for the office: test'],
  [
    '不限次数，随时可考，交卷后马上看到成绩和解析。',
    'As often as you like, at any time; score and explanations as soon as you hand in.',
  ],
  ['消防法规阶段考试', 'Fire law: interim exam'],
  ['按真题题型组卷。问答题由老师评阅。', 'Papers like the real exam. A teacher marks the essays.'],
  ['心理咨询基础结业考试', 'Basics of counselling: final exam'],
  [
    '学完全部课时后参加。问答题请结合伦理守则作答，由老师评阅。',
    'After all lessons. Answer the essays with the code of ethics in mind; a teacher marks them.',
  ],
  ['PMP结业模拟考试', 'PMP: final mock exam'],
  [
    '学完全部课时后参加，共两次机会。为保持题库有效，不公布答案。',
    'After all lessons, two attempts. Answers are not published, so that the bank stays good.',
  ],
  ['低压电工理论考试', 'Low-voltage electrician: theory'],
  [
    '按特种作业理论考试的题型组卷，80 分合格。',
    'Papers like the licence’s theory exam; 80 points pass.',
  ],
];
