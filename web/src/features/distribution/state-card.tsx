import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { distributionMessages, statusTexts } from './distribution.messages.ts';
import type { Distributor } from './distribution.queries.ts';
import styles from './state-card.module.css';

const { inReview, suspended, removed } = SPREAD_STATUSES;

interface StateCardProps {
  readonly record: Distributor;
  /** The form it stands for has just gone, and the focus with it. */
  readonly takesFocus?: boolean;
  /** Where one goes from here. */
  readonly children?: ReactNode;
}

/** How one stands in the programme, and why. */
export function StateCard({ record, takesFocus = false, children }: StateCardProps) {
  const t = useMessages(distributionMessages);
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  const onShown = useEffectEvent(() => {
    if (takesFocus) {
      ref.current?.focus();
    }
  });
  useEffect(() => onShown(), []);
  const { status, reason, apply_time: time } = record;
  const state = statusTexts[status];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.card}
      data-state={state}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.title}>
        {t(state)}
      </h2>
      <p>{status === inReview ? t('inReviewText', { time }) : t(`${statusTexts[status]}Text`)}</p>
      {reason !== '' && (
        <p className={styles.reason}>
          <strong>{t('reason')}</strong> <span lang={contentLanguage(reason)}>{reason}</span>
        </p>
      )}
      <div className={styles.actions}>
        {children}
        {(status === suspended || status === removed) && (
          <Link to={pathTo('userService')} className={styles.help}>
            {t('toService')} ›
          </Link>
        )}
      </div>
    </section>
  );
}
