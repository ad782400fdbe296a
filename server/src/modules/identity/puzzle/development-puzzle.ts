/**
 * Where a piece belongs, for end-to-end tests, which have no eyes. The production build does not
 * contain this file.
 */
import { unseal } from '#platform/crypto';
import type { Platform } from '#platform/module';

/** Where the piece of a puzzle belongs. */
export function revealPuzzle({ config }: Platform, id: string): number {
  const text = unseal(config.dataKey, 'puzzle', Buffer.from(id, 'base64url'));
  return (JSON.parse(text) as { x: number }).x;
}
