const PREFIX = 'zj';
/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** A name for a new account that nobody is likely to have; whoever wants another types it. */
export function suggestUsername(): string {
  const picks = crypto.getRandomValues(new Uint8Array(LENGTH));
  return PREFIX + [...picks].map((pick) => LETTERS[pick % LETTERS.length]).join('');
}
