/** Lives of a coupon as it is offered and of one that somebody claimed. */
import { COUPON_USER_STATUSES } from '../statuses.ts';
import { lifecycle } from './lifecycle.ts';
import { COUPON_STATUSES } from './stored-states.ts';

export const COUPON_OFFER = lifecycle({
  name: 'Coupon on offer',
  kept: { table: 'coupon', column: 'status' },
  states: COUPON_STATUSES,
  begins: ['draft', 'active'],
  moves: {
    open: {
      from: ['draft'],
      to: 'active',
      by: ['institution', 'operator'],
      effect: 'can be claimed in its dates',
      planned: true,
    },
    stop: {
      // Stopping twice is no mistake.
      from: ['draft', 'active', 'stopped'],
      to: 'stopped',
      by: ['operator'],
      effect: 'nobody claims it any more; what was claimed keeps its promise',
    },
  },
});

export const COUPON = lifecycle({
  name: 'Claimed coupon',
  kept: { table: 'coupon_user', column: 'status' },
  states: COUPON_USER_STATUSES,
  begins: ['unused'],
  moves: {
    hold: {
      from: ['unused'],
      to: 'held',
      by: ['buyer'],
      effect: 'an unpaid order keeps it',
    },
    spend: {
      from: ['held'],
      to: 'used',
      by: ['buyer', 'channel', 'operator'],
      effect: 'its order was paid',
    },
    release: {
      from: ['held'],
      to: 'unused',
      by: ['buyer', 'channel', 'operator', 'clock'],
      effect: 'its order ended unpaid',
    },
    releaseLate: {
      from: ['held'],
      to: 'expired',
      by: ['buyer', 'channel', 'operator', 'clock'],
      effect: 'its order ended unpaid after the coupon’s last day',
    },
    expire: {
      from: ['unused'],
      to: 'expired',
      by: ['clock'],
      effect: 'its last day is over',
    },
    giveBack: {
      from: ['used'],
      to: 'unused',
      by: ['buyer', 'channel', 'operator'],
      effect: 'its order was refunded whole, or returned free, while it is in date',
    },
    giveBackLate: {
      from: ['used'],
      to: 'expired',
      by: ['buyer', 'channel', 'operator'],
      effect: 'its order was refunded whole, or returned free, after its last day',
    },
    void: {
      from: ['unused', 'used', 'expired', 'held'],
      to: 'voided',
      by: ['operator'],
      effect: 'the platform takes it back',
      planned: true,
    },
  },
});
