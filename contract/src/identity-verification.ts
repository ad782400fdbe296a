/** Proofs before a login: the slider puzzle, and codes sent to a phone or an e-mail address. */
import { z } from 'zod';
import { call, empty } from './kernel/call.ts';
import {
  PUZZLE_NONCE_MAX_LENGTH,
  PUZZLE_TRACE_MS,
  PUZZLE_TRACE_POINTS,
  PUZZLE_TRACE_SWAY,
  PUZZLE_WIDTH,
} from './kernel/limits.ts';
import { PLAIN_LINE } from './kernel/patterns.ts';
import { CODE_SCENES, PUZZLE_PURPOSES, PUZZLE_TRACES } from './kernel/statuses.ts';
import { bit, contactPhone, count, email, ticket, time } from './kernel/wire.ts';

const PICTURE_MAX = 60_000;

const scene = z.enum(CODE_SCENES).optional();
const picture = z.string().max(PICTURE_MAX).describe('A picture as a data: link');

/** How a piece came to where it lies; judged as well as the place. */
const trace = z.object({
  by: z.enum(PUZZLE_TRACES),
  points: z
    .array(
      z.object({
        x: z.int().min(0).max(PUZZLE_WIDTH).describe('How far the piece was'),
        y: z
          .int()
          .min(-PUZZLE_TRACE_SWAY)
          .max(PUZZLE_TRACE_SWAY)
          .describe('Of the pointer; keys: 0'),
        ms: z.int().min(0).max(PUZZLE_TRACE_MS).describe('Since it was taken'),
      }),
    )
    .min(1)
    .max(PUZZLE_TRACE_POINTS),
});

/** Proof that the slider puzzle was solved; taken by the calls that need one. */
export const captchaToken = ticket
  .optional()
  .describe('Proof that the slider puzzle was solved; burnt when it is used');

export const verificationCalls = {
  puzzle: call({
    path: '/api/login/puzzle',
    summary: 'A new slider puzzle of two minutes and one try; where it fits is never told.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({
      purpose: z.enum(PUZZLE_PURPOSES),
      hard: bit.optional().describe('1 after 11023: its ticket opens what an easy one does not'),
    }),
    response: z.object({
      id: ticket,
      background: picture,
      piece: picture.describe('piece_size + 2 * radius wide and high: the knobs stand out'),
      top: count.describe('Distance of the piece from the upper edge'),
      width: count,
      height: count,
      piece_size: count,
      radius: count,
      work_bits: count.describe(
        'Instead of x: a nonce so that sha256("{id}:{nonce}") begins with this many zero bits',
      ),
      slide_bits: count.describe('The same beside x, for a nonce that goes along with it; or 0'),
    }),
    success: ['ok'],
    errors: [],
  }),
  solvePuzzle: call({
    path: '/api/login/solvePuzzle',
    summary:
      'Judges a puzzle by x and how the piece came there (a hard one by a nonce as well), or by the ' +
      'nonce of the way without pictures.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({
      id: ticket,
      x: z.int().min(0).max(PUZZLE_WIDTH).optional().describe('How far the piece was moved'),
      trace: trace.optional().describe('Needed with x, and ends there'),
      nonce: z.string().min(1).max(PUZZLE_NONCE_MAX_LENGTH).regex(PLAIN_LINE).optional(),
    }),
    response: z.object({ captcha_token: ticket, expire_time: time }),
    success: ['ok'],
    errors: ['puzzle.wrong', 'puzzle.expired'],
  }),
  sendCode: call({
    path: '/api/user/sendSms',
    summary:
      'Sends a code by SMS: login, register and binding need a solved puzzle, without one only ' +
      'registered phones are sent to, and scenes that change an account need its logged-in owner.',
    kind: 'command',
    auth: 'optional',
    rate: 'code',
    request: z.object({
      phone: contactPhone.describe('Also 09 and 8 digits, which a contact may have'),
      scene,
      captcha_token: captchaToken,
    }),
    response: empty,
    success: ['ok'],
    errors: [
      'code.tooOften',
      'code.sendFailed',
      'puzzle.required',
      'puzzle.harder',
      'auth.tokenMissing',
      'common.forbidden',
    ],
  }),
  sendEmailCode: call({
    path: '/api/user/sendEmail',
    summary: 'Sends a code by email.',
    kind: 'command',
    auth: 'user',
    rate: 'code',
    request: z.object({ email, scene }),
    response: empty,
    success: ['ok'],
    errors: ['code.tooOften', 'code.sendFailed'],
  }),
};
