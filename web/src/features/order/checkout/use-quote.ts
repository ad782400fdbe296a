import { useQuery } from '@tanstack/react-query';
import type { OrderPreview } from '#features/order/order.queries.ts';
import type { CouponChoice } from './checkout-draft.ts';
import { type Basket, checkoutQueries, type Quote, type Refusal } from './checkout.queries.ts';

interface QuoteState {
  /** What is shown; it can be ordered when `isCurrent`. */
  readonly preview: OrderPreview | null;
  readonly isCurrent: boolean;
  /** The basket behind the price. */
  readonly basket: Basket;
  readonly refusal: Refusal | null;
  /** Shows what is sold, not what was asked for: so many cannot be had. */
  readonly isSample: boolean;
  /** What is shown instead of a refused basket is on its way. */
  readonly isRecovering: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

function withCoupon(basket: Basket, choice: CouponChoice): Basket {
  switch (choice) {
    case 'best':
      return basket;
    case 'none':
      return { ...basket, coupon_user_id: 0 };
    default:
      return { ...basket, coupon_user_id: choice };
  }
}

function previewOf(quote: Quote | undefined): OrderPreview | null {
  return quote?.kind === 'ready' ? quote.preview : null;
}

/**
 * The price of a basket with the coupon that was chosen. A coupon that no longer fits gives way to
 * the best one; where so many seats cannot be had, the page still shows what one of them is.
 */
export function useQuote(wanted: Basket, choice: CouponChoice, enabled: boolean): QuoteState {
  const basket = withCoupon(wanted, choice);
  const asked = useQuery({ ...checkoutQueries.quote(basket), enabled });
  const refusal = asked.data?.kind === 'refused' ? asked.data : null;
  const isMisfit = refusal?.reason === 'coupon';
  const isTooMany =
    (refusal?.reason === 'full' || refusal?.reason === 'limit') && (wanted.num ?? 1) > 1;
  const substitute: Basket = isTooMany ? { ...wanted, num: 1 } : wanted;
  const isReplaced = isMisfit || isTooMany;
  const other = useQuery({
    ...checkoutQueries.quote(substitute),
    enabled: enabled && isReplaced,
  });
  const shown = isReplaced ? other : asked;
  const preview = previewOf(shown.data);
  return {
    preview,
    isCurrent: preview !== null && !isTooMany && !shown.isPlaceholderData && !shown.isFetching,
    basket: isMisfit ? substitute : basket,
    refusal,
    isSample: isTooMany,
    isRecovering: isReplaced && other.isPending,
    isFailed: shown.isError,
    retry: () => void shown.refetch(),
  };
}
