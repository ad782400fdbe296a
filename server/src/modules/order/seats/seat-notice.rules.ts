/** Notices to people with a seat when a session is moved or cancelled, or the seat given back. */
import { SESSION_CHANGES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';

/** How notices leave the site; each has a loop of its own. */
export const NOTICE_WAYS = ['sms', 'mail'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** A change as its messages tell it. */
export interface ToldChange {
  /** Null when the seat itself was given back. */
  readonly kind: number | null;
  readonly course: string;
  readonly session: string;
  readonly isLive: boolean;
  readonly oldStartAt: Date | null;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly address: string;
}

/** Longest value a template of the text-message service takes. */
const VALUE_MAX = 35;
const MINUTE_END = 16;
const DATE_END = 10;
const CLOCK_FROM = 11;

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= VALUE_MAX ? text : `${characters.slice(0, VALUE_MAX - 1).join('')}…`;
}

const minute = (moment: Date): string => formatWireTime(moment).slice(0, MINUTE_END);

/** `2026-11-20 09:00-10:30`, with both days where they differ. */
function span(start: Date | null, end: Date | null): string {
  if (start === null) {
    return '另行通知';
  }
  if (end === null) {
    return minute(start);
  }
  const [from, to] = [minute(start), minute(end)];
  const isOneDay = from.slice(0, DATE_END) === to.slice(0, DATE_END);
  return isOneDay ? `${from}-${to.slice(CLOCK_FROM)}` : `${from} 至 ${to}`;
}

/** The approved template for a change, and its values. */
export function smsOf(change: ToldChange): {
  readonly template: 'moved' | 'cancelled' | 'returned';
  readonly values: Readonly<Record<string, string>>;
} {
  const course = cut(change.course);
  if (change.kind === null) {
    return { template: 'returned', values: { course } };
  }
  if (change.kind === SESSION_CHANGES.cancelled) {
    return { template: 'cancelled', values: { course, time: span(change.oldStartAt, null) } };
  }
  const time = span(change.startAt, change.endAt);
  const place = cut(change.isLive ? '线上直播' : change.address || '见课程页');
  return { template: 'moved', values: { course, time, place } };
}

/** The same by mail, in both languages: which of them its reader prefers is not known. */
export function mailOf(change: ToldChange): { readonly subject: string; readonly text: string } {
  const { course, session, kind, oldStartAt, startAt, endAt, isLive, address } = change;
  if (kind === null) {
    return {
      subject: `席位退回通知 Seat given back：${course}`,
      text: [
        `您在《${course}》的席位已由购买人退回，入场券不再有效。如有疑问，请联系为您报名的人。`,
        `Your seat in ${course} was given back by whoever bought it; the ticket is no longer valid.`,
      ].join('\n\n'),
    };
  }
  const before = span(oldStartAt, null);
  if (kind === SESSION_CHANGES.cancelled) {
    return {
      subject: `课程取消通知 Session cancelled：${course}`,
      text: [
        `您报名的《${course}》中“${session}”（原定 ${before}）已取消。退款事宜请留意订单通知。`,
        `The session “${session}” of ${course}, planned for ${before}, is cancelled.`,
      ].join('\n\n'),
    };
  }
  const time = span(startAt, endAt);
  const place = isLive ? '' : address;
  const zh = [`您报名的《${course}》中“${session}”改为 ${time}`, place && `，地点：${place}`];
  const en = [
    `The session “${session}” of ${course} now takes place ${time}`,
    place && ` at ${place}`,
  ];
  return {
    subject: `上课时间变动 Session moved：${course}`,
    text: [
      `${zh.join('')}（原定 ${before}）。${isLive ? '' : '入场券继续有效。'}`,
      `${en.join('')} (was ${before}).${isLive ? '' : ' Your ticket stays valid.'}`,
    ].join('\n\n'),
  };
}
