/** What no channel pays back, a person pays from the bank account. */
import { REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { userOfSerialNo } from '#platform/serial-no';
import { connectedGateway } from '../payment/pay-gateways.ts';
import { channelName } from '../payment/payment.rules.ts';
import { applyRefundFact, settleByHand } from '../payment/refund.commands.ts';
import { findPayout, listPayouts } from '../payment/refund.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { PayGateways } from '../payment/pay-gateways.ts';
import type { Payout } from '../payment/refund.repo.ts';

const SHOWN = 100;

/** Refunds of bank transfers, and those that are stuck at their channel. */
export async function waitingPayouts({ db }: Platform, actor: Actor) {
  requireMarket(actor);
  return listPayouts(db, SHOWN);
}

/** Somebody has paid a refund out by hand, under the bank's number. */
export async function payOutRefund(
  platform: Platform,
  gateways: PayGateways,
  { actor, refundNo, bankNo }: { actor: Actor; refundNo: string; bankNo: string },
): Promise<void> {
  requireMarket(actor);
  const { db, clock } = platform;
  const missing = fail('operator.payoutMissing', { data: { refund: refundNo } });
  const payout = await findPayout(db, userOfSerialNo(refundNo) ?? 0, refundNo);
  if (payout === null) {
    throw missing;
  }
  if (payout.status === REFUND_RECORD_STATUSES.abnormal) {
    await requireStuck(platform, gateways, payout);
  }
  await inTransaction(db, async (tx) => {
    if (!(await settleByHand(tx, payout, { bankNo, now: clock.now() }))) {
      throw missing;
    }
    await recordAudit(tx, {
      actor,
      action: 'order.payOutRefund',
      subject: `refund ${refundNo}`,
      detail: { bankNo, channel: payout.channel },
    });
  });
}

/** A channel that still pays, or has paid, would pay a second time. */
async function requireStuck(
  platform: Platform,
  gateways: PayGateways,
  { channel, trade_no: tradeNo, refund_no: refundNo }: Payout,
): Promise<void> {
  const state = await connectedGateway(gateways, channel).queryRefund({ tradeNo, refundNo });
  switch (state.state) {
    case 'unavailable':
      throw fail('operator.channelAway', { data: { channel: channelName(channel) } });
    case 'succeeded':
      await applyRefundFact(platform, { channel, refundNo, state, eventId: null });
      throw fail('operator.refundNotStuck', { data: { refund: refundNo } });
    case 'processing':
      throw fail('operator.refundNotStuck', { data: { refund: refundNo } });
    case 'abnormal':
    case 'closed':
    case 'refused':
    case 'unknown':
  }
}
