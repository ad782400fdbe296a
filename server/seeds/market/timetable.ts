/** When the demo's sessions take place: always near the clock, at hours people keep. */
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { randomOf } from './random.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * HOUR_MS;
const HALF_HOUR_MS = 1_800_000;
const REPLAY_MS = 3 * HOUR_MS;
const WEEK = 7;
const SATURDAY = 6;
const CANCELLED_SHARE = 0.01;

export interface Session {
  readonly start: Date;
  readonly end: Date;
}

/** Minutes after midnight in Shanghai at which a live session may begin. */
const LIVE_SLOTS = ['10:00', '14:00', '19:00', '19:30', '20:00', '20:30'].map(minutesOf);
/** Lessons of a day on site. */
const DAY_SLOTS = ['09:00', '10:45', '13:30', '15:15'].map(minutesOf);
const DAY_LESSON_MINUTES = 90;

/** Sessions of named courses, so that the timetable shows a fitting evening whenever it is asked. */
const PINNED: ReadonlyMap<string, { readonly day: number; readonly slot: string }> = new Map([
  ['从需求到原型：一节课做完', { day: 0, slot: '19:30' }],
  ['二级建造师答疑专场', { day: 0, slot: '20:00' }],
  ['家庭急救知识公开课', { day: 0, slot: '20:30' }],
  ['茶席设计公开课', { day: 1, slot: '10:00' }],
  ['产品经理实战训练营', { day: 1, slot: '19:30' }],
]);
/** The course that is on air, and which of its sessions. */
const ON_AIR = { title: '消防法规精讲', index: 5 };
/** The course whose next session begins at the next half hour: its room is open, or opens soon. */
const SOON = { title: '消防工程师案例分析每周刷题夜', index: 2 };

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

/** Sessions of a live course, in order: some may be over, one at least is to come. */
export function liveSessions(id: number, title: string, count: number, now: Date): Session[] {
  const luck = randomOf('live', id);
  const gap = luck.chance(0.7) ? WEEK : luck.between(2, 4);
  const minutes = luck.pick([60, 90, 90, 120]);
  const pinned = PINNED.get(title);
  const near = [ON_AIR, SOON].find((one) => one.title === title);
  // A course that has not begun may begin later; one that has meets again within its rhythm.
  const over = near?.index ?? (luck.chance(0.4) ? 0 : luck.between(1, count - 1));
  const usual = over === 0 ? luck.between(1, 20) : luck.between(1, gap - 1);
  const slot = pinned === undefined ? luck.pick(LIVE_SLOTS) : minutesOf(pinned.slot);
  const day = pinned?.day ?? usual;
  const halfHour = Math.floor(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
  const next =
    near === undefined
      ? midnightOf(now) + day * DAY_MS + slot * MINUTE_MS
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

/** Days of a course on site, each with its lessons; weekend classes keep to weekends. */
export function offlineDays(id: number, lessonsPerDay: readonly number[], now: Date): Session[][] {
  const luck = randomOf('offline', id);
  const weekend = luck.chance(0.6);
  let day = midnightOf(now) + luck.between(4, 50) * DAY_MS;
  return lessonsPerDay.map((lessons) => {
    const date = weekend ? weekendFrom(day) : day;
    day = date + DAY_MS;
    return DAY_SLOTS.slice(0, lessons).map((slot) =>
      session(date + slot * MINUTE_MS, DAY_LESSON_MINUTES),
    );
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
