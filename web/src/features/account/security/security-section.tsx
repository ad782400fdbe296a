import { type ReactNode, type Ref, useId } from 'react';
import styles from './security.module.css';

interface SecuritySectionProps {
  readonly title: string;
  readonly text?: string;
  /** The heading takes the focus when what had it is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** One matter of the account page. */
export function SecuritySection({ title, text, headingRef, children }: SecuritySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.sectionTitle}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.quiet}>{text}</p>}
      {children}
    </section>
  );
}

interface SecurityRowProps {
  readonly title: string;
  /** What is set now. */
  readonly value?: ReactNode;
  readonly text: string;
  readonly action: ReactNode;
}

/** One thing that can be changed: what it is, how it stands, and the way to change it. */
export function SecurityRow({ title, value, text, action }: SecurityRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.rowTitle}>{title}</p>
        {value !== undefined && <div>{value}</div>}
        <p className={styles.quiet}>{text}</p>
      </div>
      <div className={styles.action}>{action}</div>
    </li>
  );
}

/** Rows below each other. */
export function SecurityRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}
