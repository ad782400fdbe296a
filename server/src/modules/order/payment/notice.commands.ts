/** What the channels tell us: verified, applied, and only then answered. */
import { userOfSerialNo } from '#platform/serial-no';
import { applyPaymentFact } from './fact.commands.ts';
import { applyRefundFact } from './refund.commands.ts';
import { channelName } from './payment.rules.ts';
import { hastenPayment } from './payment.repo.ts';
import { insertNotice } from './fact.repo.ts';
import type { ChannelNotice, NoticeReply, PayGateway, RawNotice } from '#gateways/pay/pay-gateway';
import type { Platform } from '#platform/module';

const OUR_FAULT = 500;

/** Takes what a channel sent; what it hears depends on whether we could write it down. */
export async function takeNotice(
  platform: Platform,
  { gateway, channel }: { readonly gateway: PayGateway; readonly channel: number },
  request: RawNotice & { readonly requestId: string },
): Promise<NoticeReply> {
  const notice = gateway.readNotice(request);
  if (notice === null) {
    platform.metrics.payNoticesRefused.inc({ channel: channelName(channel) });
    return gateway.replies.refused;
  }
  try {
    await applyNotice(platform, channel, notice);
    return gateway.replies.taken;
  } catch (error) {
    // Any other answer makes the channel send the notice again.
    platform.log.error('notice', { req_id: request.requestId, error });
    return { ...gateway.replies.refused, status: OUR_FAULT };
  }
}

async function applyNotice(
  platform: Platform,
  channel: number,
  notice: ChannelNotice,
): Promise<void> {
  const { eventId } = notice;
  if (notice.kind === 'payment') {
    await applyPaymentFact(platform, { ...notice.fact, channel, evidence: 'notice', eventId });
  } else if (notice.kind === 'refund') {
    const { refundNo, state } = notice;
    await applyRefundFact(platform, { channel, refundNo, state, eventId });
  } else {
    await noteOther(platform, channel, notice);
  }
}

/**
 * Writes down what changes nothing by itself. Where it names a payment, the channel is asked about
 * it and its refunds at once: the facts then enter through fact.commands.
 */
async function noteOther(
  { db, clock, log }: Platform,
  channel: number,
  { eventId, type, tradeNo }: Extract<ChannelNotice, { kind: 'other' }>,
): Promise<void> {
  const now = clock.now();
  const event = { channel, eventId, kind: 'other', type, amountFen: 0 } as const;
  await insertNotice(db, { ...event, serialNo: tradeNo ?? '' }, { verdict: 'noted', now });
  const userId = tradeNo === null ? null : userOfSerialNo(tradeNo);
  if (tradeNo !== null && userId !== null) {
    await hastenPayment(db, { userId, tradeNo, channel, now });
  }
  log.info('a notice of another kind', { dependency: channelName(channel), reason: type });
}
