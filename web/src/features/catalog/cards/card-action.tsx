import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import styles from './card.module.css';
import { cardsMessages } from './cards.messages.ts';

interface CardActionProps {
  readonly title: string;
  readonly state: OfferState;
  /** What can be done with it while it is open. */
  readonly open: { readonly to: string; readonly text: 'buy' | 'enrolFree' | 'view' };
  /** Where its owner studies. */
  readonly studyPath: string;
}

/** The button of a card does what it says; what cannot be had is told and is no button. */
export function CardAction({ title, state, open, studyPath }: CardActionProps) {
  const t = useMessages(cardsMessages);
  if (state !== 'open' && state !== 'owned') {
    return <span className={styles.closed}>{t(state)}</span>;
  }
  const { to, text } = state === 'owned' ? ({ to: studyPath, text: 'study' } as const) : open;
  return (
    <Link
      to={to}
      className={`${buttonClass({ size: 'small' })} ${styles.button}`}
      aria-label={t('named', { action: t(text), title })}
    >
      {t(text)}
    </Link>
  );
}
