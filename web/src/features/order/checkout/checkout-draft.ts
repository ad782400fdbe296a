/**
 * What was typed on an order page and not sent yet. It outlives a reload but not the tab, since it
 * may hold names, phones and id cards of other people, and goes as soon as the order is made.
 */
import type { CallRequest } from '@zhiji/contract/calls';
import { type Attendee, type SeatRow, seatRow } from '#features/order/attendees/attendee.rules.ts';

/** The coupon that saves most, none at all, or a certain one. */
export type CouponChoice = 'best' | 'none' | number;

export interface Draft {
  /** The people seats are for; nobody when the buyer takes the only one. */
  readonly rows: readonly SeatRow[];
  readonly coupon: CouponChoice;
  readonly remark: string;
}

/** What a draft belongs to. */
export interface DraftSubject {
  readonly type: CallRequest<'order.confirm'>['type'];
  readonly id: number;
  /** The user, or null for a visitor, whose draft the next user takes over. */
  readonly owner: number | null;
}

const STORAGE_KEY = 'zhiji-checkout';

interface Stored extends DraftSubject, Omit<Draft, 'rows'> {
  readonly rows: readonly Attendee[];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isAttendee(value: unknown): value is Attendee {
  return (
    isObject(value) &&
    typeof value['name'] === 'string' &&
    typeof value['phone'] === 'string' &&
    typeof value['id_card'] === 'string'
  );
}

function isStored(value: unknown): value is Stored {
  return (
    isObject(value) &&
    typeof value['type'] === 'number' &&
    typeof value['id'] === 'number' &&
    (value['owner'] === null || typeof value['owner'] === 'number') &&
    Array.isArray(value['rows']) &&
    value['rows'].every(isAttendee) &&
    (value['coupon'] === 'best' ||
      value['coupon'] === 'none' ||
      typeof value['coupon'] === 'number') &&
    typeof value['remark'] === 'string'
  );
}

/** The draft of a page, or null when there is none of this user. */
export function readDraft({ type, id, owner }: DraftSubject): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isStored(stored) &&
      stored.type === type &&
      stored.id === id &&
      (stored.owner === null || stored.owner === owner)
      ? { rows: stored.rows.map(seatRow), coupon: stored.coupon, remark: stored.remark }
      : null;
  } catch {
    return null;
  }
}

/** Keeps the draft of a page; that of another page goes. */
export function keepDraft({ type, id, owner }: DraftSubject, draft: Draft): void {
  const rows = draft.rows.map(({ name, phone, id_card }) => ({ name, phone, id_card }));
  const stored: Stored = { type, id, owner, rows, coupon: draft.coupon, remark: draft.remark };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // A browser that stores nothing: what was typed lives with the page.
  }
}

/** Forgets what was typed. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored either.
  }
}
