import type { ReactNode } from 'react';
import styles from './choice-group.module.css';

interface ChoiceGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A choice of the order: radio buttons below the question they answer. */
export function ChoiceGroup({ title, children }: ChoiceGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The same question where there is nothing to choose. */
export function EmptyChoice({ title, children }: ChoiceGroupProps) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
