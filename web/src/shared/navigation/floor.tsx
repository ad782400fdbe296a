import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ChevronRightIcon } from '#shared/ui/icons.tsx';
import styles from './floor.module.css';

interface FloorProps {
  readonly title: string;
  /** Stands beside the title: tabs, a countdown. */
  readonly aside?: ReactNode;
  /** Stands at the end of the title's row. */
  readonly tools?: ReactNode;
  /** Where everything of this kind is. */
  readonly more?: { readonly to: string; readonly text: string };
  readonly children: ReactNode;
}

/** A section of a page under a title, with the way to all of its kind. */
export function Floor({ title, aside, tools, more, children }: FloorProps) {
  const titleId = useId();
  return (
    <section className={styles.floor} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
        {(tools !== undefined || more !== undefined) && (
          <div className={styles.end}>
            {tools}
            {more !== undefined && (
              <Link to={more.to} className={styles.more}>
                {more.text}
                <ChevronRightIcon />
              </Link>
            )}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
