/** What failures tell beyond their code, for the few that do; all others answer `data: null`. */
import { z } from 'zod';
import { count, money, time } from './wire.ts';
import type { ErrorKey } from './errors.ts';

export const errorData = {
  /** Which device took the session over, and when. */
  'auth.loggedInElsewhere': z.object({ device: z.string(), time }),
  /** The course whose sign-up is over; null when the whole is off sale. */
  'order.notOnSale': z.object({ title: z.string() }),
  /** How many a flash sale lets one person have; null for another limit. */
  'order.purchaseLimit': z.object({ limit: count }),
  /** Which course has too few places, and how many are left. */
  'order.insufficientStock': z.object({ title: z.string(), left: count }),
  /** The course that was passed or certified; null when the order itself refuses. */
  'refund.stateRefused': z.object({ title: z.string() }),
  /** What was shown, what it is now, and why; null when no sum was shown. */
  'refund.amountInvalid': z.object({ shown: money, price: money, rule_text: z.string() }),
  /** Until when somebody may not write, and why. */
  'content.muted': z.object({ until: time, reason: z.string() }),
  /** How many seconds or pages must have been seen, and how many were. */
  'learning.incomplete': z.object({ needed: count, done: count }),
} as const satisfies Partial<Record<ErrorKey, z.ZodType>>;

/** The `data` a failure may carry. */
export type ErrorData<Key extends ErrorKey> = Key extends keyof typeof errorData
  ? z.infer<(typeof errorData)[Key]>
  : null;
