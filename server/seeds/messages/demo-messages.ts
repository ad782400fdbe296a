/** What the demo's login has been told: of courses it studies, and only what happened there. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { OWN_QUESTIONS } from '../market/questions.ts';
import type { GivenMessage } from '#factory/message';
import type { MarketCourse } from '../market/courses.ts';
import type { Market } from '../market/market.ts';

export interface DemoMessage {
  readonly kind: NonNullable<GivenMessage['kind']>;
  /** Tells it from others of its kind. */
  readonly key: string;
  readonly facts: NonNullable<GivenMessage['facts']>;
  readonly at: Date;
  readonly isRead: boolean;
}

const OFFICE = 'Python自动化办公';
const FIRE_LAW = '消防法规精讲';
/** What the login studies, for a month now. */
export const STUDIED = [OFFICE, FIRE_LAW] as const;

const LOGIN_DAYS = 30;
/** What is older was read. */
const UNREAD_DAYS = 7;
const MISSED_CLASSES = 2;
/** From the end of a class to its replay. */
const REPLAY_MS = 4 * HOUR_MS;

/** A course of the demo by its title. */
export function studiedCourse({ courses }: Market, title: string): MarketCourse {
  const course = courses.find((candidate) => candidate.title === title);
  if (course === undefined) {
    throw new Error(`the demo has no ${title}`);
  }
  return course;
}

/** The oldest first, as they came. */
export function demoMessages(market: Market, now: Date): DemoMessage[] {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS - HOUR_MS);
  const loginAt = daysAgo(LOGIN_DAYS);
  const told: Omit<DemoMessage, 'isRead'>[] = [
    {
      kind: 'login.newDevice',
      key: 'demo:login',
      facts: { device: 'Chrome · Windows', login_time: formatWireTime(loginAt) },
      at: loginAt,
    },
    ...OWN_QUESTIONS.map(({ course, question, answeredDaysAgo }, index) => ({
      kind: 'question.answered' as const,
      key: `demo:question:${index}`,
      facts: { ...factsOf(studiedCourse(market, course)), question },
      at: daysAgo(answeredDaysAgo),
    })),
    ...missedClasses(studiedCourse(market, FIRE_LAW)),
  ];
  return told
    .map((message) => ({ ...message, isRead: message.at < daysAgo(UNREAD_DAYS) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const factsOf = ({ id, title }: MarketCourse) => ({ course_id: id, title });

/** The last classes that are over and can be seen again. */
function missedClasses(course: MarketCourse) {
  return course.chapters
    .filter(({ live_status }) => live_status === LIVE_STATUSES.replayReady)
    .slice(-MISSED_CLASSES)
    .flatMap(({ id, title, end_at }) =>
      end_at === null
        ? []
        : [
            {
              kind: 'class.missed' as const,
              key: `demo:missed:${id}`,
              facts: { ...factsOf(course), chapter_id: id, session: title },
              at: new Date(end_at.getTime() + REPLAY_MS),
            },
          ],
    );
}
