import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Price } from '#features/catalog/cards/price.tsx';
import styles from './closed-offer.module.css';

interface ClosedOfferProps {
  /** The list price, for who compares. */
  readonly price: string;
  readonly reason: ReactNode;
  /** Where one finds something that can be bought. */
  readonly way: { readonly to: string; readonly text: string };
}

/** Stands for the offer of what cannot be bought: why, and the way on. Nothing tempts to pay. */
export function ClosedOffer({ price, reason, way }: ClosedOfferProps) {
  return (
    <div className={styles.box}>
      <Price price={price} isQuiet />
      <p>{reason}</p>
      <Link to={way.to} className={styles.way}>
        {way.text}
      </Link>
    </div>
  );
}
