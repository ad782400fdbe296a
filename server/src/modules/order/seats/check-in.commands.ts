/** Checks a ticket in, once. */
import { requireCourse } from '#modules/catalog';
import { attendClass } from '#modules/learning';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { openSeat } from './attendee-sealing.ts';
import { findTickets, takeSeat } from './check-in.repo.ts';
import { seatRefusal, timeRefusal } from './check-in.rules.ts';
import { maskName, maskPhone } from '@zhiji/contract/kernel/mask';
import { ticketCodeOf } from './ticket-code.ts';
import { lockOrder } from '../state/order-state.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { TicketRow } from './check-in.repo.ts';

export interface Admission {
  /** Masked. */
  readonly name: string;
  readonly phone: string;
  readonly course: string;
}

/** Lets the holder of a ticket in, which counts as having been at the class. */
export async function checkIn(
  { db, clock, config }: Platform,
  { actor, code, early }: { actor: Actor; code: string; early: boolean },
): Promise<Admission> {
  const now = clock.now();
  const ticket = await requireTicket(db, code);
  const missing = fail('operator.ticketMissing', { data: { ticket: ticketCodeOf(code) } });
  await requireCourse(db, actor, ticket.course_id, missing);
  const tooSoon = timeRefusal(ticket, { early, now });
  if (tooSoon !== null) {
    throw fail(tooSoon.key, tooSoon);
  }
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, ticket.user_id, ticket.order_id);
    const taken = await takeSeat(tx, ticket, now);
    if (taken === undefined) {
      const refused = seatRefusal(await requireTicket(tx, code));
      throw fail(refused.key, refused);
    }
    if (taken.holderId !== null) {
      await attendClass(tx, { userId: taken.holderId, courseId: ticket.course_id, now });
    }
    const subject = `seat ${ticket.id}`;
    const detail = { order: ticket.order_id, course: ticket.course_id, early };
    await recordAudit(tx, { actor, action: 'order.checkIn', subject, detail });
  });
  const { name, phone } = openSeat(config.dataKey, ticket);
  return { name: maskName(name), phone: maskPhone(phone), course: ticket.title };
}

async function requireTicket(db: Platform['db'], typed: string): Promise<TicketRow> {
  const code = ticketCodeOf(typed);
  const [ticket, ...others] = await findTickets(db, code);
  if (ticket === undefined) {
    throw fail('operator.ticketMissing', { data: { ticket: code } });
  }
  if (others.length > 0) {
    throw fail('operator.ticketTwice', { data: { ticket: code } });
  }
  return ticket;
}
