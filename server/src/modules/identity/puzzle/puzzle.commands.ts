/**
 * The slider puzzle. What the answer is, for what and for whom it was made travels sealed with the
 * client; the database only remembers which puzzles and tickets were tried, so that neither Redis
 * nor any process has to be there for a second time.
 */
import { hash, randomBytes, randomInt } from 'node:crypto';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { z } from 'zod';
import {
  PUZZLE_BACKGROUNDS,
  PUZZLE_HEIGHT,
  PUZZLE_PIECE_SIZE,
  PUZZLE_RADIUS,
  PUZZLE_WIDTH,
} from '@zhiji/contract/kernel/limits';
import { PUZZLE_PURPOSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { pseudonym, seal, unseal } from '#platform/crypto';
import { visitorOf } from '#platform/http/context';
import { originOf } from '#platform/http/origin';
import { countPuzzleTry, countWorkSince, insertTicketUse } from './puzzle.repo.ts';
import { drawPuzzle } from './puzzle-pictures.ts';
import { isByHand } from './trace.rules.ts';
import {
  HOLE_RANGE,
  PUZZLE_LIFE_MS,
  TICKET_LIFE_MS,
  WORK_PER_HOUR,
  fits,
  hasWork,
  workOf,
} from './puzzle.rules.ts';
import type { CallContext } from '#platform/http/context';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';
import type { PuzzlePurpose } from './puzzle.rules.ts';
import type { KeyRing } from '#platform/crypto';

const NONCE_BYTES = 16;
/** Pictures there can be of a hole. */
const SEEDS = 2 ** 31;

const Bound = z.object({
  nonce: z.string(),
  purpose: z.enum(PUZZLE_PURPOSES),
  client: z.string(),
  address: z.string(),
  /** Raised by the breaker of codes: a slide takes work beside it. */
  hard: z.boolean(),
  expires: z.number(),
});
const Puzzle = Bound.extend({ x: z.number() });
export type Ticket = z.infer<typeof Bound>;

/** Who a puzzle is made for and a ticket is good for: the same browser on the same address. */
export function clientOf(
  key: KeyRing,
  { address, userAgent }: Pick<CallContext, 'address' | 'userAgent'>,
): string {
  return visitorOf(key, { address, userAgent });
}

function sealed(key: KeyRing, kind: string, value: z.infer<typeof Bound>): string {
  return seal(key, kind, JSON.stringify(value)).toString('base64url');
}

function unsealed<Value extends z.infer<typeof Bound>>(
  key: KeyRing,
  kind: string,
  schema: z.ZodType<Value>,
  text: string,
): Value | null {
  try {
    return schema.parse(JSON.parse(unseal(key, kind, Buffer.from(text, 'base64url'))));
  } catch {
    return null;
  }
}

/** Makes a puzzle for the caller. */
export async function makePuzzle(
  { config, clock }: Platform,
  context: CallContext,
  { purpose, hard: asked }: CallInput<'identity.puzzle'>,
): Promise<CallResponse<'identity.puzzle'>> {
  const hard = asked === 1;
  const work = workOf(hard, config.puzzleWorkBits);
  const x = randomInt(HOLE_RANGE.x.from, HOLE_RANGE.x.below);
  const top = randomInt(HOLE_RANGE.top.from, HOLE_RANGE.top.below);
  const puzzle: z.infer<typeof Puzzle> = {
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
    purpose,
    client: clientOf(config.dataKey, context),
    address: pseudonym(config.dataKey, `address:${originOf(context.address).host}`),
    hard,
    expires: clock.now().getTime() + PUZZLE_LIFE_MS,
    x,
  };
  return {
    id: sealed(config.dataKey, 'puzzle', puzzle),
    ...(await drawPuzzle(randomInt(PUZZLE_BACKGROUNDS), { x, top }, randomInt(SEEDS))),
    top,
    width: PUZZLE_WIDTH,
    height: PUZZLE_HEIGHT,
    piece_size: PUZZLE_PIECE_SIZE,
    radius: PUZZLE_RADIUS,
    work_bits: work.instead,
    slide_bits: work.beside,
  };
}

/** Judges an answer; a right one is traded for a ticket of five minutes. */
export async function solvePuzzle(
  platform: Platform,
  context: CallContext,
  { id, x, trace, nonce }: CallInput<'identity.solvePuzzle'>,
): Promise<CallResponse<'identity.solvePuzzle'>> {
  const { config, clock, db } = platform;
  if (x === undefined && nonce === undefined) {
    throw fail('common.missingParameter', { fields: ['x'] });
  }
  if (x !== undefined && trace === undefined) {
    throw fail('common.missingParameter', { fields: ['trace'] });
  }
  const now = clock.now();
  const puzzle = unsealed(config.dataKey, 'puzzle', Puzzle, id);
  if (
    puzzle === null ||
    puzzle.expires <= now.getTime() ||
    puzzle.client !== clientOf(config.dataKey, context)
  ) {
    throw fail('puzzle.expired');
  }
  const use = { ...puzzle, now, expiresAt: new Date(puzzle.expires) };
  const bits = workOf(puzzle.hard, config.puzzleWorkBits);
  const worked = hash('sha256', `${id}:${nonce ?? ''}`, 'buffer');
  if (x === undefined || trace === undefined) {
    const solved = hasWork(worked, bits.instead);
    await inTransaction(db, async (tx) => {
      const since = new Date(now.getTime() - HOUR_MS);
      if ((await countWorkSince(tx, puzzle.address, since)) >= WORK_PER_HOUR) {
        throw fail('common.tooMany', { retryAfter: HOUR_MS / 1_000 });
      }
      await judge(tx, { ...use, way: 'work', solved });
    });
    refuseUnless(solved);
  } else {
    const availableMs = now.getTime() - (puzzle.expires - PUZZLE_LIFE_MS);
    const solved =
      fits(puzzle.x, x) && isByHand(trace, x, availableMs) && hasWork(worked, bits.beside);
    await judge(db, { ...use, way: 'slide', solved });
    refuseUnless(solved);
  }
  const expires = now.getTime() + TICKET_LIFE_MS;
  const ticket: Ticket = {
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
    purpose: puzzle.purpose,
    client: puzzle.client,
    address: puzzle.address,
    hard: puzzle.hard,
    expires,
  };
  return {
    captcha_token: sealed(config.dataKey, 'puzzle-ticket', ticket),
    expire_time: formatWireTime(new Date(expires)),
  };
}

/** Counts the try. A puzzle that has none left says so, whatever was answered. */
async function judge(
  db: Platform['db'] | Tx,
  use: Parameters<typeof countPuzzleTry>[1],
): Promise<void> {
  if (!(await countPuzzleTry(db, use))) {
    throw fail('puzzle.expired');
  }
}

function refuseUnless(solved: boolean): void {
  if (!solved) {
    throw fail('puzzle.wrong');
  }
}

export interface TicketClaim {
  readonly token: string;
  readonly purpose: PuzzlePurpose;
  /** From `clientOf`. */
  readonly client: string;
}

/** Reads a ticket that may still be burnt: made by us, in time, for this purpose and client. */
export function readTicket(
  { config, clock }: Platform,
  { token, purpose, client }: TicketClaim,
): Ticket | null {
  const ticket = unsealed(config.dataKey, 'puzzle-ticket', Bound, token);
  return ticket !== null &&
    ticket.purpose === purpose &&
    ticket.client === client &&
    ticket.expires > clock.now().getTime()
    ? ticket
    : null;
}

/** Burns a ticket, in a transaction if it must survive what fails there; false the second time. */
export async function burnTicket(
  { clock }: Pick<Platform, 'clock'>,
  db: Platform['db'] | Tx,
  ticket: Ticket,
): Promise<boolean> {
  return insertTicketUse(db, {
    ...ticket,
    now: clock.now(),
    expiresAt: new Date(ticket.expires),
  });
}

/** Trades a ticket for what it opens; true once. */
export async function takePuzzle(platform: Platform, claim: TicketClaim): Promise<boolean> {
  const ticket = readTicket(platform, claim);
  return ticket !== null && burnTicket(platform, platform.db, ticket);
}
