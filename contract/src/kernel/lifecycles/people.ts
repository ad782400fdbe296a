/** Lives of accounts, of codes and messages sent to people, and of what people apply for. */
import {
  CERTIFICATION_STATUSES,
  SHOP_STATUSES,
  SPREAD_STATUSES,
  USER_STATUSES,
} from '../statuses.ts';
import { lifecycle } from './lifecycle.ts';
import { CODE_STATES, MESSAGE_DELIVERY_STATES, SHOWN_STATUSES } from './stored-states.ts';

export const ACCOUNT = lifecycle({
  name: 'Account',
  kept: { table: 'users', column: 'status' },
  states: USER_STATUSES,
  begins: ['normal'],
  moves: {
    disable: {
      from: ['normal'],
      to: 'disabled',
      by: ['operator'],
      effect: 'ends every session',
      planned: true,
    },
    enable: {
      from: ['disabled'],
      to: 'normal',
      by: ['operator'],
      effect: 'may log in again',
      planned: true,
    },
    remove: {
      // One who was disabled has the same right to be forgotten.
      from: ['normal', 'disabled'],
      to: 'removed',
      by: ['clock'],
      effect: 'the days to change one’s mind are over: personal data is wiped',
    },
  },
});

export const CODE = lifecycle({
  name: 'Verification code',
  kept: { table: 'verification_code', column: 'state' },
  states: CODE_STATES,
  begins: ['sending', 'decoy'],
  moves: {
    send: {
      from: ['sending'],
      to: 'sent',
      by: ['channel'],
      effect: 'counts against the limits of phone and day',
    },
    refuse: {
      from: ['sending'],
      to: 'refused',
      by: ['channel'],
      effect: 'another may be asked for at once',
    },
    doubt: {
      from: ['sending'],
      to: 'unsure',
      by: ['channel'],
      effect: 'counts as sent: it may have arrived',
    },
  },
});

export const MESSAGE_DELIVERY = lifecycle({
  name: 'Message delivery',
  kept: { table: 'message_delivery', column: 'state' },
  states: MESSAGE_DELIVERY_STATES,
  begins: ['waiting'],
  moves: {
    take: {
      // One that is being sent is taken over when its worker is believed dead.
      from: ['waiting', 'sending'],
      to: 'sending',
      by: ['worker'],
      effect: 'one worker has it for the time of a lease',
    },
    gather: {
      from: ['waiting'],
      to: 'gathered',
      by: ['worker'],
      effect: 'another delivery tells it along with its own',
    },
    drop: {
      from: ['waiting', 'sending'],
      to: 'dropped',
      by: ['worker'],
      effect: 'was read, deleted or refused since, is over, or has no address',
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

/** A teacher’s or an institution’s. */
export const APPLICATION = lifecycle({
  name: 'Application',
  kept: { table: 'application', column: 'status' },
  states: CERTIFICATION_STATUSES,
  begins: ['inReview'],
  moves: {
    pass: {
      from: ['inReview'],
      to: 'passed',
      by: ['operator'],
      effect: 'gives the role, or opens the institution',
    },
    refuse: {
      from: ['inReview'],
      to: 'refused',
      by: ['operator'],
      effect: 'tells the reason',
    },
    resubmit: {
      from: ['refused'],
      to: 'inReview',
      by: ['learner'],
      effect: 'stands in line again with mended papers',
    },
    withdraw: {
      from: ['passed'],
      to: 'withdrawn',
      by: ['operator'],
      effect: 'takes the role back',
    },
  },
});

export const SHOP = lifecycle({
  name: 'Institution',
  kept: { table: 'shop', column: 'status' },
  states: SHOP_STATUSES,
  begins: ['open'],
  moves: {
    suspend: {
      from: ['open'],
      to: 'suspended',
      by: ['operator'],
      effect: 'sells nothing more; its page stays for those who bought',
    },
    close: {
      from: ['open', 'suspended'],
      to: 'closed',
      by: ['operator'],
      effect: 'its page is gone',
      planned: true,
    },
  },
});

export const TEACHER = lifecycle({
  name: 'Teacher',
  kept: { table: 'teacher', column: 'status' },
  states: SHOWN_STATUSES,
  begins: ['shown'],
  moves: {
    hide: {
      from: ['shown'],
      to: 'hidden',
      by: ['operator', 'clock'],
      effect: 'the page is gone, because the certification is or the person left',
    },
  },
});

export const DISTRIBUTOR = lifecycle({
  name: 'Distributor',
  kept: { table: 'distributor', column: 'status' },
  states: SPREAD_STATUSES,
  begins: ['inReview'],
  moves: {
    accept: {
      from: ['inReview'],
      to: 'active',
      by: ['operator'],
      effect: 'links earn commissions',
    },
    refuse: {
      from: ['inReview'],
      to: 'refused',
      by: ['operator'],
      effect: 'tells the reason',
    },
    reapply: {
      from: ['refused'],
      to: 'inReview',
      by: ['learner'],
      effect: 'stands in line again',
    },
    suspend: {
      from: ['active'],
      to: 'suspended',
      by: ['operator'],
      effect: 'links earn nothing; what was earned stays',
    },
    resume: {
      from: ['suspended'],
      to: 'active',
      by: ['operator'],
      effect: 'links earn again',
    },
    remove: {
      from: ['active', 'suspended'],
      to: 'removed',
      by: ['operator'],
      effect: 'ends for good; settled commissions are still paid out',
    },
  },
});
