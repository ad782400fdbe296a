/** Solves puzzles without looking at them, for tests that hold the key. */
import { randomBytes } from 'node:crypto';
import { seal, unseal } from '#platform/crypto';
import { clientOf } from './puzzle.commands.ts';
import { TICKET_LIFE_MS } from './puzzle.rules.ts';
import type { Platform } from '#platform/module';
import type { PuzzlePurpose } from './puzzle.rules.ts';

/** Where the piece of a puzzle belongs. */
export function solutionOf({ config }: Platform, id: string): number {
  const text = unseal(config.dataKey, 'puzzle', Buffer.from(id, 'base64url'));
  return (JSON.parse(text) as { x: number }).x;
}

export interface TicketValues {
  readonly purpose?: PuzzlePurpose;
  readonly address?: string;
  readonly userAgent?: string;
}

/** The ticket somebody on that address would get for a solved puzzle. */
export function buildPuzzleTicket(
  { config, clock }: Platform,
  { purpose = 'sms', address = '127.0.0.1', userAgent = 'node' }: TicketValues = {},
): string {
  const ticket = {
    nonce: randomBytes(16).toString('base64url'),
    purpose,
    client: clientOf(config.dataKey, { address, userAgent }),
    address: '',
    expires: clock.now().getTime() + TICKET_LIFE_MS,
  };
  const sealed = seal(config.dataKey, 'puzzle-ticket', JSON.stringify(ticket));
  return sealed.toString('base64url');
}
