import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { isOnSite } from '#features/catalog/cards/offer.ts';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import { packageQueries } from '#features/catalog/package/package.queries.ts';
import { checkoutMessages } from '#features/order/checkout/checkout.messages.ts';
import type { CheckoutProduct } from '#features/order/checkout/use-checkout.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathToStudy } from '#shared/study/study-path.ts';
import { buttonClass } from '#shared/ui/button.tsx';

/** Leads who owns something already to its lessons, or to the ticket of what is held on site. */
export function StudyLink({ type, id }: Pick<CheckoutProduct, 'type' | 'id'>) {
  const t = useMessages(checkoutMessages);
  const { data } = useQuery({
    ...packageQueries.detail(id),
    enabled: type === COURSE_TYPES.package,
    // Without it the link leads the same way by its usual name.
    meta: { silent: true },
  });
  const item = data === undefined || data === OFF_SALE ? null : data;
  const hasTicket = type === COURSE_TYPES.offline || (item !== null && isOnSite(item));
  return (
    <Link to={pathToStudy({ type, id })} className={buttonClass()}>
      {t(hasTicket ? 'ticket' : 'study')}
    </Link>
  );
}
