/** The channels a buyer can scan a code of, as the modules receive them. */
import { channelName } from './payment.rules.ts';
import type { PayGateway } from '#gateways/pay/pay-gateway';

/** By pay type; one that is missing is not offered. */
export type PayGateways = ReadonlyMap<number, PayGateway>;

/** The gateway of a channel that took money; it must not vanish while money is on its way. */
export function gatewayOf(gateways: PayGateways, channel: number): PayGateway {
  const gateway = gateways.get(channel);
  if (gateway === undefined) {
    throw new Error(`channel ${channelName(channel)} is not configured`);
  }
  return gateway;
}
