import { useQueryClient } from '@tanstack/react-query';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useEffect, useId, useState } from 'react';
import type { AttendeeErrors } from '#features/order/attendees/attendee-row.tsx';
import {
  attendeeProblems,
  NOBODY,
  type SeatRow,
  seatRow,
} from '#features/order/attendees/attendee.rules.ts';
import { attendeesMessages } from '#features/order/attendees/attendees.messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { afterPurchase } from '#shared/query-keys/after-purchase.ts';
import { clearDraft } from './checkout-draft.ts';
import { checkoutMessages } from './checkout.messages.ts';
import type { Basket } from './checkout.queries.ts';
import { useDraft } from './use-draft.ts';
import {
  type OrderForm,
  type PlacedOrder,
  type PlaceOutcome,
  usePlaceOrder,
} from './use-place-order.ts';
import { useQuote } from './use-quote.ts';

export interface CheckoutProduct {
  readonly type: Basket['type'];
  readonly id: number;
  /** Seats the link asks for. */
  readonly num: number;
  /** Tells whose link led to it; asked when the order is made. */
  readonly readRetail: () => OrderForm['retail'];
}

interface CheckoutOptions {
  readonly isVisitor: boolean;
  readonly onPlaced: (order: PlacedOrder) => void;
}

const NO_ERRORS: ReadonlyMap<number, AttendeeErrors> = new Map();

/** Rows a page begins with: an offline course names everybody, a live one only others. */
function firstRows({ type, num }: CheckoutProduct): readonly SeatRow[] {
  const isNamed = type === COURSE_TYPES.offline || (type === COURSE_TYPES.live && num > 1);
  return isNamed ? Array.from({ length: num }, () => seatRow(NOBODY)) : [];
}

/** An order page from what is typed to the order that is placed. */
export function useCheckout(product: CheckoutProduct, { isVisitor, onPlaced }: CheckoutOptions) {
  const t = useMessages(checkoutMessages);
  const tAttendees = useMessages(attendeesMessages);
  const queryClient = useQueryClient();
  const formId = useId();
  const [draft, change] = useDraft(product, () => ({
    rows: firstRows(product),
    coupon: 'best',
    remark: '',
  }));
  const [rowErrors, setRowErrors] = useState(NO_ERRORS);
  const [notice, setNotice] = useState<string | null>(null);
  const quote = useQuote(
    { type: product.type, id: product.id, num: Math.max(1, draft.rows.length) },
    draft.coupon,
    !isVisitor,
  );

  /** Counts the times that something on the page was complained about. */
  const [complaints, setComplaints] = useState(0);
  const focusComplaint = () => setComplaints((number) => number + 1);
  useEffect(() => {
    if (complaints > 0) {
      document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid="true"]`)?.focus();
    }
  }, [complaints, formId]);

  const outcomes = (outcome: PlaceOutcome) => {
    switch (outcome.kind) {
      case 'placed':
        clearDraft();
        afterPurchase(queryClient, { refetchType: 'none' });
        onPlaced(outcome.order);
        return;
      case 'priceChanged':
        setNotice(
          outcome.to === null || outcome.to === outcome.from
            ? t('priceGone')
            : t('priceChanged', { from: formatMoney(outcome.from), to: formatMoney(outcome.to) }),
        );
        return;
      case 'attendees':
        setRowErrors(new Map([...outcome.texts].map(([key, person]) => [key, { person }])));
        focusComplaint();
        return;
      case 'attendeesRefused':
        // Of an order for oneself only the phone can be missing: a seat is kept under it.
        setNotice(draft.rows.length === 0 ? t('phoneNeeded') : outcome.text);
        return;
      case 'refused':
        setNotice(outcome.text);
    }
  };
  const placing = usePlaceOrder(outcomes);

  const localErrors = (): ReadonlyMap<number, AttendeeErrors> => {
    const needsIdCard = quote.preview?.need_id_card === 1;
    const problems = attendeeProblems(draft.rows, needsIdCard);
    return new Map(
      draft.rows.flatMap(({ key }, index) => {
        const texts = Object.entries(problems[index] ?? {}).map(
          ([field, problem]) => [field, tAttendees(problem)] as const,
        );
        return texts.length === 0 ? [] : [[key, Object.fromEntries(texts)] as const];
      }),
    );
  };

  const submit = () => {
    const found = localErrors();
    setNotice(null);
    setRowErrors(found);
    if (found.size > 0) {
      focusComplaint();
    } else if (quote.preview !== null && quote.isCurrent && !placing.isPending) {
      const { basket, preview } = quote;
      const { rows, remark } = draft;
      placing.mutate({ basket, preview, rows, remark, retail: product.readRetail() });
    }
  };

  return {
    formId,
    draft,
    quote,
    rowErrors,
    notice,
    isBusy: placing.isPending,
    setRemark: (remark: string) => change({ remark }),
    setCoupon: (coupon: typeof draft.coupon) => {
      setNotice(null);
      change({ coupon });
    },
    /** A row that is changed loses its complaint. */
    setRows: (rows: readonly SeatRow[]) => {
      const unchanged = new Set(draft.rows);
      const same = new Set(rows.filter((row) => unchanged.has(row)).map(({ key }) => key));
      setRowErrors((errors) => new Map([...errors].filter(([key]) => same.has(key))));
      setNotice(null);
      change({ rows });
    },
    submit,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
