/** How WeChat Pay behaves from now on. Each channel has a list of its own: they fail in different ways. */

/**
 * The interface for servers. `error` does nothing; with `hang`, `half` and `forged` what was asked
 * is done, and only the answer is lost, cut or altered. `forged-bill` alters the bill's file alone.
 */
const apiModes = ['work', 'error', 'hang', 'half', 'forged', 'forged-bill'] as const;
export type ApiMode = (typeof apiModes)[number];

/** How the news of a payment or a refund arrives. */
const noticeKinds = [
  'normal',
  'late',
  'duplicate',
  'lost',
  'reordered',
  'wrong-amount',
  'wrong-signature',
  'unknown-serial',
  'old-timestamp',
  'sign-test',
  'reordered-body',
  'other-merchant',
  'other-app',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What becomes of refunds; `poor`: the merchant has no money, `wait`: they stay under way. */
const refundModes = ['work', 'abnormal', 'closed', 'wait', 'poor'] as const;
export type RefundMode = (typeof refundModes)[number];

/** All of it. */
export const modes = { api: apiModes, notice: noticeKinds, refund: refundModes } as const;

export interface Settings {
  api: ApiMode;
  notice: NoticeKind;
  refund: RefundMode;
  /** How many times faster than WeChat itself: its retries go on for a day. */
  speed: number;
}

/** Starts out working. */
export function createSettings(): Settings {
  return { api: 'work', notice: 'normal', refund: 'work', speed: 1 };
}
