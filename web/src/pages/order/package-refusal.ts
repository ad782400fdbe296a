import { packageOffer } from '#features/catalog/cards/offer.ts';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import type { Package } from '#features/catalog/package/package.queries.ts';
import type { Refusal } from '#features/order/checkout/checkout.queries.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { orderPagesMessages } from './order-pages.messages.ts';

const NOTHING_OWNED: ReadonlySet<number> = new Set();

/** Why a visitor cannot buy a package, named like ordering would; null when he can. */
export function packageRefusal(
  item: Package | typeof OFF_SALE | null,
  now: number,
): Refusal | null {
  if (item === null) {
    return { kind: 'refused', reason: 'missing', text: '' };
  }
  const offSale = { kind: 'refused', reason: 'offSale', text: '' } as const;
  if (item === OFF_SALE) {
    return offSale;
  }
  const t = translator(orderPagesMessages);
  const { state, blocking } = packageOffer(item, NOTHING_OWNED, now);
  const title = blocking?.title ?? '';
  switch (state) {
    case 'open':
    case 'owned':
      return null;
    case 'notOnSale':
      return offSale;
    case 'full':
      return { kind: 'refused', reason: 'full', text: t('courseFull', { title }) };
    case 'signupOver':
    case 'classOver':
      return { ...offSale, text: t('courseOver', { title }) };
  }
}
