/** Paying by bank transfer: the account, and the proof that money is on its way. */
import { parseFen } from '@zhiji/contract/kernel/money';
import { ORDER_STATUSES, PAY_TYPES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { newSerialNo } from '#platform/serial-no';
import { extendExpiry, openPayment } from './payment.repo.ts';
import { findTransferNo, insertProof, isTransferFull } from './transfer.repo.ts';
import { keepImages } from '../state/private-images.ts';
import { lockOrder } from '../state/order-state.repo.ts';
import { payable } from './opened-payment.ts';
import { sealPayerName } from './transfer-sealing.ts';
import { transferDeadline } from './transfer.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { TransferPayment } from './started-payment.ts';

/** Answers the account to transfer to. The order gets the time that takes; asked again, no more. */
export async function startTransfer(
  { db, clock }: Platform,
  userId: number,
  orderId: number,
): Promise<TransferPayment> {
  const now = clock.now();
  const tradeNo = newSerialNo(userId, now);
  const channel = PAY_TYPES.transfer;
  const due = await inTransaction(db, async (tx) => {
    const asked = { userId, orderId, channel, tradeNo, now, queryAt: null };
    const opened = payable(await openPayment(tx, asked), now);
    if (opened.seckill_course_id !== null) {
      throw fail('pay.chooseMethod');
    }
    const known = { tradeNo: opened.trade_no, payableFen: opened.payable_fen };
    if (opened.trade_no !== tradeNo) {
      return { ...known, expireAt: opened.expire_at };
    }
    if (await isTransferFull(tx, userId, orderId)) {
      throw fail('pay.chooseMethod');
    }
    const expireAt = transferDeadline(now);
    await extendExpiry(tx, { userId, orderId, expireAt });
    return { ...known, expireAt };
  });
  return { payType: channel, orderId, ...due };
}

/** Files the proof of a transfer; from now on the order waits for a person, for three days. */
export async function submitProof(
  platform: Platform,
  userId: number,
  input: CallInput<'order.submitProof'>,
): Promise<CallResponse<'order.submitProof'>> {
  const { db, clock, config } = platform;
  const now = clock.now();
  if (input.pay_date > formatWireTime(now).slice(0, input.pay_date.length)) {
    throw fail('common.badParameter', { fields: ['pay_date'] });
  }
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, userId, input.id);
    if (order === null) {
      throw fail('order.notFound');
    }
    const isWaiting = awaitsProof(order, now);
    if (!isWaiting || (await findTransferNo(tx, userId, input.id)) === null) {
      throw fail('order.proofNotAccepted');
    }
    await insertProof(tx, {
      userId,
      orderId: input.id,
      images: await keepImages(platform, tx, userId, { field: 'image', urls: input.image }),
      payerNameSealed: sealPayerName(config.dataKey, input.payer_name),
      bankName: input.bank_name,
      payDate: input.pay_date,
      amountFen: input.amount === undefined ? null : parseFen(input.amount),
      now,
    });
  });
  return { proof_status: PROOF_STATUSES.inReview };
}

function awaitsProof({ status, proof_status, expire_at }: LockedOrder, now: Date): boolean {
  const isOpen = status === ORDER_STATUSES.pendingPayment && expire_at !== null && expire_at > now;
  return isOpen && proof_status !== PROOF_STATUSES.inReview;
}
