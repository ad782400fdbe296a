/** Lives of an order, its bank transfer's proof, its seats and the notices to their holders. */
import { ORDER_STATUSES, PROOF_STATUSES, SEAT_STATUSES } from '../statuses.ts';
import { lifecycle } from './lifecycle.ts';
import { SEAT_NOTICE_STATES } from './stored-states.ts';

export const ORDER = lifecycle({
  name: 'Order',
  kept: { table: 'orders', column: 'status' },
  states: ORDER_STATUSES,
  begins: ['pendingPayment'],
  // For printed material, which nobody sells yet.
  reserved: ['pendingShipment', 'pendingReceipt'],
  moves: {
    pay: {
      from: ['pendingPayment'],
      to: 'pendingConsumption',
      by: ['buyer', 'channel', 'operator'],
      effect: 'grants access, spends the coupon, books the money',
    },
    cancel: {
      from: ['pendingPayment'],
      to: 'cancelled',
      by: ['buyer', 'channel', 'clock'],
      effect: 'gives back coupon, flash-sale offer and seats',
    },
    void: {
      from: ['pendingPayment'],
      to: 'voided',
      by: ['operator', 'clock'],
      effect: 'gives back coupon, flash-sale offer and seats',
    },
    complete: {
      from: ['pendingConsumption', 'partiallyRefunded'],
      to: 'completed',
      by: ['clock'],
      effect: 'notes that everything bought was delivered',
    },
    completeReviewed: {
      from: ['pendingConsumption', 'partiallyRefunded'],
      to: 'reviewed',
      by: ['clock'],
      effect: 'as complete, of an order its buyer reviewed before',
    },
    review: {
      from: ['completed'],
      to: 'reviewed',
      by: ['buyer'],
      effect: 'publishes the review',
    },
    askRefund: {
      from: ['pendingConsumption', 'completed', 'reviewed', 'partiallyRefunded'],
      to: 'refunding',
      by: ['buyer', 'institution', 'operator'],
      effect: 'opens a refund request and keeps the state to come back to',
    },
    resumeConsumption: {
      from: ['refunding'],
      to: 'pendingConsumption',
      by: ['buyer', 'institution', 'operator'],
      effect: 'the request was refused or withdrawn; access goes on',
    },
    resumeCompleted: {
      from: ['refunding'],
      to: 'completed',
      by: ['buyer', 'institution', 'operator'],
      effect: 'the request was refused or withdrawn; access goes on',
    },
    resumeReviewed: {
      from: ['refunding'],
      to: 'reviewed',
      by: ['buyer', 'institution', 'operator'],
      effect: 'the request was refused or withdrawn; access goes on',
    },
    refundPart: {
      from: ['refunding'],
      to: 'partiallyRefunded',
      by: ['channel', 'operator'],
      effect: 'revokes what was paid back; also the way back of an order refunded in part before',
    },
    refundWhole: {
      from: ['refunding'],
      to: 'refunded',
      by: ['channel', 'operator'],
      effect: 'revokes all access, gives the coupon back while it is in date',
    },
    returnFree: {
      from: ['pendingConsumption'],
      to: 'voided',
      by: ['buyer'],
      effect: 'revokes the access of an order that cost nothing, gives back its coupon and places',
    },
  },
});

export const ORDER_PROOF = lifecycle({
  name: 'Transfer proof of an order',
  kept: { table: 'orders', column: 'proof_status' },
  states: PROOF_STATUSES,
  begins: ['none'],
  moves: {
    file: {
      from: ['none', 'refused'],
      to: 'inReview',
      by: ['buyer'],
      effect: 'the first one gives the order the time of a review',
    },
    accept: {
      from: ['inReview'],
      to: 'accepted',
      by: ['operator'],
      effect: 'the order is paid',
    },
    refuse: {
      from: ['inReview'],
      to: 'refused',
      by: ['operator'],
      effect: 'the buyer has a day to file another one',
    },
  },
});

const { none: _none, ...FILED_STATUSES } = PROOF_STATUSES;

export const TRANSFER_PROOF = lifecycle({
  name: 'Filed transfer proof',
  kept: { table: 'transfer_proof', column: 'status' },
  states: FILED_STATUSES,
  begins: ['inReview'],
  moves: {
    accept: {
      from: ['inReview'],
      to: 'accepted',
      by: ['operator'],
      effect: 'proves the payment',
    },
    refuse: {
      from: ['inReview'],
      to: 'refused',
      by: ['operator'],
      effect: 'tells the buyer why',
    },
  },
});

export const SEAT = lifecycle({
  name: 'Seat',
  kept: { table: 'order_seat', column: 'status' },
  states: SEAT_STATUSES,
  begins: ['valid'],
  moves: {
    checkIn: {
      from: ['valid'],
      to: 'checkedIn',
      by: ['institution', 'operator'],
      effect: 'the ticket is used; its holder has attended',
    },
    refund: {
      from: ['valid'],
      to: 'refunded',
      by: ['buyer', 'channel', 'operator'],
      effect: 'frees the place and revokes the grant',
    },
    refundUsed: {
      from: ['checkedIn'],
      to: 'refunded',
      by: ['operator'],
      effect: 'the platform gave all the money of the order back, though the ticket was used',
    },
    hand: {
      from: ['valid'],
      to: 'moved',
      by: ['buyer', 'institution'],
      effect: 'another seat takes its place, under another ticket',
      planned: true,
    },
  },
});

export const SEAT_NOTICE = lifecycle({
  name: 'Seat notice',
  kept: { table: 'seat_notice', column: 'state' },
  states: SEAT_NOTICE_STATES,
  begins: ['waiting'],
  moves: {
    take: {
      // One that is being sent is taken over when its worker is believed dead.
      from: ['waiting', 'sending'],
      to: 'sending',
      by: ['worker'],
      effect: 'one worker has it for the time of a lease',
    },
    giveUp: {
      from: ['waiting', 'sending'],
      to: 'failed',
      by: ['worker'],
      effect: 'was tried too often; counts as stuck',
    },
    send: {
      from: ['sending'],
      to: 'sent',
      by: ['worker'],
      effect: 'the provider took it',
    },
    doubt: {
      from: ['sending'],
      to: 'unsure',
      by: ['worker'],
      effect: 'the provider did not say; is not sent twice',
    },
    retry: {
      from: ['sending'],
      to: 'waiting',
      by: ['worker'],
      effect: 'is due again later',
    },
    fail: {
      from: ['sending'],
      to: 'failed',
      by: ['worker'],
      effect: 'the provider refused it; counts as stuck',
    },
  },
});
