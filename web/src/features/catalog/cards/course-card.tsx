import type { CallResponse } from '@zhiji/contract/calls';
import { parseFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { placeNames } from '#shared/lib/place-names.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import { Marked } from '#shared/ui/marked.tsx';
import { useOwned } from '#shared/study/owned.queries.ts';
import { pathToStudy } from '#shared/study/study-path.ts';
import { CardAction } from './card-action.tsx';
import { CardPrice } from './card-price.tsx';
import { cardsMessages } from './cards.messages.ts';
import styles from './card.module.css';
import { courseOffer, offerMoments, priceNow } from './offer.ts';
import { useRunningSale } from './use-running-sale.ts';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';

export type Course = CallResponse<'catalog.courses'>['list'][number];
/** The home page knows the next session of a live course, a list only when it begins. */
type LiveCourse = Course &
  Partial<Pick<CallResponse<'catalog.upcomingLive'>[number], 'live_status' | 'next_time'>>;

const NO_WORDS: readonly string[] = [];
const MINUTE_END = 16;

const KIND_TEXTS = {
  [COURSE_TYPES.live]: 'live',
  [COURSE_TYPES.record]: 'record',
  [COURSE_TYPES.offline]: 'offline',
} as const satisfies Record<Course['type'], MessageKey<typeof cardsMessages>>;

interface CardProps<Item> {
  readonly course: Item;
  /** Words of a search, marked where they are found. */
  readonly words?: readonly string[];
}

/** `2026-11-15 19:30`: a wire time without its seconds. */
function toMinute(time: string): string {
  return time.slice(0, MINUTE_END);
}

interface BadgesProps {
  readonly course: LiveCourse;
  readonly isOnSale: boolean;
}

function Badges({ course, isOnSale }: BadgesProps) {
  const t = useMessages(cardsMessages);
  const isLive = course.type === COURSE_TYPES.live;
  return (
    <p className={styles.badges}>
      <span className={isLive ? `${styles.badge} ${styles.hot}` : styles.badge}>
        {t(course.live_status === LIVE_STATUSES.live ? 'liveNow' : KIND_TEXTS[course.type])}
      </span>
      {isOnSale && <span className={`${styles.badge} ${styles.hot}`}>{t('flashSale')}</span>}
    </p>
  );
}

function Labels({ labels }: Pick<Course, 'labels'>) {
  const t = useMessages(cardsMessages);
  if (labels.length === 0) {
    return <div className={styles.labels} />;
  }
  return (
    <ul className={styles.labels} aria-label={t('labels')} lang={contentLanguage(labels[0]?.label)}>
      {labels.map(({ id, label }) => (
        <li key={id} className={styles.label}>
          {label}
        </li>
      ))}
    </ul>
  );
}

interface FrameProps extends CardProps<LiveCourse> {
  readonly children?: ReactNode;
}

/** What all course cards have; the whole card leads to the course, its title is the link's name. */
function Frame({ course, words = NO_WORDS, children }: FrameProps) {
  const t = useMessages(cardsMessages);
  const { id, type } = course;
  // A class that is held at a time may not have begun.
  const count = type === COURSE_TYPES.record ? 'students' : 'enrolled';
  const to = pathTo('courseInfo', { id, type });
  const running = useRunningSale(course.seckill);
  const now = useServerMoment(offerMoments([course]));
  const state = courseOffer(course, useOwned([id]).has(id), now);
  // A sale means nothing to who cannot buy.
  const sale = state === 'open' ? running : null;
  const offer = priceNow(course, sale);
  return (
    <article className={cardClass(styles.card)}>
      <div className={styles.cover}>
        <Cover src={course.cover} title={course.title} />
        <Badges course={course} isOnSale={sale !== null} />
      </div>
      <div className={styles.body}>
        <h3 className={styles.title} lang={contentLanguage(course.title)}>
          <Link to={to} className={cardLinkClass}>
            <Marked text={course.title} words={words} />
          </Link>
        </h3>
        <p className={styles.meta}>
          <span className={styles.who} lang={contentLanguage(course.teacher_names)}>
            {course.teacher_names !== '' && (
              <>
                <Marked text={course.teacher_names} words={words} /> ·{' '}
              </>
            )}
            <Marked text={course.shop.name} words={words} />
          </span>
          <span className={styles.count}>{t(count, { number: formatNumber(course.buy_num) })}</span>
        </p>
        {children}
        <Labels labels={course.labels} />
        <div className={styles.buy}>
          <CardPrice state={state} {...offer} />
          <CardAction
            title={course.title}
            state={state}
            open={{ to, text: parseFen(offer.price) === 0 ? 'enrolFree' : 'buy' }}
            owned={{
              to: pathToStudy({ id, type }),
              text: type === COURSE_TYPES.offline ? 'ticket' : 'study',
            }}
          />
        </div>
      </div>
    </article>
  );
}

/** A course of any kind in a grid. */
export function CourseCard({ course, words }: CardProps<Course>) {
  return <Frame course={course} {...(words && { words })} />;
}

/** When a live course meets next; without it when it begins, or lasts if it has begun. */
function useSessionText({ next_time: next, start_time: start, end_time: end }: LiveCourse): string {
  const t = useMessages(cardsMessages);
  if (next) {
    return t('nextSession', { time: toMinute(next) });
  }
  if (start === null) {
    return t('datesToBeSet');
  }
  const hasBegun = parseWireTime(start).getTime() <= serverNow();
  return hasBegun && end !== null
    ? t('dates', { start: wireDate(start), end: wireDate(end) })
    : t('begins', { time: toMinute(start) });
}

/** A live course with its next session, as far as it is known. */
export function LiveCard({ course, words }: CardProps<LiveCourse>) {
  const session = useSessionText(course);
  return (
    <Frame course={course} {...(words && { words })}>
      <p className={styles.fact}>{session}</p>
    </Frame>
  );
}

/** A course in a classroom: who enrolled, when and where it is. */
export function OfflineCard({ course, words }: CardProps<Course>) {
  const t = useMessages(cardsMessages);
  const { start_time: start, end_time: end } = course;
  const place = placeNames(course);
  return (
    <Frame course={course} {...(words && { words })}>
      <p className={`${styles.fact} ${styles.dates}`}>
        {start === null || end === null
          ? t('datesToBeSet')
          : t('dates', { start: toMinute(start), end: toMinute(end) })}
      </p>
      <p
        className={styles.fact}
        {...(place !== '' && { lang: contentLanguage(place), title: place })}
      >
        {place === '' ? t('placeToBeSet') : place}
      </p>
    </Frame>
  );
}
