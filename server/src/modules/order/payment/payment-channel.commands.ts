/** Queries and closes one payment at its channel. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { applyPaymentFact } from './fact.commands.ts';
import type { PaidFact } from '#gateways/pay/pay-gateway';
import type { Platform } from '#platform/module';
import type { PayGateways } from './pay-gateways.ts';
import type { ChannelWord } from './payment.rules.ts';

interface AskedPayment {
  readonly trade_no: string;
  readonly channel: number;
}

/** Payments that exist with us alone. */
const OURS: ReadonlySet<number> = new Set([PAY_TYPES.transfer, PAY_TYPES.test]);

/** Asks a channel about a payment, and applies it when it was paid. */
export async function askChannel(
  platform: Platform,
  gateways: PayGateways,
  { trade_no: tradeNo, channel }: AskedPayment,
): Promise<ChannelWord> {
  const gateway = gateways.get(channel);
  if (gateway === undefined) {
    return OURS.has(channel) ? 'open' : 'unavailable';
  }
  const asked = await gateway.query(tradeNo);
  switch (asked.state) {
    case 'paid':
      return applyLearned(platform, channel, asked.fact);
    case 'closed':
      return 'ended';
    case 'unknown':
      return 'open';
    case 'open':
    case 'paying':
    case 'unavailable':
      return asked.state;
  }
}

/** Closes a payment at its channel; money it has already taken is applied. */
export async function endAtChannel(
  platform: Platform,
  gateways: PayGateways,
  payment: AskedPayment,
): Promise<ChannelWord> {
  const word = await askChannel(platform, gateways, payment);
  if (word !== 'open') {
    return word;
  }
  const closed = (await gateways.get(payment.channel)?.close(payment.trade_no)) ?? 'closed';
  switch (closed) {
    case 'closed':
      return 'ended';
    case 'paid': {
      // Paid between our two questions.
      const again = await askChannel(platform, gateways, payment);
      return again === 'open' ? 'paying' : again;
    }
    case 'paying':
    case 'unavailable':
      return closed;
  }
}

async function applyLearned(
  platform: Platform,
  channel: number,
  fact: PaidFact,
): Promise<ChannelWord> {
  const learned = { ...fact, channel, evidence: 'query', eventId: null } as const;
  const verdict = await applyPaymentFact(platform, learned);
  if (verdict === 'unasked') {
    // It goes back; the order can be paid by another attempt, or be closed.
    return 'ended';
  }
  return verdict === 'wrong_amount' || verdict === 'ignored' || verdict === 'unknown'
    ? 'disputed'
    : 'paid';
}
