/** Solves puzzles as people do, for tests that hold the key. */
import { randomBytes } from 'node:crypto';
import { seal } from '#platform/crypto';
import { clientOf } from './puzzle/puzzle.commands.ts';
import { TICKET_LIFE_MS } from './puzzle/puzzle.rules.ts';
import type { Platform } from '#platform/module';
import type { PuzzlePurpose } from './puzzle/puzzle.rules.ts';
import type { Trace } from './puzzle/trace.rules.ts';

/** A movement from rest to rest, as hands make it (minimum jerk): shares of way by shares of time. */
const smooth = (time: number): number => time ** 3 * (10 - 15 * time + 6 * time ** 2);

export interface Hand {
  /** Numbers between 0 and 1. */
  readonly next?: () => number;
  /** How often the screen or the pointer tells where it is. */
  readonly perSecond?: number;
}

/** What a browser sends of a person who drags the piece there: a reach, a look, and a correction. */
export function humanTrace(x: number, { next = Math.random, perSecond = 60 }: Hand = {}): Trace {
  const reach = x * (0.84 + next() * 0.26);
  const reachMs = 450 + next() * 1_200;
  const lookMs = 60 + next() * 250;
  const correctMs = 180 + next() * 400;
  const lasts = reachMs + lookMs + correctMs;
  const sway = (next() - 0.5) * 24;
  const points = [{ x: 0, y: 0, ms: 0 }];
  for (let ms = 0; ms < lasts; ms += (1_000 / perSecond) * (0.85 + next() * 0.3)) {
    const corrected = Math.max(0, ms - reachMs - lookMs) / correctMs;
    const at = reach * smooth(Math.min(1, ms / reachMs)) + (x - reach) * smooth(corrected);
    const y = Math.round(sway * Math.sin((ms / lasts) * 3) + next() - 0.5);
    // Only a change is told.
    if (Math.round(at) !== points.at(-1)?.x) {
      points.push({ x: Math.round(at), y, ms: Math.round(ms) });
    }
  }
  points.push({ x, y: points.at(-1)?.y ?? 0, ms: Math.round(lasts) });
  return { by: 'drag', points };
}

/** What a browser sends of a person who holds an arrow key down and then goes on step by step. */
export function keyTrace(x: number, { next = Math.random }: Hand = {}): Trace {
  const points = [{ x: 0, y: 0, ms: 0 }];
  let ms = 0;
  for (let at = 0; at < x;) {
    at = x - at > 18 ? at + 3 : Math.min(x, at + (next() < 0.5 ? 1 : 3));
    points.push({ x: at, y: 0, ms: Math.round(ms) });
    ms += points.length === 2 ? 400 : x - at > 18 ? 33 : 90 + next() * 120;
  }
  return { by: 'keys', points };
}

export interface TicketValues {
  readonly purpose?: PuzzlePurpose;
  readonly address?: string;
  readonly userAgent?: string;
  readonly hard?: boolean;
}

/** The ticket somebody on that address would get for a solved puzzle. */
export function buildPuzzleTicket(
  { config, clock }: Platform,
  { purpose = 'sms', address = '127.0.0.1', userAgent = 'node', hard = false }: TicketValues = {},
): string {
  const ticket = {
    nonce: randomBytes(16).toString('base64url'),
    purpose,
    client: clientOf(config.dataKey, { address, userAgent }),
    address: '',
    hard,
    expires: clock.now().getTime() + TICKET_LIFE_MS,
  };
  const sealed = seal(config.dataKey, 'puzzle-ticket', JSON.stringify(ticket));
  return sealed.toString('base64url');
}
