import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './course-panel.module.css';
import { CourseTabs } from './course-tabs.tsx';
import { courseMessages } from './course.messages.ts';
import type { CourseTab } from './course-view.ts';

interface CoursePanelProps {
  readonly tab: CourseTab;
  readonly counts: Partial<Record<CourseTab, number>>;
  /** Changes when something else is to be read from its beginning. */
  readonly viewKey: string;
  readonly children: ReactNode;
}

/** The tabs of a course and what stands behind the chosen one. */
export function CoursePanel({ tab, counts, viewKey, children }: CoursePanelProps) {
  const t = useMessages(courseMessages);
  const panel = useRef<HTMLElement>(null);
  const shownKey = useRef(viewKey);
  useEffect(() => {
    const isOther = shownKey.current !== viewKey;
    shownKey.current = viewKey;
    // Only back up: whoever sees the tabs already stays where they are.
    if (isOther && panel.current !== null && panel.current.getBoundingClientRect().top < 0) {
      panel.current.scrollIntoView();
    }
  }, [viewKey]);
  return (
    <section ref={panel} className={styles.panel}>
      <CourseTabs current={tab} counts={counts} />
      <div className={styles.body}>
        <VisuallyHidden as="h2">{t(tab)}</VisuallyHidden>
        {children}
      </div>
    </section>
  );
}
