/** The outbox's vocabulary: what modules tell each other without importing each other. */
import { z } from 'zod';

export const events = {
  /** Something shown on public pages changed; `tag` names the cached answers it appears in. */
  'content.changed': z.object({ tag: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;
