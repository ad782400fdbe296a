/** Questionnaires of the demo's certified courses, and what its learners say in them. */
import { SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';

type Pair = readonly [zh: string, en: string];

export interface DemoSurvey {
  readonly course: string;
  readonly isAnonymous: boolean;
  /** What is asked about this course alone: which of its parts helped. */
  readonly parts: readonly Pair[];
  /** So many learners have answered. */
  readonly answers: number;
}

export interface DemoTopic {
  readonly type: number;
  readonly title: Pair;
  readonly options: readonly Pair[];
  readonly required: boolean;
  readonly max_len: number;
}

const { single, multiple, text, rating } = SURVEY_TOPIC_TYPES;
const TEXT_MAX = 300;

export const SURVEY_TITLE: Pair = ['学习满意度问卷', 'How was the course?'];
export const ANONYMOUS_INTRO: Pair = [
  '大约两分钟。您的意见会帮助机构改进课程。',
  'It takes about two minutes and helps the institution to improve the course.',
];
export const NAMED_INTRO: Pair = [
  '大约两分钟。机构只看到汇总的数据；您可以随时回看自己的答案。',
  'It takes about two minutes. The institution sees figures only; you can read your answers again.',
];

export const demoSurveys: readonly DemoSurvey[] = [
  {
    course: '数据分析师从零到上岗',
    isAnonymous: true,
    parts: [
      ['SQL 与取数', 'SQL and getting data'],
      ['统计与可视化', 'Statistics and charts'],
      ['业务分析案例', 'Business cases'],
      ['作品集与面试', 'Portfolio and interviews'],
    ],
    answers: 17,
  },
  {
    course: 'Python自动化办公',
    isAnonymous: false,
    parts: [
      ['表格处理', 'Spreadsheets'],
      ['文档与邮件', 'Documents and mail'],
      ['网页数据', 'Data from the web'],
      ['小工具实战', 'Building small tools'],
    ],
    answers: 13,
  },
  {
    course: '消防法规精讲',
    isAnonymous: true,
    parts: [
      ['法条讲解', 'The law, article by article'],
      ['事故案例', 'Accidents as cases'],
      ['真题练习', 'Past papers'],
    ],
    answers: 0,
  },
  {
    course: '心理咨询基础训练',
    isAnonymous: true,
    parts: [
      ['理论流派', 'Schools of theory'],
      ['会谈技术', 'Techniques of a session'],
      ['伦理与边界', 'Ethics and limits'],
    ],
    answers: 0,
  },
  {
    course: 'PMP备考全程',
    isAnonymous: false,
    parts: [
      ['知识体系', 'The body of knowledge'],
      ['计算题', 'Calculations'],
      ['模拟考试', 'Mock exams'],
    ],
    answers: 3,
  },
  {
    course: '低压电工作业考证精讲',
    isAnonymous: true,
    parts: [
      ['理论考点', 'Theory for the exam'],
      ['实操演示', 'Demonstrations'],
      ['安全规程', 'Safety rules'],
    ],
    answers: 12,
  },
];

/** What a questionnaire asks, in its order. */
export function demoTopics({ parts }: DemoSurvey): readonly DemoTopic[] {
  const plain = { options: [], required: true, max_len: 0 };
  return [
    {
      ...plain,
      type: rating,
      title: ['您对这门课程总体满意吗？', 'How satisfied are you overall?'],
    },
    { ...plain, type: rating, title: ['老师讲得清楚吗？', 'How clear is the teaching?'] },
    {
      ...plain,
      type: single,
      title: ['课程的难度对您来说如何？', 'How hard was the course for you?'],
      options: [
        ['偏易', 'Too easy'],
        ['合适', 'Just right'],
        ['偏难', 'Too hard'],
      ],
    },
    {
      ...plain,
      type: multiple,
      title: ['哪些部分对您最有帮助？', 'Which parts helped you most?'],
      options: parts,
    },
    {
      ...plain,
      type: single,
      title: ['您会把这门课推荐给朋友吗？', 'Would you recommend it to a friend?'],
      options: [
        ['会', 'Yes'],
        ['说不好', 'Perhaps'],
        ['不会', 'No'],
      ],
    },
    {
      type: text,
      title: ['还有什么想对机构说的？', 'Is there anything else you would like to say?'],
      options: [],
      required: false,
      max_len: TEXT_MAX,
    },
  ];
}

export const SAID: readonly string[] = [
  '',
  '讲得很清楚，例子都用得上。',
  '希望多一些练习题，最好有讲解。',
  '',
  '节奏合适，下班后学刚好。',
  '后半部分有点快，可以再拆细一点。',
  '',
  '讲义很实用，打印出来做笔记。',
  '答疑回复很快，谢谢老师。',
  '建议加一次直播复习课。',
];

/** Everything a questionnaire says, with its English. */
export const surveyEnglish: readonly Pair[] = [
  SURVEY_TITLE,
  ANONYMOUS_INTRO,
  NAMED_INTRO,
  ...demoSurveys
    .flatMap((survey) => demoTopics(survey))
    .flatMap(({ title, options }) => [title, ...options]),
];
