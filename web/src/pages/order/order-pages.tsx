import { useQuery } from '@tanstack/react-query';
import { SEATS_MAX } from '@zhiji/contract/kernel/limits';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { accountQueries } from '#features/account/account.queries.ts';
import { courseQueries, type CourseType } from '#features/catalog/course/course.queries.ts';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import { type Package, packageQueries } from '#features/catalog/package/package.queries.ts';
import { orderRetail } from '#features/distribution/order-retail.ts';
import { useRetailClick } from '#features/distribution/use-retail-click.ts';
import type { Attendee } from '#features/order/attendees/attendee.rules.ts';
import { CheckoutForm } from '#features/order/checkout/checkout-form.tsx';
import { OrderPlaced } from '#features/order/checkout/order-placed.tsx';
import type { Offer } from '#features/order/checkout/order-summary.tsx';
import { RefusedNotice } from '#features/order/checkout/refused-notice.tsx';
import type { CheckoutProduct } from '#features/order/checkout/use-checkout.ts';
import type { PlacedOrder } from '#features/order/checkout/use-place-order.ts';
import { apiMessages } from '#shared/api/api.messages.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { readRetailId } from '#shared/lib/retail-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { useNothingShown } from '#shared/ui/feedback/nothing-shown.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { OrderFacts } from './order-pages-facts.tsx';
import { Frame, listOf } from './order-pages-frame.tsx';
import { orderPagesMessages } from './order-pages.messages.ts';
import { packageRefusal } from './package-refusal.ts';
import { StudyLink } from './study-link.tsx';

type Type = CheckoutProduct['type'];

const NOTHING = { kind: 'refused', reason: 'missing', text: '' } as const;

/** Seats the link asks for; anything else means one. */
function readNum(text: string | null): number {
  const num = readId(text);
  return num === null || num > SEATS_MAX ? 1 : num;
}

/** The buyer as somebody who takes a seat. */
function useBuyer(): Attendee | null {
  const isUser = useSession(({ user }) => user !== null);
  const { data: me } = useQuery({ ...accountQueries.me(), enabled: isUser });
  return me === undefined || me.phone === ''
    ? null
    : { name: me.real_name, phone: me.phone, id_card: '' };
}

/** A free order is complete at once; any other is paid, on the same page until it is. */
function useOnPlaced(): (order: PlacedOrder) => void {
  const t = useMessages(orderPagesMessages);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ id, need_pay }) => {
    if (need_pay === 0) {
      showToast({ kind: 'success', text: t('enrolled') });
      void navigate(pathTo('userOrderDetail', { id }), { replace: true });
      return;
    }
    const query = new URLSearchParams(search);
    query.set('order', String(id));
    void navigate(`${pathname}?${query.toString()}`, { replace: true });
  };
}

interface CheckoutPageProps {
  readonly product: CheckoutProduct;
  readonly facts: ReactNode;
  readonly visitorOffer: Offer | null;
}

function CheckoutPage({ product, facts, visitorOffer }: CheckoutPageProps) {
  const title = useRouteTitle();
  const buyer = useBuyer();
  const onPlaced = useOnPlaced();
  const [query] = useSearchParams();
  useRetailClick(product.type, product.id, readRetailId(query.get('retailid')));
  return (
    <CheckoutForm
      title={title}
      product={product}
      visitorOffer={visitorOffer}
      facts={facts}
      buyer={buyer}
      study={<StudyLink type={product.type} id={product.id} />}
      listPath={listOf(product.type)}
      onPlaced={onPlaced}
    />
  );
}

/** Reads what is ordered from the query; an order that was made is paid instead. */
function OrderPage({
  type,
  children,
}: {
  readonly type: Type;
  readonly children: (product: CheckoutProduct) => ReactNode;
}) {
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  const orderId = readId(query.get('order'));
  const content = () => {
    if (orderId !== null) {
      return <OrderPlaced key={orderId} orderId={orderId} type={type} />;
    }
    if (id === null) {
      return <RefusedNotice refusal={NOTHING} study={null} listPath={listOf(type)} />;
    }
    const readRetail = () => orderRetail(type, id);
    return children({ type, id, num: readNum(query.get('num')), readRetail });
  };
  return <Frame type={type}>{content()}</Frame>;
}

function CourseCheckout({ product }: { readonly product: CheckoutProduct & { type: CourseType } }) {
  const { data, dataUpdatedAt } = useQuery(
    courseQueries.detail({ id: product.id, type: product.type }),
  );
  const course = data === undefined || data === OFF_SALE ? null : data;
  return (
    <CheckoutPage
      product={product}
      visitorOffer={null}
      facts={course !== null && <OrderFacts course={course} receivedAt={dataUpdatedAt} />}
    />
  );
}

/** Orders a live course. */
export function LiveOrderPage() {
  return <CourseOrderPage type={COURSE_TYPES.live} />;
}

/** Orders a recorded course. */
export function RecordOrderPage() {
  return <CourseOrderPage type={COURSE_TYPES.record} />;
}

/** Orders seats of an offline course. */
export function OfflineOrderPage() {
  return <CourseOrderPage type={COURSE_TYPES.offline} />;
}

function CourseOrderPage({ type }: { readonly type: CourseType }) {
  return (
    <OrderPage type={type}>
      {(product) => <CourseCheckout key={product.id} product={{ ...product, type }} />}
    </OrderPage>
  );
}

/** A package as a visitor may see it; what it costs him in the end is known when he is. */
function offerOf({ title: name, relation, total_price, save_price, refund_rule }: Package): Offer {
  const none = '0.00';
  return {
    items: relation.map(({ curriculum: { id, type, title, cover, price } }) => ({
      curriculum_id: id,
      type,
      title,
      cover,
      price,
      num: 1,
      is_owned: 0,
    })),
    title: name,
    total_price,
    save_price,
    owned_discount: none,
    seckill_discount: none,
    coupon_discount: none,
    price: total_price,
    refund_rule,
  };
}

/**
 * A visitor has no price of his own yet, so the package itself is shown, or why nobody can buy it:
 * nobody logs in for nothing.
 */
function PackageCheckout({ product }: { readonly product: CheckoutProduct }) {
  const tApi = useMessages(apiMessages);
  const isVisitor = useSession(({ user }) => user === null);
  const [now] = useState(serverNow);
  const { data, isError, refetch } = useQuery({
    ...packageQueries.detail(product.id),
    enabled: isVisitor,
  });
  const hasFailed = isVisitor && isError;
  useNothingShown(hasFailed);
  if (hasFailed) {
    return (
      <RetryBox
        text={tApi('blockFailed')}
        retryLabel={tApi('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  const refusal = isVisitor && data !== undefined ? packageRefusal(data, now) : null;
  if (refusal !== null) {
    return <RefusedNotice refusal={refusal} study={null} listPath={pathTo('packageList')} />;
  }
  const offer = data === undefined || data === null || data === OFF_SALE ? null : offerOf(data);
  return <CheckoutPage product={product} visitorOffer={offer} facts={null} />;
}

/** Orders a package; a visitor sees it too, and logs in to order. */
export function PackageOrderPage() {
  return (
    <OrderPage type={COURSE_TYPES.package}>
      {(product) => <PackageCheckout key={product.id} product={product} />}
    </OrderPage>
  );
}
