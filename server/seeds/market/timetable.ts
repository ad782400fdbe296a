/** When the demo's sessions take place: always near the clock, at hours people keep. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';
import type { TitledCourse } from './titles.ts';

const SHANGHAI_MS = 8 * HOUR_MS;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const REPLAY_MS = 3 * HOUR_MS;
const WEEK = 7;
const SATURDAY = 6;
const HOURS_A_DAY = 24;
const CANCELLED_SHARE = 0.01;
const WEEKEND_SHARE = 0.5;

export interface Session {
  readonly start: Date;
  readonly end: Date;
}

/** Minutes after midnight in Shanghai at which a live session may begin. */
const LIVE_SLOTS = ['10:00', '14:00', '19:00', '19:30', '20:00', '20:30'].map(minutesOf);
const EVENING_SLOTS = ['19:00', '19:30', '20:00', '20:30'].map(minutesOf);
const MORNING_SLOTS = ['07:00', '07:30'].map(minutesOf);
/** What titles say about the hour and the rhythm. */
const AT_NIGHT = /晚课|晚间|夜谈|夜校|支持夜|案例夜|夜景/u;
const IN_THE_MORNING = /晨/u;
const WEEKLY = /每周|八周/u;
const MONTHLY = /每月|月度/u;
const AT_WEEKENDS = /周末/u;
const MONTH = 28;
const EVENING_HOUR = 18;
/** Lessons of a day on site. */
const DAY_SLOTS = ['09:00', '10:45', '13:30', '15:15'].map(minutesOf);
/** The same of an evening. */
const NIGHT_SLOTS = ['18:00', '19:45'].map(minutesOf);
const DAY_LESSON_MINUTES = 90;

