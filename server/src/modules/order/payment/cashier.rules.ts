/** Which cashiers fit the browser a buyer has before him. */
import { PAY_TYPES, type Cashier } from '@zhiji/contract/kernel/statuses';

const PHONE = /\b(?:Mobile|Android|iPhone|iPad|HarmonyOS)\b/i;

/** What is known of the browser. */
export interface Browser {
  readonly userAgent: string;
  /** It is WeChat's own. */
  readonly isInsideWechat: boolean;
}

/**
 * The cashiers of a channel that work where the buyer stands, the best first. WeChat's own browser
 * opens no other app, and only there WeChat's cashier can be called. A code always works, with a
 * second device.
 */
export function fittingCashiers(
  payType: number,
  { userAgent, isInsideWechat }: Browser,
): readonly Cashier[] {
  if (isInsideWechat) {
    return payType === PAY_TYPES.wechat ? ['inside', 'code'] : ['code'];
  }
  return PHONE.test(userAgent) ? ['browser', 'code'] : ['code'];
}
