/** What stands in a list of one's own: its name, how it stands, and what there is to say of it. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import styles from './entry.module.css';

interface HeadProps {
  readonly id: string;
  readonly heading?: 'h2' | 'h3';
  readonly title: string;
  readonly state: ReactNode;
}

function Head({ id, heading: Heading = 'h2', title, state }: HeadProps) {
  return (
    <div className={styles.head}>
      <Heading id={id} className={styles.title} lang={contentLanguage(title)}>
        {title}
      </Heading>
      {state}
    </div>
  );
}

interface EntryProps {
  readonly title: string;
  /** How it stands, in a chip or several. */
  readonly state: ReactNode;
  readonly children: ReactNode;
}

interface EntryRowProps extends EntryProps {
  /** Where one goes from it. */
  readonly actions: ReactNode;
}

/** An entry with the ways on beside it. */
export function EntryRow({ title, state, actions, children }: EntryRowProps) {
  const id = useId();
  return (
    <article className={styles.row} aria-labelledby={id}>
      <div>
        <Head id={id} title={title} state={state} />
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  );
}

interface EntryCardProps extends EntryProps {
  /** The list is one of the parts of a page, so the entry is smaller. */
  readonly isInPart?: boolean;
}

/** An entry with all that belongs to it below its name. */
export function EntryCard({ title, state, isInPart = false, children }: EntryCardProps) {
  const id = useId();
  return (
    <article
      className={isInPart ? `${styles.card} ${styles.part}` : styles.card}
      aria-labelledby={id}
    >
      <Head id={id} heading={isInPart ? 'h3' : 'h2'} title={title} state={state} />
      {children}
    </article>
  );
}

/** A line of short facts of an entry. */
export function EntryFacts(props: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...props} className={styles.facts} />;
}
