import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface FormGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields that belong together, in two columns where there is room. */
export function FormGroup({ title, children }: FormGroupProps) {
  return (
    <fieldset className={styles.formGroup}>
      <legend className={styles.formTitle}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** Takes the whole width of a group. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
