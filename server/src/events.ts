/** The outbox's vocabulary: what modules tell each other without importing each other. */
import { z } from 'zod';

export const events = {
  /** Something shown on public pages changed; `tag` names the cached answers it appears in. */
  'content.changed': z.object({ tag: z.string() }),
  /** An account has this phone from now on, so what waited for the phone is its. */
  'account.phoneBound': z.object({ phone_ref: z.string() }),
  /** Somebody opened an account. */
  'account.registered': z.object({ user_id: z.number() }),
  /** A source was made playable. */
  'media.ready': z.object({
    asset_id: z.string(),
    duration_s: z.number(),
    page_num: z.number(),
  }),
  /** A session with a date was moved or cancelled; the change says which and how. */
  'learning.sessionChanged': z.object({ change_id: z.number() }),
  /** Money of an order is to go back, and waits until its invoice is undone. */
  'order.refundWaits': z.object({ user_id: z.number(), order_id: z.number() }),
  /** An order that somebody's link led to is paid. */
  'order.referred': z.object({ user_id: z.number(), order_id: z.number() }),
  /** Money of an order went back, and what was bought with it. */
  'order.returned': z.object({ user_id: z.number(), order_id: z.number() }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof events;

/** Events about one user: their rows name him, so that they can stand beside his (decision 006). */
export const userEvents = [
  'account.phoneBound',
  'account.registered',
  'order.refundWaits',
  'order.referred',
  'order.returned',
] as const satisfies readonly EventName[];

export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;
