import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './card.module.css';
import { cardsMessages } from './cards.messages.ts';
import { Price, type PriceProps } from './price.tsx';

interface CardPriceProps extends Omit<PriceProps, 'isQuiet'> {
  readonly state: OfferState;
}

/**
 * What a card costs. An owner has paid, and sees no price; what cannot be bought has its price alone,
 * without what would be saved.
 */
export function CardPrice({ state, ...offer }: CardPriceProps) {
  const t = useMessages(cardsMessages);
  if (state === 'owned') {
    return <strong className={styles.owned}>{t('owned')}</strong>;
  }
  return state === 'open' ? <Price {...offer} /> : <Price price={offer.price} isQuiet />;
}
