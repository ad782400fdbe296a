/** A refund that got stuck at its channel is sent again, when a person has seen to the reason. */
import { REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { newSerialNo, userOfSerialNo } from '#platform/serial-no';
import { findAbnormal, lockRefund, resendRefund } from './refund.repo.ts';
import { gatewayOf } from './payment.gateways.ts';
import type { Platform } from '#platform/module';
import type { PayGateways } from './payment.gateways.ts';

/**
 * Asks the channel first: one it has closed will never be paid out under its number and gets a new
 * one, any other keeps its number, so that it cannot be paid out twice. Answers the number.
 */
export async function resendAbnormal(
  { db, clock }: Platform,
  gateways: PayGateways,
  { actor, refundNo }: { readonly actor: string; readonly refundNo: string },
): Promise<string> {
  const userId = userOfSerialNo(refundNo) ?? 0;
  const found = await findAbnormal(db, userId, refundNo);
  if (found === null) {
    throw new Error(`no refund ${refundNo} is stuck`);
  }
  const { channel, trade_no: tradeNo } = found;
  const known = await gatewayOf(gateways, channel).queryRefund({ tradeNo, refundNo });
  if (known.state === 'unavailable') {
    throw new Error('the channel cannot be reached');
  }
  const now = clock.now();
  const sentAs = known.state === 'closed' ? newSerialNo(userId, now) : refundNo;
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, userId, { refundNo, channel });
    if (refund?.status !== REFUND_RECORD_STATUSES.abnormal) {
      throw new Error(`refund ${refundNo} is no longer stuck`);
    }
    await resendRefund(tx, refund, { refundNo: sentAs, now });
    const subject = `refund ${refundNo}`;
    await recordAudit(tx, { actor, action: 'order.resendRefund', subject, detail: { sentAs } });
  });
  return sentAs;
}
