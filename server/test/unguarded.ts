/** A channel without bulkhead and breaker: for tests that break it on purpose, again and again. */
import type { ChannelGuard } from '#gateways/pay/channel-guard';

/** Makes the guard that lets everything pass. */
export function unguarded(): ChannelGuard {
  return { state: () => 'closed', call: async (send) => send() };
}
