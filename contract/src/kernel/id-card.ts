/** Numbers of resident identity cards, by GB 11643. */
import { ID_CARD } from './patterns.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
/** The check character by the weighted sum modulo eleven. */
const CHECKS = '10X98765432';
const BIRTH = /^\d{6}(\d{4})(\d{2})(\d{2})/;
const AGE_MAX = 120;

/** A number as it is kept: without white space, with a capital X. */
export function normalIdCard(text: string): string {
  return text.trim().toUpperCase();
}

/** What is wrong with a number: its shape, or its check character or date of birth. */
export function idCardProblem(text: string, now: Date): 'idCard.format' | 'idCard.checksum' | null {
  const number = normalIdCard(text);
  if (!ID_CARD.test(number)) {
    return 'idCard.format';
  }
  return checkOf(number) === number.at(-1) && isBirthday(number, now) ? null : 'idCard.checksum';
}

function checkOf(number: string): string | undefined {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return CHECKS[sum % CHECKS.length];
}

/** A day that exists, not in the future, of somebody who may be alive. */
function isBirthday(number: string, now: Date): boolean {
  const [, year = '', month = '', day = ''] = BIRTH.exec(number) ?? [];
  const birth = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = !Number.isNaN(birth.getTime()) && birth.getUTCDate() === Number(day);
  const age = now.getUTCFullYear() - Number(year);
  return isDay && birth <= now && age <= AGE_MAX;
}
