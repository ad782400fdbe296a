import { type ReactNode, useId } from 'react';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import styles from './product-row.module.css';

interface ProductRowProps {
  readonly title: string;
  readonly cover: string;
  /** Grey: it is there, but can no longer be had. */
  readonly isOff: boolean;
  /** Short texts below the title, one element each. */
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  /** What stands below the facts. */
  readonly children: ReactNode;
}

/** A course or package of one's own in a list: what it is, and what can be done with it. */
export function ProductRow({ title, cover, isOff, facts, actions, children }: ProductRowProps) {
  const titleId = useId();
  return (
    <article
      className={isOff ? `${styles.row} ${styles.off}` : styles.row}
      aria-labelledby={titleId}
    >
      <div className={styles.cover}>
        <Cover src={cover} title={title} />
      </div>
      <div className={styles.about}>
        <h2 id={titleId} className={styles.title} lang={contentLanguage(title)}>
          {title}
        </h2>
        <p className={styles.facts}>{facts}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  );
}
