/** One order with its whole history. */
import { ORDER_INVOICE_STATES } from '@zhiji/contract/kernel/statuses';
import { calendarLink } from '#modules/learning';
import { fail } from '#platform/failure';
import { presentOrder } from './order-detail.present.ts';
import { findOrder } from './order-detail.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { OrderWithItems } from './order-detail.repo.ts';

/** How long a link to a private picture works. */
const LINK_SECONDS = 600;

/** The invoice of an order as its page shows it; null without one. */
export type InvoiceOf = (
  userId: number,
  orderId: number,
) => Promise<CallResponse<'order.detail'>['invoice']>;

/** A user's order; somebody else's is not there for him. */
export async function orderDetail(
  platform: Platform,
  invoiceOf: InvoiceOf,
  { user, language }: Pick<UserContext, 'user' | 'language'>,
  input: CallInput<'order.detail'>,
): Promise<CallResponse<'order.detail'>> {
  const { db, clock, config, storage } = platform;
  const row = await findOrder(db, user.userId, input);
  if (row === null) {
    throw fail('order.notFound');
  }
  const links = await linksOf(storage, row);
  const isInvoiced = row.invoiced !== ORDER_INVOICE_STATES.none;
  return presentOrder(row, {
    key: config.dataKey,
    now: clock.now(),
    language,
    linkOf: (key) => links.get(key) ?? '',
    showsNames: input.full_names === 1,
    invoice: isInvoiced ? await invoiceOf(user.userId, row.id) : null,
    calendarOf: (course) => calendarLink(platform, user, course),
  });
}

/** Links to the pictures of the newest proof and of what was asked back. */
async function linksOf(
  storage: Platform['storage'],
  { proofs, requests }: OrderWithItems,
): Promise<ReadonlyMap<string, string>> {
  const keys = [
    ...(proofs?.at(-1)?.images ?? []),
    ...(requests ?? []).flatMap(({ images }) => images),
  ];
  return new Map(
    await Promise.all(
      keys.map(async (key) => [key, await storage.privateLink(key, LINK_SECONDS)] as const),
    ),
  );
}
