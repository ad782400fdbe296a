/** Beyond it a badge only says that there are many. */
export const BADGE_MAX = 99;

/** A number as a badge shows it. */
export function badgeNumber(number: number): string {
  return number > BADGE_MAX ? `${BADGE_MAX}+` : String(number);
}