/** Sessions of named courses, so that the timetable shows a fitting evening whenever it is asked. */
const PINNED: ReadonlyMap<string, { readonly day: number; readonly slot: string }> = new Map([
  ['从需求到原型：一节课做完', { day: 0, slot: '19:30' }],
  ['二级建造师答疑专场', { day: 0, slot: '20:00' }],
  ['家庭急救知识公开课', { day: 0, slot: '20:30' }],
  ['茶席设计公开课', { day: 1, slot: '10:00' }],
  ['产品经理实战训练营', { day: 1, slot: '19:30' }],
]);
/** From this hour on, the evening meant is the next one: whoever looks must still be able to come. */
const LAST_CALL_HOUR = 18;
/** The course that is on air, and which of its sessions. */
const ON_AIR = { title: '消防法规精讲', index: 5 };
/** The course whose next session begins at the next half hour: its room is open, or opens soon. */
const SOON = { title: '消防工程师案例分析每周刷题课', index: 2 };
/** Courses on the home page that have been running for a while, with sessions that are over. */
const BEGUN: ReadonlyMap<string, number> = new Map([
  ['产品经理实战训练营', 6],
  ['消防工程师考前冲刺', 4],
]);
/** A course whose sessions are all over; it stays as an example of one. */
const OVER = '年终绩效面谈演练';
const OVER_DAYS = -6;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Midnight in Shanghai of the day `now` falls on. */
export function midnightOf(now: Date): number {
  return Math.floor((now.getTime() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
}

function session(start: number, minutes: number): Session {
  return { start: new Date(start), end: new Date(start + minutes * MINUTE_MS) };
}

/** The day of the next evening that can still be reached. */
function nextEvening(now: Date): number {
  return midnightOf(new Date(now.getTime() + (HOURS_A_DAY - LAST_CALL_HOUR) * HOUR_MS));
}

/** Days from the next evening to a course's next session, and how many are over by then. */
function nearestOf(luck: Random, title: string, count: number, gap: number) {
  if (title === OVER) {
    return { day: OVER_DAYS, over: count - 1 };
  }
  const pinned = PINNED.get(title);
  const near = [ON_AIR, SOON].find((one) => one.title === title);
  // A course that has not begun may begin later; one that has meets again within its rhythm.
  const begun = count > 1 && !luck.chance(0.4);
  const over = near?.index ?? BEGUN.get(title) ?? (begun ? luck.between(1, count - 1) : 0);
  return {
    day: pinned?.day ?? (over === 0 ? luck.between(1, 20) : luck.between(1, gap - 1)),
    over,
  };
}

/** Whether a course's sessions are always near the clock, whatever the hour. */
export function followsClock(title: string): boolean {
  return [ON_AIR, SOON].some((one) => one.title === title);
}

/** Days between two sessions; a title that names its rhythm keeps it. */
function gapOf(luck: Random, title: string): number {
  const usual = luck.chance(0.7) ? WEEK : luck.between(2, 4);
  if (MONTHLY.test(title)) {
    return MONTH;
  }
  return WEEKLY.test(title) || AT_WEEKENDS.test(title) ? WEEK : usual;
}

/** When a title says so, its sessions begin in the morning or in the evening. */
function slotsOf(title: string): readonly number[] {
  if (IN_THE_MORNING.test(title)) {
    return MORNING_SLOTS;
  }
  return AT_NIGHT.test(title) ? EVENING_SLOTS : LIVE_SLOTS;
}

/** Whether all of these begin in the evening, in Shanghai. */
export function areEvenings(starts: readonly Date[]): boolean {
  const hours = starts.map((start) => new Date(start.getTime() + SHANGHAI_MS).getUTCHours());
  return hours.length > 0 && hours.every((hour) => hour >= EVENING_HOUR);
}

/** Sessions of a live course, in order: some may be over; but for one course, one is to come. */
export function liveSessions(id: number, title: string, count: number, now: Date): Session[] {
  const luck = randomOf('live', id);
  const gap = gapOf(luck, title);
  const minutes = luck.pick([90, 90, 120]);
  const { day, over } = nearestOf(luck, title, count, gap);
  const slot = PINNED.get(title)?.slot;
  const minute = slot === undefined ? luck.pick(slotsOf(title)) : minutesOf(slot);
  const halfHour = Math.floor(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
  const near = [ON_AIR, SOON].find((one) => one.title === title);
  const date = nextEvening(now) + day * DAY_MS;
  const next =
    near === undefined
      ? (AT_WEEKENDS.test(title) ? weekendFrom(date) : date) + minute * MINUTE_MS
      : halfHour + (near === ON_AIR ? -HALF_HOUR_MS : HALF_HOUR_MS);
  return Array.from({ length: count }, (_, index) =>
    session(next + (index - over) * gap * DAY_MS, near === undefined ? minutes : 90),
  );
}

/** What has become of a session by now. */
export function liveStatusOf(
  id: number,
  index: number,
  { start, end }: Session,
  now: Date,
): number {
  if (start > now) {
    return LIVE_STATUSES.waiting;
  }
  if (end > now) {
    return LIVE_STATUSES.live;
  }
  if (now.getTime() - end.getTime() < REPLAY_MS) {
    return LIVE_STATUSES.replayPending;
  }
  return randomOf('replay', id, index).chance(CANCELLED_SHARE)
    ? LIVE_STATUSES.endedWithoutReplay
    : LIVE_STATUSES.replayReady;
}

/** A course on site that is over, and one that begins too soon to sign up for. */
const OFFLINE_DAYS: ReadonlyMap<string, number> = new Map([
  ['油画风景写生周末班', -9],
  ['城市夜景外拍实训', 1],
]);

/** Whether a class keeps to weekends: its title says so, or it happens to. */
export function isAtWeekends(
  id: number,
  { type, title }: TitledCourse,
  luck = randomOf('offline', id),
): boolean {
  if (AT_WEEKENDS.test(title)) {
    return true;
  }
  const isFree = type === COURSE_TYPES.offline && !OFFLINE_DAYS.has(title);
  return isFree && luck.chance(WEEKEND_SHARE);
}

/** Days of a course on site, each with its lessons; weekend classes keep to weekends. */
export function offlineDays(
  id: number,
  course: TitledCourse,
  lessonsPerDay: readonly number[],
  now: Date,
): Session[][] {
  const luck = randomOf('offline', id);
  const given = OFFLINE_DAYS.get(course.title);
  const weekend = isAtWeekends(id, course, luck);
  const slots = AT_NIGHT.test(course.title) ? NIGHT_SLOTS : DAY_SLOTS;
  let day = midnightOf(now) + (given ?? luck.between(4, 50)) * DAY_MS;
  return lessonsPerDay.map((lessons) => {
    const date = weekend ? weekendFrom(day) : day;
    day = date + DAY_MS;
    return slots
      .slice(0, lessons)
      .map((slot) => session(date + slot * MINUTE_MS, DAY_LESSON_MINUTES));
  });
}

/** The next Saturday or Sunday, this day included. */
function weekendFrom(midnight: number): number {
  const weekday = weekdayOf(midnight);
  return weekday % SATURDAY === 0 ? midnight : midnight + (SATURDAY - weekday) * DAY_MS;
}

/** Day of the week in Shanghai, 0 for Sunday. */
function weekdayOf(midnight: number): number {
  return new Date(midnight + SHANGHAI_MS).getUTCDay();
}
