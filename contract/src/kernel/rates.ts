import { MINUTE_S, SECOND_S } from './durations.ts';

/**
 * Rate classes. Each call names one; the server counts per address and, when a token is sent,
 * per token. Priority decides what is shed first under overload: 4 goes first, 0 never.
 */
export interface RateClass {
  readonly perAddress: number;
  readonly perToken: number;
  readonly windowSeconds: number;
  readonly priority: 0 | 1 | 2 | 3 | 4;
  /** Counted in one shared place before the call runs, instead of locally with a short delay. */
  readonly exact: boolean;
}

export const rateClasses = {
  /** Public reading: lists, details, settings. */
  browse: { perAddress: 60, perToken: 20, windowSeconds: SECOND_S, priority: 3, exact: false },
  /** Text search: dearer than a list. */
  search: { perAddress: 30, perToken: 10, windowSeconds: SECOND_S, priority: 4, exact: false },
  /** Page views and other reports nobody waits for. */
  track: { perAddress: 60, perToken: 20, windowSeconds: SECOND_S, priority: 4, exact: false },
  /** One's own data. */
  account: { perAddress: 60, perToken: 20, windowSeconds: SECOND_S, priority: 3, exact: false },
  /** Saving something that is neither money nor study. */
  write: { perAddress: 120, perToken: 60, windowSeconds: MINUTE_S, priority: 2, exact: true },
  /** Talking in a live room: people of one school often share an address. */
  talk: { perAddress: 600, perToken: 20, windowSeconds: MINUTE_S, priority: 3, exact: true },
  /** Study: heartbeats, playback, exam answers. */
  learn: { perAddress: 60, perToken: 20, windowSeconds: SECOND_S, priority: 2, exact: false },
  /** Orders, payments, refunds, coupons. */
  money: { perAddress: 120, perToken: 60, windowSeconds: MINUTE_S, priority: 1, exact: true },
  /** Asking about the number of a certificate: people do it by hand, one at a time. */
  verify: { perAddress: 30, perToken: 30, windowSeconds: MINUTE_S, priority: 3, exact: true },
  login: { perAddress: 30, perToken: 30, windowSeconds: MINUTE_S, priority: 2, exact: true },
  /** Anything that costs a message. */
  code: { perAddress: 6, perToken: 6, windowSeconds: MINUTE_S, priority: 2, exact: true },
  upload: { perAddress: 60, perToken: 30, windowSeconds: MINUTE_S, priority: 2, exact: true },
} as const satisfies Record<string, RateClass>;

export type RateName = keyof typeof rateClasses;
