/** Every lifecycle, in the order in which a reader meets them. */
import { COMMENT, COURSE, COURSE_VERSION, QUESTION } from './catalog.ts';
import { COUPON, COUPON_OFFER } from './coupon.ts';
import { COMMISSION, INVOICE, PAYMENT, PAYOUT, REFUND, REFUND_REQUEST } from './money.ts';
import { ORDER, ORDER_PROOF, SEAT, SEAT_NOTICE, TRANSFER_PROOF } from './order.ts';
import { ACCOUNT, APPLICATION, CODE, DISTRIBUTOR, MESSAGE_DELIVERY } from './people.ts';
import { CERTIFICATE, CLASS_SESSION, EXAM_ATTEMPT, LIVE_SESSION, MEDIA_ASSET } from './study.ts';
import type { Lifecycle } from './lifecycle.ts';

export const LIFECYCLES: readonly Lifecycle[] = [
  ORDER,
  PAYMENT,
  REFUND_REQUEST,
  REFUND,
  ORDER_PROOF,
  TRANSFER_PROOF,
  SEAT,
  SEAT_NOTICE,
  COUPON_OFFER,
  COUPON,
  COURSE,
  COURSE_VERSION,
  COMMENT,
  QUESTION,
  MEDIA_ASSET,
  LIVE_SESSION,
  CLASS_SESSION,
  EXAM_ATTEMPT,
  CERTIFICATE,
  INVOICE,
  COMMISSION,
  PAYOUT,
  ACCOUNT,
  CODE,
  MESSAGE_DELIVERY,
  APPLICATION,
  DISTRIBUTOR,
];
