import type { ReactNode } from 'react';
import styles from './forms.module.css';
import type { useForm } from './use-form.ts';

interface FormProps<Field extends string> {
  readonly form: Pick<ReturnType<typeof useForm<Field>>, 'id' | 'onSubmit'>;
  /** Runs only with values that pass. */
  readonly onSend: (values: Readonly<Record<Field, string>>) => void;
  readonly children: ReactNode;
}

/** A form in one column; `useForm` checks it instead of the browser. */
export function Form<Field extends string>({ form, onSend, children }: FormProps<Field>) {
  return (
    <form id={form.id} className={styles.form} noValidate onSubmit={form.onSubmit(onSend)}>
      {children}
    </form>
  );
}
