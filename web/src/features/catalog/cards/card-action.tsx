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
  /** What its owner does with it: a class on site is entered with a ticket. */
  readonly owned: { readonly to: string; readonly text: 'study' | 'ticket' };
}

/** The button of a card does what it says; what cannot be had is told and is no button. */
export function CardAction({ title, state, open, owned }: CardActionProps) {
  const t = useMessages(cardsMessages);
  if (state !== 'open' && state !== 'owned') {
    return <span className={styles.closed}>{t(state)}</span>;
  }
  const { to, text } = state === 'owned' ? owned : open;
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
