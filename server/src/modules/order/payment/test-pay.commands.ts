/** Payments that move no money; the production build does not contain this file. */
import { ORDER_STATUSES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { newSerialNo } from '#platform/serial-no';
import { applyFactIn, countFact } from './fact.commands.ts';
import { payObstacle } from './payment.rules.ts';
import { openPayment } from './payment.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { PaymentFact } from './fact.commands.ts';

/** Pays an order without money; needs the development capability. */
export async function payWithoutMoney(
  platform: Platform,
  userId: number,
  { id }: CallInput<'order.testPay'>,
): Promise<CallResponse<'order.testPay'>> {
  const { clock, db } = platform;
  const now = clock.now();
  const tradeNo = newSerialNo(userId, now);
  const channel = PAY_TYPES.test;
  const fact = await inTransaction(db, async (tx) => {
    const opened = await openPayment(tx, {
      userId,
      orderId: id,
      channel,
      tradeNo,
      now,
      queryAt: null,
    });
    if (opened?.trade_no !== tradeNo) {
      const isPaid = opened !== null && payObstacle(opened, now) === 'pay.payingOrPaid';
      throw fail(isPaid ? 'pay.payingOrPaid' : 'common.notFound');
    }
    const told: PaymentFact = {
      channel,
      tradeNo,
      channelTradeNo: null,
      amountFen: opened.payable_fen,
      paidAt: now,
      payer: null,
      evidence: 'test',
      eventId: null,
    };
    await applyFactIn(platform, tx, told);
    return told;
  });
  countFact(platform, fact, 'applied');
  return { status: ORDER_STATUSES.pendingConsumption };
}
