/**
 * Numbers of orders, payments and refunds: the time, the user, and chance. A number that comes back
 * from a third party names the user it belongs to, so every look-up starts with the user.
 */
import { randomInt } from 'node:crypto';
import { formatWireTime } from '@zhiji/contract/kernel/time';

const USER_DIGITS = 10;
const CHANCE_DIGITS = 6;
const TIME_DIGITS = 12;
const SHAPE = /^\d{28}$/;

/** A new number, such as 261115120000 0000010001 482913. */
export function newSerialNo(userId: number, now: Date): string {
  const time = formatWireTime(now).replaceAll(/\D/g, '').slice(2);
  const chance = randomInt(10 ** CHANCE_DIGITS);
  return (
    time + String(userId).padStart(USER_DIGITS, '0') + String(chance).padStart(CHANCE_DIGITS, '0')
  );
}

/** Whose number it is, or null when it is none of ours. */
export function userOfSerialNo(serialNo: string): number | null {
  return SHAPE.test(serialNo)
    ? Number(serialNo.slice(TIME_DIGITS, TIME_DIGITS + USER_DIGITS))
    : null;
}
