import { useEffect, useRef } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import styles from './course-tabs.module.css';
import { courseMessages } from './course.messages.ts';
import { changeTab, type CourseTab, courseTabs } from './course-view.ts';

interface CourseTabsProps {
  readonly current: CourseTab;
  /** How much there is behind a tab, where it is known. */
  readonly counts: Partial<Record<CourseTab, number>>;
}

/** The parts of a course; the choice stands in the address. */
export function CourseTabs({ current, counts }: CourseTabsProps) {
  const t = useMessages(courseMessages);
  const list = useRef<HTMLUListElement>(null);
  // On a narrow screen the row is scrolled: the current one is in sight whichever it is.
  useEffect(() => {
    const row = list.current;
    const item = row?.children[courseTabs.indexOf(current)];
    if (row && item instanceof HTMLElement) {
      row.scrollLeft = item.offsetLeft - row.clientWidth / 3;
    }
  }, [current]);
  return (
    <nav className={styles.bar} aria-label={t('sections')}>
      <ul ref={list} className={styles.tabs} data-strip="">
        {courseTabs.map((tab) => (
          <li key={tab}>
            <AddressLink
              className={tab === current ? `${styles.tab} ${styles.current}` : styles.tab}
              change={changeTab(tab)}
              {...(tab === current && { 'aria-current': 'true' })}
            >
              {t(tab)}
              {counts[tab] !== undefined && counts[tab] > 0 && ` ${formatNumber(counts[tab])}`}
            </AddressLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
