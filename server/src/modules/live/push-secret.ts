/** The secret a teacher pushes with: made from our key, so that none needs to be kept. */
import { isSigned, sign } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';

const LENGTH = 32;

function textOf(chapterId: number, keyNo: number): string {
  return `live|${chapterId}|${keyNo}`;
}

/** The secret of a class; the next number makes another. */
export function pushSecret(key: KeyRing, chapterId: number, keyNo: number): string {
  return sign(key, textOf(chapterId, keyNo), LENGTH);
}

/** Whether a secret is that of the class; one handed out before our key changed is. */
export function isPushSecret(
  key: KeyRing,
  chapterId: number,
  keyNo: number,
  given: string,
): boolean {
  return isSigned(key, textOf(chapterId, keyNo), given, LENGTH);
}
