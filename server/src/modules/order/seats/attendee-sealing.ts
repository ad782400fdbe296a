/** Seats as they are stored: names, phones and identity cards sealed, found by a keyed hash. */
import { seal, unseal } from '#platform/crypto';
import { phoneRef } from '#modules/identity';
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import { newTicketCode } from './ticket-code.ts';
import type { Attendee } from './attendee.rules.ts';
import type { KeyRing } from '#platform/crypto';

export interface NewSeat {
  readonly courseId: number;
  readonly phoneRef: string;
  readonly nameSealed: Buffer;
  readonly phoneSealed: Buffer;
  readonly idCardSealed: Buffer | null;
  readonly ticketCode: string;
}

interface Place {
  readonly buyerId: number;
  readonly courseId: number;
  readonly keepIdCard: boolean;
}

/** A place of one person in one course; the identity card is kept only where it is needed. */
export function sealSeat(
  key: KeyRing,
  { buyerId, courseId, keepIdCard }: Place,
  { name, phone, id_card: card }: Attendee,
): NewSeat {
  return {
    courseId,
    phoneRef: phoneRef(key, phone),
    nameSealed: seal(key, 'order_seat.name', name),
    phoneSealed: seal(key, 'order_seat.phone', phone),
    idCardSealed:
      keepIdCard && card !== undefined ? seal(key, 'order_seat.id_card', normalIdCard(card)) : null,
    ticketCode: newTicketCode(buyerId),
  };
}

/** The name of who has a seat; empty once it was wiped. */
export function openSeatName(key: KeyRing, sealed: Buffer): string {
  return sealed.length === 0 ? '' : unseal(key, 'order_seat.name', sealed);
}

/** Name and phone of who has a seat; empty once they were wiped. */
export function openSeat(
  key: KeyRing,
  { name_sealed: name, phone_sealed: phone }: { name_sealed: Buffer; phone_sealed: Buffer },
): { readonly name: string; readonly phone: string } {
  return {
    name: openSeatName(key, name),
    phone: phone.length === 0 ? '' : unseal(key, 'order_seat.phone', phone),
  };
}
