/** What becomes of deliveries that are due. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterQuiet } from '../telling/way-out.rules.ts';
import type { MESSAGE_DELIVERY } from '@zhiji/contract/kernel/lifecycles/people';
import type { MoveOf } from '@zhiji/contract/kernel/lifecycles/lifecycle';

/** How messages leave the site; each has a loop of its own, so that none waits for the other. */
export const WAYS = ['sms', 'mail'] as const;
export type Way = (typeof WAYS)[number];

export interface DeliveryKey {
  readonly user_id: number;
  readonly message_id: number;
  readonly channel: Way;
}

export interface Delivery extends DeliveryKey {
  readonly tries: number;
  readonly kind: string;
  /** Null when this release does not know its kind. */
  readonly isUrgent: boolean | null;
  /** It was read, deleted or refused since. */
  readonly is_off: boolean;
}

/** What is done to a delivery; `hold` leaves it where it stands until later. */
export interface Step<Of extends DeliveryKey = DeliveryKey> {
  readonly delivery: Of;
  readonly move: MoveOf<typeof MESSAGE_DELIVERY> | 'hold';
  readonly dueAt: Date | null;
  /** The message whose delivery tells it. */
  readonly gatheredInto: number | null;
}

export const TRIES_MAX = 6;
/** As many of a user by one way are sent one by one. */
export const ALONE_MAX = 3;
/** Lease of a worker: longer than a batch takes. */
export const LEASE_MS = 2 * MINUTE_MS;
/** Pause before it is tried again, doubled each time. */
const RETRY_MS = MINUTE_MS;

/** What is told together: mails of any kind; text messages of one, as they have its template. */
const companyOf = ({ user_id: userId, channel, kind }: Delivery): string =>
  channel === 'mail' ? `${userId}` : `${userId} ${kind}`;

/**
 * What a worker does with the deliveries of some users that are due. Where more than a few of one
 * user are new, the newest tells them all. One that was handed over before is told as it was then: a
 * provider that has it already would lose what is added.
 */
export function planOf<Due extends Delivery>(due: readonly Due[], now: Date): Step<Due>[] {
  const steps = due.map((delivery) => stepOf(delivery, now));
  const fresh = steps
    .filter(({ move, delivery }) => move === 'take' && isFresh(delivery))
    .map(({ delivery }) => delivery);
  const companies = Map.groupBy(fresh, companyOf);
  return steps.map((step) => {
    const company = companies.get(companyOf(step.delivery)) ?? [];
    const newest = Math.max(...company.map(({ message_id: id }) => id));
    const isGathered =
      company.length > ALONE_MAX &&
      company.includes(step.delivery) &&
      step.delivery.message_id !== newest;
    return isGathered ? { ...step, move: 'gather', dueAt: null, gatheredInto: newest } : step;
  });
}

const isFresh = ({ tries, isUrgent }: Delivery): boolean => tries === 0 && isUrgent === false;

function stepOf<Due extends Delivery>(delivery: Due, now: Date): Step<Due> {
  const { tries, isUrgent, is_off: isOff } = delivery;
  const step = (move: Step['move'], dueAt: Date | null) => ({
    delivery,
    move,
    dueAt,
    gatheredInto: null,
  });
  // One that was tried may tell others too: that is looked at when they are at hand.
  if (isOff && tries === 0) {
    return step('drop', null);
  }
  if (tries >= TRIES_MAX) {
    return step('giveUp', null);
  }
  if (isUrgent === null) {
    // Only a newer release knows it, whose workers are about to come.
    return step('hold', new Date(now.getTime() + RETRY_MS));
  }
  const allowedAt = isUrgent ? now : afterQuiet(now);
  return allowedAt > now
    ? step('hold', allowedAt)
    : step('take', new Date(now.getTime() + LEASE_MS));
}

/** How a try ended; `over`: nobody needs it any more, or nothing is known of where to send it. */
export type Outcome = 'sent' | 'limited' | 'refused' | 'rejected' | 'unsure' | 'over';

/** What was surely not taken is tried again for a while; what may have arrived is not. */
export function endOf<Due extends Delivery>(delivery: Due, outcome: Outcome, now: Date): Step<Due> {
  const ended = { delivery, dueAt: null, gatheredInto: null };
  if (outcome === 'refused' || outcome === 'rejected' || outcome === 'limited') {
    const again = new Date(now.getTime() + RETRY_MS * 2 ** (delivery.tries - 1));
    const dueAt = delivery.isUrgent === true ? again : afterQuiet(again);
    return delivery.tries >= TRIES_MAX
      ? { ...ended, move: 'fail' }
      : { ...ended, move: 'retry', dueAt };
  }
  const moves = { sent: 'send', unsure: 'doubt', over: 'drop' } as const;
  return { ...ended, move: moves[outcome] };
}
