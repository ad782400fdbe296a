import type { ReactNode } from 'react';
import styles from './notice-panel.module.css';
import { useNothingShown } from './nothing-shown.ts';

interface NoticePanelProps {
  /** A large decorative sign above the title. */
  readonly mark?: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}

/** A whole-page message with a way out. */
export function NoticePanel({ mark, title, text, actions }: NoticePanelProps) {
  useNothingShown(true);
  return (
    <section className={styles.panel}>
      {mark !== undefined && (
        <div className={styles.mark} aria-hidden="true">
          {mark}
        </div>
      )}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
