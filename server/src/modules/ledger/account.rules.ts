/** The accounts of the books, as data. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';

/** Our money, by the channel that holds it; what tests pay with is apart. */
const CASH = [
  [PAY_TYPES.wechat, 'cash:wechat'],
  [PAY_TYPES.alipay, 'cash:alipay'],
  [PAY_TYPES.transfer, 'cash:bank'],
  [PAY_TYPES.test, 'cash:test'],
] as const;

const OTHERS = [
  /** What the platform spends on coupons of its own. */
  'marketing',
  /** What institutions are owed for what they sold. */
  'shop_payable',
  /** What the platform earns of what institutions sell. */
  'platform_fee',
  /** What channels keep for themselves of the money that passes through them. */
  'channel_fee',
  /** What buyers are owed of money that no order keeps. */
  'refund_payable',
  /** What distributors may come to earn: their links led to a sale that can still be given back. */
  'commission_frozen',
  /** What distributors have earned and not been paid. */
  'commission_payable',
  /** Income tax withheld from what distributors were paid. */
  'tax_payable',
] as const;

export type Account = (typeof CASH)[number][1] | (typeof OTHERS)[number];

/** Every account there is. */
export const ACCOUNTS: readonly Account[] = [...CASH.map(([, account]) => account), ...OTHERS];

const CASH_OF_CHANNEL: ReadonlyMap<number, Account> = new Map(CASH);

/** The account of the money a channel holds for us. */
export function cashAccount(channel: number): Account {
  const account = CASH_OF_CHANNEL.get(channel);
  if (account === undefined) {
    throw new Error(`channel ${channel} holds no money`);
  }
  return account;
}
