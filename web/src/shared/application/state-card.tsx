import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { applicationMessages } from './application.messages.ts';
import styles from './state-card.module.css';

type State = 'inReview' | 'active' | 'passed' | 'refused' | 'suspended' | 'removed' | 'withdrawn';

/** What was had and is no longer: only customer service leads on. */
const TAKEN_AWAY: ReadonlySet<State> = new Set(['suspended', 'removed', 'withdrawn']);

interface StateCardProps {
  readonly state: State;
  readonly title: string;
  readonly text: string;
  /** Empty where none was given. */
  readonly reason: string;
  /** The form it stands for has just gone, and the focus with it. */
  readonly takesFocus: boolean;
  /** Where one goes from here. */
  readonly children: ReactNode;
}

/** How an application stands, and why. */
export function StateCard({ state, title, text, reason, takesFocus, children }: StateCardProps) {
  const t = useMessages(applicationMessages);
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  const onShown = useEffectEvent(() => {
    if (takesFocus) {
      ref.current?.focus();
    }
  });
  useEffect(() => onShown(), []);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.card}
      data-state={state}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p>{text}</p>
      {reason !== '' && (
        <p className={styles.reason}>
          <strong>{t('reason')}</strong> <span lang={contentLanguage(reason)}>{reason}</span>
        </p>
      )}
      <div className={styles.actions}>
        {children}
        {TAKEN_AWAY.has(state) && (
          <Link to={pathTo('userService')} className={styles.help}>
            {t('toService')} ›
          </Link>
        )}
      </div>
    </section>
  );
}
