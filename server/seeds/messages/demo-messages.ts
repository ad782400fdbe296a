/** What the demo's login has been told. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { GivenMessage } from '#factory/message';

type Pair = readonly [zh: string, en: string];

export interface DemoMessage {
  readonly kind: NonNullable<GivenMessage['kind']>;
  /** The course it is about. */
  readonly course?: string;
  readonly facts: NonNullable<GivenMessage['facts']>;
  readonly daysAgo: number;
  readonly isRead: boolean;
}

const ANALYST = '数据分析师从零到上岗';
const OFFICE = 'Python自动化办公';
const REASON: Pair = ['姓名与证件不符，请核对后再次申请', 'Name and id card differ; please check'];
const SESSION: Pair = ['第一次课', 'First class'];

const wireTime = (now: Date, days: number): string =>
  formatWireTime(new Date(now.getTime() + days * DAY_MS));

/** The oldest first, as they came. */
export const demoMessages = (now: Date): readonly DemoMessage[] => [
  {
    kind: 'login.newDevice',
    facts: { device: 'Chrome · Windows', login_time: wireTime(now, -30) },
    daysAgo: 30,
    isRead: true,
  },
  {
    kind: 'invoice.issued',
    facts: { invoice_no: '26312000000000000017', price: '299.00' },
    daysAgo: 21,
    isRead: true,
  },
  {
    kind: 'question.answered',
    course: ANALYST,
    facts: { question: '没有基础能学吗？' },
    daysAgo: 14,
    isRead: true,
  },
  {
    kind: 'certificate.refused',
    course: OFFICE,
    facts: { reason: REASON[0] },
    daysAgo: 9,
    isRead: true,
  },
  {
    kind: 'seat.granted',
    course: ANALYST,
    facts: { buyer: '林**' },
    daysAgo: 5,
    isRead: false,
  },
  {
    kind: 'session.moved',
    course: ANALYST,
    facts: { session: SESSION[0], start_time: wireTime(now, 14) },
    daysAgo: 3,
    isRead: false,
  },
  {
    kind: 'question.answered',
    course: OFFICE,
    facts: { question: '学完能自己写小工具吗？' },
    daysAgo: 1,
    isRead: false,
  },
  {
    kind: 'coupon.expiring',
    facts: { num: 2, title: '满 200 减 30', end_time: wireTime(now, 2) },
    daysAgo: 0,
    isRead: false,
  },
];

export const messageEnglish: readonly Pair[] = [REASON, SESSION];
