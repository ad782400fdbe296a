/** The channels a buyer can scan a code of, as the modules receive them. */
import { fail } from '#platform/failure';
import { AT_ONCE } from '#platform/jobs/parallel';
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

/** The gateway of a channel that an operator asks about: some channels have none. */
export function connectedGateway(gateways: PayGateways, channel: number): PayGateway {
  const gateway = gateways.get(channel);
  if (gateway === undefined) {
    throw fail('operator.channelUnset', { data: { channel: channelName(channel) } });
  }
  return gateway;
}

/** How many questions a channel can be expected to answer now; one is enough for a probe. */
export function worthAsking(gateway: PayGateway): number {
  switch (gateway.breaker()) {
    case 'closed':
      return AT_ONCE;
    case 'half_open':
      return 1;
    case 'open':
      return 0;
  }
}

const BREAKER_VALUES = { closed: 0, half_open: 1, open: 2 } as const;

/** The breakers of all channels as numbers, for the metric. */
export function breakerStates(gateways: PayGateways): Record<string, number> {
  return Object.fromEntries(
    [...gateways].map(([channel, gateway]) => [
      channelName(channel),
      BREAKER_VALUES[gateway.breaker()],
    ]),
  );
}

/** What a loop about some channels is called. */
export function laneName(job: string, channels: readonly number[]): string {
  return ['order', job, ...channels.map(channelName)].join('.');
}
