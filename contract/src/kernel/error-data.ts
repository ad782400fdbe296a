/** What failures tell beyond their code, for the few that do; all others answer `data: null`. */
import { z } from 'zod';
import { time } from './wire.ts';
import type { ErrorKey } from './errors.ts';

export const errorData = {
  /** Which device took the session over, and when. */
  'auth.loggedInElsewhere': z.object({ device: z.string(), time }),
} as const satisfies Partial<Record<ErrorKey, z.ZodType>>;

/** The `data` a failure may carry. */
export type ErrorData<Key extends ErrorKey> = Key extends keyof typeof errorData
  ? z.infer<(typeof errorData)[Key]>
  : null;
