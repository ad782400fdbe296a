import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { certificationMessages } from './certification.messages.ts';
import type { Certification } from './certification.queries.ts';
import styles from './state-card.module.css';

const { inReview, passed, refused, withdrawn } = CERTIFICATION_STATUSES;

const TEXTS = {
  [inReview]: 'inReview',
  [passed]: 'passed',
  [refused]: 'refused',
  [withdrawn]: 'withdrawn',
} as const;

type Status = NonNullable<Certification['status']>;

/** The page the application became. */
export interface CertifiedPage {
  readonly to: string;
  readonly text: string;
}

interface StateCardProps {
  readonly status: Status;
  readonly reason: string;
  /** When it was sent. */
  readonly time: string;
  readonly page: CertifiedPage | null;
  /** The form it stands for has just gone, and the focus with it. */
  readonly takesFocus: boolean;
}

/** How one's application stands, why, and where it led. */
export function StateCard({ status, reason, time, page, takesFocus }: StateCardProps) {
  const t = useMessages(certificationMessages);
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  const onShown = useEffectEvent(() => {
    if (takesFocus) {
      ref.current?.focus();
    }
  });
  useEffect(() => onShown(), []);
  const state = TEXTS[status];
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
      <p>{status === inReview ? t('inReviewText', { time }) : t(`${TEXTS[status]}Text`)}</p>
      {reason !== '' && (
        <p className={styles.reason}>
          <strong>{t('reason')}</strong> <span lang={contentLanguage(reason)}>{reason}</span>
        </p>
      )}
      <div className={styles.actions}>
        {status === passed && page !== null && (
          <Link to={page.to} className={buttonClass()}>
            {page.text}
          </Link>
        )}
        {status === withdrawn && (
          <Link to={pathTo('userService')} className={styles.help}>
            {t('toService')} ›
          </Link>
        )}
      </div>
    </section>
  );
}
