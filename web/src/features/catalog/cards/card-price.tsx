import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './card.module.css';
import { cardsMessages } from './cards.messages.ts';
import { Price, type PriceProps } from './price.tsx';

interface CardPriceProps extends PriceProps {
  readonly state: OfferState;
}

/** What a card costs; an owner has paid, and sees no price. */
export function CardPrice({ state, ...price }: CardPriceProps) {
  const t = useMessages(cardsMessages);
  return state === 'owned' ? (
    <strong className={styles.owned}>{t('owned')}</strong>
  ) : (
    <Price {...price} />
  );
}
