import { type ReactNode, useId } from 'react';
import styles from './detail-section.module.css';

interface DetailSectionProps {
  readonly title: string;
  /** Lets a link lead here. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One matter of an order. */
export function DetailSection({ title, id, children }: DetailSectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface Fact {
  readonly name: string;
  /** A fact without value is left out. */
  readonly value: ReactNode;
}

/** Names and values below each other. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== '' && value !== null)
        .map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
