/** The refund promise in words, with the buyer's dates and sums. */
import { formatReadableFen } from './money.ts';
import { formatWireTime } from './time.ts';
import type { Language } from './errors.ts';
import type { RefundFall } from './refund-fall.ts';
import type { RefundReason, RefundStage, StudyEffect } from './refund.ts';

/** What is said of one stage. */
export interface RefundWords {
  /** `11月22日 12:40 前`. */
  readonly when: string;
  /** `退 ¥254.15（全额）`. */
  readonly what: string;
  /** What decides the sum: `未学习` or `余 3/4 场`. */
  readonly why: string;
}

const YEAR_END = 4;
const MINUTE_START = 11;
const MINUTE_END = 16;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

interface Phrases {
  readonly day: (year: string | null, month: number, day: number) => string;
  readonly until: (time: string) => string;
  readonly from: (time: string) => string;
  readonly since: (time: string) => string;
  readonly always: string;
  readonly all: (sum: string) => string;
  readonly part: (sum: string) => string;
  readonly none: string;
  readonly unused: Readonly<Record<StudyEffect, string>>;
  readonly lessons: (left: number, all: number) => string;
  readonly sessions: (left: number, all: number) => string;
  readonly steps: (percent: number) => string;
  readonly moved: string;
  readonly proven: (num: number, all: number) => string;
  readonly cancelled: (num: number, all: number) => string;
  readonly several: string;
  readonly manual: string;
  readonly over: string;
  readonly nextLesson: string;
  /** `11月24日 04:15 起降到 ¥95.00`. */
  readonly falls: (when: string, sum: string) => string;
  readonly ends: (when: string) => string;
}

const phrases: Readonly<Record<Language, Phrases>> = {
  zh: {
    day: (year, month, day) => `${year === null ? '' : `${year}年`}${month}月${day}日`,
    until: (time) => `${time} 前`,
    from: (time) => `${time} 起`,
    since: (time) => `${time} 起`,
    always: '任何时候',
    all: (sum) => `退 ${sum}（全额）`,
    part: (sum) => `退 ${sum}`,
    none: '不再退款',
    unused: {
      none: '还没开课',
      share: '没学过；学过的按未学课时退',
      loses: '没学过；学过后不退',
    },
    lessons: (left, all) => `按未学课时：余 ${left}/${all} 课时`,
    sessions: (left, all) => (left === all ? '还没开课' : `按未上场次：余 ${left}/${all} 场`),
    steps: (percent) => `开课前退 ${percent}%`,
    moved: '改期后可全额退',
    proven: (num, all) =>
      num === all
        ? '已通过考试或取得证书'
        : `其中 ${num}/${all} 项已通过考试或取得证书，不退；其余按各自规则`,
    cancelled: (num, all) => (num === all ? '课程已取消' : `已取消 ${num}/${all} 场`),
    several: '各门课程按各自规则合计',
    manual: '平台客服为您办理',
    over: '退款期已过',
    nextLesson: '再学 1 课时后',
    falls: (when, sum) => `${when}降到 ${sum}`,
    ends: (when) => `${when}不再退款`,
  },
  en: {
    day: (year, month, day) =>
      `${day} ${MONTHS[month - 1] ?? ''}${year === null ? '' : ` ${year}`}`,
    until: (time) => `Until ${time}`,
    from: (time) => `From ${time}`,
    since: (time) => `from ${time}`,
    always: 'At any time',
    all: (sum) => `${sum} back (all of it)`,
    part: (sum) => `${sum} back`,
    none: 'Nothing back',
    unused: {
      none: 'not begun yet',
      share: 'if nothing was studied; once studied, by unstudied lessons',
      loses: 'if nothing was studied; nothing once studied',
    },
    lessons: (left, all) => `by unstudied lessons: ${left} of ${all} left`,
    sessions: (left, all) =>
      left === all ? 'not begun yet' : `by sessions to come: ${left} of ${all} left`,
    steps: (percent) => `${percent}% before the start`,
    moved: 'all of it since the date was moved',
    proven: (num, all) =>
      num === all
        ? 'the exam was passed or the certificate issued'
        : `nothing for ${num} of ${all}, passed or certified; the rest by its own rule`,
    cancelled: (num, all) =>
      num === all ? 'the class was cancelled' : `${num} of ${all} sessions were cancelled`,
    several: 'each course by its own rule, together',
    manual: 'given back by customer service',
    over: 'the time for refunds is over',
    nextLesson: 'after the next lesson',
    falls: (when, sum) => `falls to ${sum} ${when}`,
    ends: (when) => `nothing ${when}`,
  },
};

/** `11月22日 12:40`; with its year when that is not `year`. */
function momentText(moment: Date, year: string, say: Phrases): string {
  const text = formatWireTime(moment);
  const [ownYear = '', month, day] = text.slice(0, MINUTE_START - 1).split('-');
  const shown = say.day(ownYear === year ? null : ownYear, Number(month), Number(day));
  return `${shown} ${text.slice(MINUTE_START, MINUTE_END)}`;
}

function reasonText(reason: RefundReason, stage: RefundStage, say: Phrases): string {
  switch (reason.kind) {
    case 'unused':
      return say.unused[stage.study];
    case 'lessons':
      return say.lessons(reason.all - reason.used, reason.all);
    case 'sessions':
      return say.sessions(reason.all - reason.used, reason.all);
    case 'steps':
      return say.steps(reason.percent);
    case 'moved':
      return say.moved;
    case 'proven':
      return say.proven(reason.num, reason.all);
    case 'cancelled':
      return say.cancelled(reason.num, reason.all);
    case 'several':
      return say.several;
    case 'manual':
      return say.manual;
    case 'none':
      return say.over;
  }
}

/** One stage of a plan in words; `paidAt` says which year needs no naming. */
export function refundWords(stage: RefundStage, paidAt: Date, language: Language): RefundWords {
  const say = phrases[language];
  const { from, until, fen, payFen, reason } = stage;
  const year = formatWireTime(paidAt).slice(0, YEAR_END);
  const isFirst = from.getTime() === paidAt.getTime();
  const sum = `¥${formatReadableFen(fen)}`;
  const lastText = isFirst ? say.always : say.from(momentText(from, year, say));
  const partText = fen === payFen ? say.all(sum) : say.part(sum);
  return {
    when: until === null ? lastText : say.until(momentText(until, year, say)),
    what: fen === 0 ? say.none : partText,
    why: reasonText(reason, stage, say),
  };
}

/** Why nothing is paid back for a course that is proven, or for a seat in it. */
export function provenWords(language: Language): string {
  return phrases[language].proven(1, 1);
}

/** What makes the sum fall next: `再学 1 课时后降到 ¥95.00`. */
export function fallWords(fall: RefundFall, paidAt: Date, language: Language): string {
  const say = phrases[language];
  const year = formatWireTime(paidAt).slice(0, YEAR_END);
  const moment = fall.by === 'lesson' ? null : momentText(fall.at, year, say);
  const when = moment === null ? say.nextLesson : say.since(moment);
  return fall.fen === 0 ? say.ends(when) : say.falls(when, `¥${formatReadableFen(fall.fen)}`);
}
