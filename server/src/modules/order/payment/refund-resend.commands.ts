/** A refund that got stuck at its channel is sent again, when a person has seen to the reason. */
import { REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { newSerialNo, userOfSerialNo } from '#platform/serial-no';
import { findAbnormal, lockRefund, resendRefund } from './refund.repo.ts';
import { channelName } from './payment.rules.ts';
import { connectedGateway } from './pay-gateways.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { PayGateways } from './pay-gateways.ts';

/**
 * Asks the channel first: one it has closed will never be paid out under its number and gets a new
 * one, any other keeps its number, so that it cannot be paid out twice. Answers the number.
 */
export async function resendAbnormal(
  { db, clock }: Platform,
  gateways: PayGateways,
  { actor, refundNo }: { readonly actor: Actor; readonly refundNo: string },
): Promise<string> {
  requireMarket(actor);
  const userId = userOfSerialNo(refundNo) ?? 0;
  const found = await findAbnormal(db, userId, refundNo);
  if (found === null) {
    throw fail('operator.refundNotStuck', { data: { refund: refundNo } });
  }
  const { channel, trade_no: tradeNo } = found;
  const known = await connectedGateway(gateways, channel).queryRefund({ tradeNo, refundNo });
  if (known.state === 'unavailable') {
    throw fail('operator.channelAway', { data: { channel: channelName(channel) } });
  }
  const now = clock.now();
  const sentAs = known.state === 'closed' ? newSerialNo(userId, now) : refundNo;
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, userId, { refundNo, channel });
    if (refund?.status !== REFUND_RECORD_STATUSES.abnormal) {
      throw fail('operator.refundNotStuck', { data: { refund: refundNo } });
    }
    await resendRefund(tx, refund, { refundNo: sentAs, now });
    const subject = `refund ${refundNo}`;
    await recordAudit(tx, { actor, action: 'order.resendRefund', subject, detail: { sentAs } });
  });
  return sentAs;
}
