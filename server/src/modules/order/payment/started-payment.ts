/** What the buyer is given to pay with, by the way he chose. */
import type { Cashier, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import type { PayTicket } from '#gateways/pay/pay-gateway';
import type { ScanChoice } from './payment.rules.ts';

/** What is due, by when, and under which number of ours. */
interface Due {
  readonly orderId: number;
  readonly tradeNo: string;
  readonly payableFen: number;
  readonly expireAt: Date;
}

/** A payment through a channel that the buyer can make now. */
export interface ChannelPayment extends Due {
  readonly payType: ScanChoice;
  readonly cashier: Cashier;
  /** Those that fit his browser. */
  readonly cashiers: readonly Cashier[];
  /** Null while it is not known who pays. */
  readonly ticket: PayTicket | null;
  /** Where he goes to be recognised; empty when that is not needed. */
  readonly payerUrl: string;
}

export interface TransferPayment extends Due {
  readonly payType: typeof PAY_TYPES.transfer;
}

/** A payment the buyer can make now. */
export type StartedPayment = ChannelPayment | TransferPayment;
