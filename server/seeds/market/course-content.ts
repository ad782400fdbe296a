/** Subtitles and introductions of the demo's courses, composed from what their subject knows. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { html } from '../rich.ts';
import { randomOf } from './random.ts';
import type { CourseType, TitledCourse } from './titles.ts';

const HOW: Readonly<Record<CourseType, readonly string[]>> = {
  [COURSE_TYPES.live]: [
    '全程直播互动，当堂提问当堂答',
    '直播讲练结合，错过可看回放',
    '固定时间上课，班主任提醒到课',
    '小班直播，每次课后都有作业',
  ],
  [COURSE_TYPES.record]: [
    '随时开始，按自己的节奏学',
    '短视频分节，通勤路上也能学',
    '配套讲义与练习，学完就能用',
    '反复观看，每章都有小测',
  ],
  [COURSE_TYPES.offline]: [
    '小班面授，讲师手把手指导',
    '现场实操，工位一人一个',
    '集中上课，当天出成果',
    '面对面点评，问题不过夜',
  ],
};

const ARRANGEMENT: Readonly<Record<CourseType, readonly string[]>> = {
  [COURSE_TYPES.live]: [
    '课程以直播方式进行，课表见“目录”。每次课包含讲解、练习与答疑三部分，结束后次日可看回放。',
    '每次直播前一天发送提醒和预习材料。直播间可以连麦提问，未能到场的学员请在三天内看完回放。',
  ],
  [COURSE_TYPES.record]: [
    '购买后即可学习，视频按知识点切分，大多在三十分钟以内。标有“试学”的课时无需购买即可观看。',
    '课程为录播，进度在各设备之间同步。每一章末尾附有练习，完成后会自动给出答案与解析。',
  ],
  [COURSE_TYPES.offline]: [
    '课程在机构教室进行，上课时间与地点见页面上方。请提前十五分钟到场签到，教材与耗材由机构准备。',
    '面授期间提供茶水与午休区。因故缺席可以申请插入下一期的同一天课程，每人一次。',
  ],
};

const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  ['没有基础可以学吗？', '可以。前两节会补齐需要的基础，跟不上时请先完成预习材料。'],
  ['学完能得到什么？', '完成全部课时可以获得结业证明；涉及职业资格的，以主管部门的考核为准。'],
  ['可以开发票吗？', '可以。付款后在订单里申请，由开课机构开具。'],
  ['临时有事怎么办？', '有效期内可以随时补学；需要退款的，按照页面上的退款规则办理。'],
  ['讲师会答疑吗？', '会。请在“问答”里提问，一般两个工作日内回复。'],
];

const PARTING = [
  '<blockquote>学得慢不要紧，怕的是一直没有开始。</blockquote>',
  '<blockquote>先完成，再完美。第一遍允许自己做得不好。</blockquote>',
  '<blockquote>把会的讲给别人听，是最好的复习。</blockquote>',
];

/** The line below a course's title. */
export function subtitleOf(id: number, { type, place: { group } }: TitledCourse): string {
  const luck = randomOf('subtitle', id);
  return `${luck.pick(group.gains)}；${luck.pick(HOW[type])}`;
}

/** The introduction of a course, as HTML. */
export function contentOf(id: number, { title, type, place }: TitledCourse): string {
  const { subject, group, leaf } = place;
  const luck = randomOf('content', id);
  const fill = (text: string): string =>
    text.replaceAll('{title}', title).replaceAll('{leaf}', leaf.name);
  const topics = luck.sample(place.topics, 5);
  const faq = luck.sample(QUESTIONS, 2);
  return html(
    fill(luck.pick(subject.openings)),
    '## 适合谁学',
    ...luck.sample(group.audience, luck.between(2, 3)).map((person) => `- ${person}`),
    '## 你将学会',
    ...luck.sample(group.gains, 3).map((gain) => `- ${gain}`),
    '## 主要内容',
    `课程围绕<strong>${topics.slice(0, 2).join('</strong>与<strong>')}</strong>展开，并覆盖以下主题：`,
    ...topics.map((topic) => `- ${topic}：${luck.sample(place.aspects, 2).join('、')}`),
    '## 上课方式',
    luck.pick(ARRANGEMENT[type]),
    luck.pick(subject.advice),
    '## 常见问题',
    ...faq.map(([question, answer]) => `<strong>${question}</strong> ${answer}`),
    luck.pick(PARTING),
  );
}
