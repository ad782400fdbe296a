import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { ATTENDEE_STATES } from '@zhiji/contract/kernel/statuses';
import { wireAttendee, type SeatRow } from '#features/order/attendees/attendee.rules.ts';
import type { OrderPreview } from '#features/order/order.queries.ts';
import { refusalKey } from '#features/order/order-failure.ts';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { type Basket, checkoutQueries, type Refusal, refusalOf } from './checkout.queries.ts';

export type PlacedOrder = CallResponse<'order.create'>;
type Checked = CallResponse<'order.checkAttendees'>[number];

export interface OrderForm {
  readonly basket: Basket;
  /** What the buyer saw and agreed to. */
  readonly preview: OrderPreview;
  readonly rows: readonly SeatRow[];
  readonly remark: string;
  /** Whose link led to it, if anybody's. */
  readonly retail: Pick<CallRequest<'order.create'>, 'retailid' | 'retail_time'>;
}

/** Result of placing an order. */
export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  /** Another price than the one shown; the new one stands on the page now. */
  | { readonly kind: 'priceChanged'; readonly from: string; readonly to: string | null }
  /** Words about rows, by their keys. */
  | { readonly kind: 'attendees'; readonly texts: ReadonlyMap<number, string> }
  | { readonly kind: 'attendeesRefused'; readonly text: string }
  | Refusal;

const SEAT_POSSIBLE: ReadonlySet<number> = new Set([
  ATTENDEE_STATES.ok,
  ATTENDEE_STATES.notRegistered,
]);

const isRefused = ({ state }: Checked) => !SEAT_POSSIBLE.has(state);

/** What the server says against people of the list. */
async function checkRows({ basket, rows }: OrderForm): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) {
    return new Map();
  }
  const users = rows.map(wireAttendee);
  const checked = await call('order.checkAttendees', { type: basket.type, id: basket.id, users });
  return new Map(
    rows.flatMap(({ key }, index) => {
      const answer = checked[index];
      return answer !== undefined && isRefused(answer) ? [[key, answer.msg] as const] : [];
    }),
  );
}

function requestOf(
  { basket, rows, remark, retail }: OrderForm,
  { confirm_key }: OrderPreview,
): CallRequest<'order.create'> {
  return {
    ...basket,
    ...retail,
    confirm_key,
    users: rows.map(wireAttendee),
    remark: remark.trim(),
    agree: 1,
  };
}

/** Asks for the price anew, on the page as well. */
async function quoteAgain(queryClient: QueryClient, basket: Basket): Promise<OrderPreview | null> {
  const quote = await queryClient.fetchQuery({ ...checkoutQueries.quote(basket), staleTime: 0 });
  return quote.kind === 'ready' ? quote.preview : null;
}

async function create(
  queryClient: QueryClient,
  form: OrderForm,
  preview: OrderPreview,
): Promise<PlaceOutcome> {
  try {
    return { kind: 'placed', order: await call('order.create', requestOf(form, preview)) };
  } catch (error) {
    const key = refusalKey(error);
    if (key === 'order.priceChanged' || key === 'order.confirmExpired') {
      const fresh = await quoteAgain(queryClient, form.basket);
      // A key that ran out says nothing about the price: at the same one nobody needs to know.
      return key === 'order.confirmExpired' && fresh?.price === form.preview.price
        ? await createOnce(form, fresh)
        : { kind: 'priceChanged', from: form.preview.price, to: fresh?.price ?? null };
    }
    if (key === 'order.attendeeRefused' && error instanceof Error) {
      return { kind: 'attendeesRefused', text: error.message };
    }
    const refusal = refusalOf(error);
    if (refusal === null) {
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: queryKey('order', 'quote') });
    return refusal;
  }
}

async function createOnce(form: OrderForm, preview: OrderPreview): Promise<PlaceOutcome> {
  return { kind: 'placed', order: await call('order.create', requestOf(form, preview)) };
}

/** Checks the people, then makes the order; every refusal the page can show is an outcome. */
export function usePlaceOrder(onOutcome: (outcome: PlaceOutcome) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (form: OrderForm): Promise<PlaceOutcome> => {
      const texts = await checkRows(form);
      return texts.size > 0
        ? { kind: 'attendees', texts }
        : create(queryClient, form, form.preview);
    },
    onSuccess: onOutcome,
  });
}
