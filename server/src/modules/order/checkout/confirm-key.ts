/** The key a preview hands out: what was confirmed, by whom and at which price, sealed. */
import { hashSecret, seal, unseal } from '#platform/crypto';
import type { CallInput } from '@zhiji/contract/calls';
import type { KeyRing } from '#platform/crypto';

const PURPOSE = 'order.confirm';
const LIFE_MS = 600_000;

type ProductType = CallInput<'order.confirm'>['type'];

/** What a buyer saw before he agreed. */
export interface Confirmed {
  readonly userId: number;
  readonly type: ProductType;
  readonly id: number;
  readonly num: number;
  readonly couponUserId: number | null;
  readonly payableFen: number;
}

/** A key that lets this order, and no other, be created within ten minutes. */
export function issueConfirmKey(key: KeyRing, confirmed: Confirmed, now: Date): string {
  const { userId, type, id, num, couponUserId, payableFen } = confirmed;
  const fields = [userId, type, id, num, couponUserId, payableFen, now.getTime() + LIFE_MS];
  return seal(key, PURPOSE, JSON.stringify(fields)).toString('base64url');
}

/** The content of a key; null when it is not ours or has expired. */
export function readConfirmKey(key: KeyRing, text: string, now: Date): Confirmed | null {
  const fields = openKey(key, text);
  if (fields === null) {
    return null;
  }
  const [userId, type, id, num, couponUserId, payableFen, endsAt] = fields;
  return endsAt > now.getTime() ? { userId, type, id, num, couponUserId, payableFen } : null;
}

type Fields = [number, ProductType, number, number, number | null, number, number];

function openKey(key: KeyRing, text: string): Fields | null {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.toString('base64url') !== text) {
    // The same bytes spelled in another way would count as another key.
    return null;
  }
  try {
    // Only we can have sealed it, so it has the shape we gave it.
    return JSON.parse(unseal(key, PURPOSE, sealed)) as Fields;
  } catch {
    return null;
  }
}

/** What an order remembers of the key it was made with. */
export function confirmKeyRef(text: string): string {
  return hashSecret(text).toString('base64url');
}
