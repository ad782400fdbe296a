import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { placeNames } from '#shared/lib/place-names.ts';
import styles from './course-terms.module.css';
import { courseMessages } from './course.messages.ts';
import type { Course } from './course.queries.ts';

const MINUTE_END = 16;

/** A day with its time; no line ends at a hyphen of it. */
const DATE = /(\d{4}-\d{2}-\d{2} \d{2}:\d{2})/u;

const toMinute = (time: string) => time.slice(0, MINUTE_END);

interface CourseTermsProps {
  readonly course: Course;
  /** Whether it can be bought now. */
  readonly state: OfferState;
}

/** Who waits for a seat or takes one; to all others it is of no use how many are left. */
const COUNTING: ReadonlySet<OfferState> = new Set(['open', 'full']);

function useTerms({ course, state }: CourseTermsProps) {
  const t = useMessages(courseMessages);
  const isOffline = course.type === COURSE_TYPES.offline;
  const { start_time, end_time, signup_end_time, seat_left, seat_num } = course;
  const toBeSet = t('toBeSet');
  const number = formatNumber(seat_num);
  const seatsLeft =
    seat_left === null
      ? t('seatsUnlimited')
      : t('seatsLeft', { left: formatNumber(seat_left), number });
  const place = placeNames(course);
  return [
    {
      name: t('dates'),
      text:
        start_time === null || end_time === null
          ? toBeSet
          : t('dateRange', { start: toMinute(start_time), end: toMinute(end_time) }),
    },
    ...(isOffline
      ? [
          {
            name: t('place'),
            text: place || toBeSet,
            ...(place && { lang: contentLanguage(place) }),
          },
        ]
      : []),
    {
      name: t('seats'),
      text: COUNTING.has(state) || seat_left === null ? seatsLeft : t('seatsInAll', { number }),
    },
    ...(signup_end_time === null ? [] : [{ name: t('signup'), text: toMinute(signup_end_time) }]),
    ...(course.need_id_card === 1 ? [{ name: t('identity'), text: t('needIdCard') }] : []),
  ];
}

/** When and where a live or offline course is held, and how long one may still join. */
export function CourseTerms({ course, state }: CourseTermsProps) {
  const t = useMessages(courseMessages);
  const terms = useTerms({ course, state });
  return course.type === COURSE_TYPES.record ? null : (
    <dl className={styles.terms} aria-label={t('terms')}>
      {terms.map(({ name, text, ...rest }) => (
        <div key={name} className={styles.term}>
          <dt>{name}</dt>
          <dd {...rest}>
            {text.split(DATE).map((part) =>
              DATE.test(part) ? (
                <span key={part} className={styles.date}>
                  {part}
                </span>
              ) : (
                part
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
