/** Who an order's seats are for, and whether that can be. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { hasSeats } from '@zhiji/contract/kernel/seats';
import type { Quote } from '../quote/quote.rules.ts';

/** A person as the buyer names him. */
export interface Attendee {
  readonly name: string;
  readonly phone: string;
  readonly id_card?: string | undefined;
}

interface Order {
  readonly type: number;
  readonly num: number;
  readonly users: readonly Attendee[];
}

/** Whether the buyer takes the place himself: unless he must name people, or has named some. */
export function isForSelf({ type, num, users }: Order): boolean {
  return !hasSeats({ type }) || (needsNoNames({ type, num }) && users.length === 0);
}

/** A single place in a live course is the buyer's when he names nobody. */
function needsNoNames({ type, num }: Omit<Order, 'users'>): boolean {
  return type === COURSE_TYPES.live && num === 1;
}

/** Whether names are asked for before the order can be made. */
export function mustName({ type, num }: Omit<Order, 'users'>): boolean {
  return hasSeats({ type }) && !needsNoNames({ type, num });
}

/** Whether a course of this order asks for identity cards; a package never does. */
export function needsIdCard({ packageFen, lines }: Quote): boolean {
  return packageFen === null && lines.some(({ need_id_card }) => need_id_card);
}

/** One person for each seat, nobody twice, and papers in order where they are needed. */
export function areAttendeesFine(quote: Quote, order: Order, now: Date): boolean {
  const { users, num } = order;
  if (isForSelf(order)) {
    return users.length === 0;
  }
  return (
    users.length === num &&
    isEachOnce(users.map(({ phone }) => phone)) &&
    (!needsIdCard(quote) || areCardsFine(users, now))
  );
}

function areCardsFine(users: readonly Attendee[], now: Date): boolean {
  const cards = users.map(({ id_card: card = '' }) => card.toUpperCase());
  return isEachOnce(cards) && cards.every((card) => idCardProblem(card, now) === null);
}

function isEachOnce(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
