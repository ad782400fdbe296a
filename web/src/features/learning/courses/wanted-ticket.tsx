import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZE_MAX } from '@zhiji/contract/kernel/limits';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useChangeAddress } from '#shared/navigation/address-link.tsx';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { OpenTicket } from './course-ticket.tsx';
import { myCoursesMessages } from './my-courses.messages.ts';
import { myCourseQueries } from './my-courses.queries.ts';
import styles from './wanted-ticket.module.css';

/** The class may stand on any page of the list, so it is looked for by itself. */
const CLASSES = { type: COURSE_TYPES.offline, limit: PAGE_SIZE_MAX };

const withoutSeat: AddressChange = ({ query }) => {
  query.delete('seat');
  return { search: query.size === 0 ? '' : `?${query.toString()}` };
};

/** The ticket a link asks for, opened at once; who was given a class without one is told so. */
export function WantedTicket() {
  const t = useMessages(myCoursesMessages);
  const changeAddress = useChangeAddress();
  const [address] = useSearchParams();
  const id = readId(address.get('seat'));
  const { data, isFetching } = useQuery({
    ...myCourseQueries.page(CLASSES),
    enabled: id !== null,
    // The list beside it says so.
    meta: { silent: true },
  });
  if (id === null || data === undefined) {
    return null;
  }
  const course = data.list.find((each) => each.id === id);
  if (course !== undefined && course.ticket !== null) {
    // Closed for good: a reload or a link to the page does not open it again.
    const close = () => changeAddress(withoutSeat, { replace: true });
    return <OpenTicket course={course} seat={course.ticket} onClose={close} />;
  }
  if (isFetching) {
    return null;
  }
  return course === undefined && data.total > data.list.length ? (
    <p className={styles.note}>{t('ticketFurther')}</p>
  ) : (
    <p className={styles.note}>
      {t('noTicket')} <Link to={pathTo('userService')}>{t('toService')} ›</Link>
    </p>
  );
}
