/** Sentences that introductions of the demo's courses are made of, in both languages. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CourseType } from './titles.ts';

export type Language = 'zh' | 'en';

export type Said = Readonly<Record<Language, string>>;

const say = (zh: string, en: string): Said => ({ zh, en });

/** Of two topics of the course. */
export const SUBTITLES: readonly Said[] = [
  say('从{a}到{b}，一步一步练熟', 'From {a} to {b}, step by step'),
  say('弄懂{a}，用好{b}', 'Understand {a} and make use of {b}'),
  say('先讲透{a}，再带你做{b}', 'First {a} in depth, then {b} by doing'),
];

export const GAINS: readonly Said[] = [
  say('说清楚{a}的来龙去脉', 'Explain {a} in your own words'),
  say('把{a}和{b}连起来用', 'Use {a} and {b} together'),
  say('独立处理{b}里的常见问题', 'Handle the usual problems of {b} on your own'),
  say('知道{a}里哪些地方不能省', 'Know what must not be skipped in {a}'),
  say('有一份自己的{b}检查清单', 'Have a checklist of your own for {b}'),
];

export const HEADINGS = {
  audience: say('适合谁学', 'Who it is for'),
  gains: say('你将学会', 'What you will learn'),
  topics: say('主要内容', 'What it covers'),
  arrangement: say('上课方式', 'How it works'),
  questions: say('常见问题', 'Questions people ask'),
};

export const HOW: Readonly<Record<CourseType, readonly Said[]>> = {
  [COURSE_TYPES.live]: [
    say('全程直播互动，当堂提问当堂答', 'live throughout, questions answered on the spot'),
    say('直播讲练结合，错过可看回放', 'live teaching and practice, with replays'),
    say('固定时间上课，课表提前看', 'regular hours, timetable in advance'),
  ],
  [COURSE_TYPES.record]: [
    say('随时开始，按自己的节奏学', 'start any time, at your own pace'),
    say('短视频分节，通勤路上也能学', 'short lessons that fit a commute'),
    say('带中英字幕，可以反复观看', 'with captions in two languages, to watch again'),
  ],
  [COURSE_TYPES.offline]: [
    say('面对面上课，讲师在身边指导', 'in one room, with a teacher at your side'),
    say('现场实操，边讲边练', 'hands-on, teaching and practice in turn'),
    say('当面讲解，当场提问', 'explained face to face, questions on the spot'),
  ],
};

export const ARRANGEMENT: Readonly<Record<CourseType, readonly Said[]>> = {
  [COURSE_TYPES.live]: [
    say(
      '课程以直播方式进行，课表见“目录”。每次课包含讲解、练习与答疑三部分，结束后可看回放。',
      'Classes are live; the timetable is under Contents. Each has three parts: teaching, practice and questions. Afterwards there is a replay.',
    ),
    say(
      '直播间可以随时提问，讲师在课上回答。未能到场的学员可以看回放，进度一样计算。',
      'Ask in the room at any time; the teacher answers in class. Whoever cannot come watches the replay, which counts the same.',
    ),
  ],
  [COURSE_TYPES.record]: [
    say(
      '购买后即可学习，视频按知识点切分，每节不超过二十分钟。标有“试看”的课时无需购买即可观看。',
      'Study as soon as you have bought it. Videos are cut by topic, none longer than twenty minutes. Lessons marked as trial are open to everybody.',
    ),
    say(
      '课程为录播，进度在各设备之间同步，字幕和笔记都在播放器旁边。',
      'The course is recorded. Your progress follows you from device to device; captions and notes stand beside the player.',
    ),
  ],
  [COURSE_TYPES.offline]: [
    say(
      '课程在机构教室进行，上课时间与地点见页面上方。请提前十五分钟到场签到，教材与耗材由机构准备。',
      'Classes take place at the institution; time and place are at the top of this page. Please check in fifteen minutes early. Material is provided.',
    ),
    say(
      '教材与耗材由机构准备，请带好纸笔。入场时出示入场券上的二维码即可签到。',
      'Material is provided; bring pen and paper. Show the code on your ticket to check in.',
    ),
  ],
};

export const QUESTIONS: readonly (readonly [question: Said, answer: Said])[] = [
  [
    say('临时有事怎么办？', 'What if something comes up?'),
    say(
      '错过的内容可以随时补学；需要退款的，按照页面上的退款规则办理。',
      'Catch up at any time while the course is valid. Refunds follow the rule on this page.',
    ),
  ],
  [
    say('没有基础可以学吗？', 'Can I begin without experience?'),
    say(
      '标有“零基础友好”的课程从头讲起；其他课程请先看目录，再决定从哪里开始。',
      'Courses marked For beginners start at the beginning; for others, look at Contents first.',
    ),
  ],
  [
    say('讲师会答疑吗？', 'Does the teacher answer questions?'),
    say(
      '会。请在“问答”里提问，一般两个工作日内回复。',
      'Yes. Ask under Questions; answers usually come within two working days.',
    ),
  ],
  [
    say('学完需要多长时间？', 'How long does it take?'),
    say(
      '按目录里的总时长，再留出一倍的时间练习。',
      'The length shown under Contents, and as much again for practice.',
    ),
  ],
];

export const PARTING: readonly Said[] = [
  say('学得慢不要紧，怕的是一直没有开始。', 'Slow is fine. Never beginning is not.'),
  say(
    '先完成，再完美。第一遍允许自己做得不好。',
    'First done, then good. Let the first attempt be poor.',
  ),
  say('把会的讲给别人听，是最好的复习。', 'Telling others what you know is the best revision.'),
];
