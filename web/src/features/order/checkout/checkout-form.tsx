import { parseFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode, SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { AttendeeTable } from '#features/order/attendees/attendee-table.tsx';
import type { Attendee } from '#features/order/attendees/attendee.rules.ts';
import { attendeesMessages } from '#features/order/attendees/attendees.messages.ts';
import { apiMessages } from '#shared/api/api.messages.ts';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { RefundPromise } from '#shared/refund/refund-promise.tsx';
import { Button } from '#shared/ui/button.tsx';
import { useNothingShown } from '#shared/ui/feedback/nothing-shown.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './checkout-form.module.css';
import type { RefusalReason } from './checkout.queries.ts';
import { CouponChooser } from './coupon-chooser.tsx';
import { type Offer, OrderSummary } from './order-summary.tsx';
import { ProductLines } from './product-lines.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { RemarkField } from './remark-field.tsx';
import { rowsForOthers, SeatChoice } from './seat-choice.tsx';
import { type CheckoutProduct, type Checkout, useCheckout } from './use-checkout.ts';
import type { PlacedOrder } from './use-place-order.ts';

interface CheckoutFormProps {
  readonly title: string;
  readonly product: CheckoutProduct;
  /** What a visitor sees of it; null where only users come. */
  readonly visitorOffer: Offer | null;
  /** When, where and how long: what is known of this kind. */
  readonly facts: ReactNode;
  readonly buyer: Attendee | null;
  /** The way to study for who owns it. */
  readonly study: ReactNode;
  /** Where others of its kind are. */
  readonly listPath: string;
  readonly onPlaced: (order: PlacedOrder) => void;
}

/** Refusals that leave nothing to decide on the page. */
const FINAL: ReadonlySet<RefusalReason> = new Set(['missing', 'owned', 'offSale']);

function CheckoutSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Skeleton height="180px" />
        <Skeleton height="120px" />
      </div>
      <Skeleton height="260px" />
    </div>
  );
}

/** The people: always named offline, named if the buyer wants it for a live course. */
function Seats({
  checkout,
  type,
  buyer,
}: {
  readonly checkout: Checkout;
  readonly type: CheckoutProduct['type'];
  readonly buyer: Attendee | null;
}) {
  const { draft, quote } = checkout;
  if (type !== COURSE_TYPES.live && type !== COURSE_TYPES.offline) {
    return null;
  }
  return (
    <div className={styles.panel}>
      {type === COURSE_TYPES.live && <SeatChoice rows={draft.rows} onChange={checkout.setRows} />}
      {draft.rows.length > 0 && (
        <AttendeeTable
          rows={draft.rows}
          errors={checkout.rowErrors}
          needsIdCard={quote.preview?.need_id_card === 1}
          seatLeft={quote.preview?.seat_left ?? null}
          buyer={buyer}
          onChange={checkout.setRows}
        />
      )}
    </div>
  );
}

/** An order page: what is bought, for whom, with which coupon, at which price. */
export function CheckoutForm({
  title,
  product,
  visitorOffer,
  facts,
  buyer,
  study,
  listPath,
  onPlaced,
}: CheckoutFormProps) {
  const tApi = useMessages(apiMessages);
  const tAttendees = useMessages(attendeesMessages);
  const { pathname, search } = useLocation();
  const isVisitor = useSession(({ user }) => user === null);
  const checkout = useCheckout(product, { isVisitor, onPlaced });
  const { quote, draft } = checkout;
  const offer = isVisitor ? visitorOffer : quote.preview;
  const { refusal } = quote;
  useThingName(offer?.title ?? '');
  const isStopped = refusal !== null && (FINAL.has(refusal.reason) || offer === null);

  useNothingShown(offer === null && quote.isFailed && !isStopped);

  if (isStopped && !quote.isRecovering) {
    return (
      <RefusedNotice
        refusal={refusal}
        study={study}
        listPath={listPath}
        action={
          product.type === COURSE_TYPES.live && (
            <Button look="plain" onClick={() => checkout.setRows(rowsForOthers())}>
              {tAttendees('whoOthers')}
            </Button>
          )
        }
      />
    );
  }
  if (offer === null) {
    return (
      <>
        <h1 className={styles.title}>{title}</h1>
        {quote.isFailed ? (
          <RetryBox text={tApi('blockFailed')} retryLabel={tApi('retry')} onRetry={quote.retry} />
        ) : (
          <CheckoutSkeleton />
        )}
      </>
    );
  }

  const payFen = parseFen(offer.price);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isVisitor) {
      requestLogin('login', `${pathname}${search}`);
    } else {
      checkout.submit();
    }
  };

  return (
    <form id={checkout.formId} className={styles.columns} noValidate onSubmit={submit}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.main}>
        <div className={styles.panel}>
          <ProductLines
            items={offer.items}
            packageTitle={product.type === COURSE_TYPES.package ? offer.title : null}
          />
          {facts}
        </div>
        <Seats checkout={checkout} type={product.type} buyer={buyer} />
        {quote.preview !== null && !isVisitor && (
          <div className={styles.panel}>
            <CouponChooser
              product={{ type: product.type, id: product.id, num: quote.basket.num ?? 1 }}
              known={quote.preview.coupons}
              chosenId={quote.preview.coupon_user_id}
              onChoose={checkout.setCoupon}
            />
          </div>
        )}
        {payFen > 0 && (
          <div className={styles.rule}>
            <RefundPromise terms={offer.refund_rule.items} />
          </div>
        )}
        <div className={styles.panel}>
          <RemarkField value={draft.remark} onChange={checkout.setRemark} />
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.panel}>
          <OrderSummary offer={offer} checkout={checkout} isVisitor={isVisitor} />
        </div>
      </div>
    </form>
  );
}
