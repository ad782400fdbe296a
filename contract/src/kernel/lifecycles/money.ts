/** Lives of money: payments, refunds and what asks for them, invoices, commissions. */
import {
  COMMISSION_STATUSES,
  INVOICE_STATUSES,
  PAYOUT_STATUSES,
  REFUND_RECORD_STATUSES,
} from '../statuses.ts';
import { lifecycle } from './lifecycle.ts';
import { PAYMENT_STATES } from './stored-states.ts';

export const PAYMENT = lifecycle({
  name: 'Payment',
  kept: { table: 'payment', column: 'state' },
  states: PAYMENT_STATES,
  // What costs nothing is paid the moment it is ordered.
  begins: ['created', 'succeeded'],
  moves: {
    close: {
      from: ['created'],
      to: 'closed',
      by: ['buyer', 'channel', 'clock'],
      effect: 'the channel takes no money for it any more',
    },
    succeed: {
      // Money may come after the channel said that none would.
      from: ['created', 'closed'],
      to: 'succeeded',
      by: ['channel', 'operator'],
      effect: 'pays the order, or goes back when nobody may keep it',
    },
  },
});

const { applied, approved, refused, withdrawn, succeeded, abnormal } = REFUND_RECORD_STATUSES;

export const REFUND_REQUEST = lifecycle({
  name: 'Refund request',
  kept: { table: 'refund_request', column: 'status' },
  states: { applied, approved, refused, withdrawn },
  // What is promised without condition is approved as it is asked.
  begins: ['applied', 'approved'],
  moves: {
    approve: {
      from: ['applied'],
      to: 'approved',
      by: ['institution', 'operator'],
      effect: 'a refund begins; its sum is fixed',
    },
    refuse: {
      from: ['applied'],
      to: 'refused',
      by: ['institution', 'operator'],
      effect: 'tells the reason; the order goes back to where it was',
    },
    withdraw: {
      from: ['applied'],
      to: 'withdrawn',
      by: ['buyer'],
      effect: 'the order goes back to where it was',
    },
  },
});

export const REFUND = lifecycle({
  name: 'Refund',
  kept: { table: 'refund', column: 'status' },
  states: { approved, succeeded, abnormal },
  begins: ['approved'],
  moves: {
    succeed: {
      from: ['approved', 'abnormal'],
      to: 'succeeded',
      by: ['channel', 'operator'],
      effect: 'the money is back with its owner and is booked',
    },
    stick: {
      from: ['approved'],
      to: 'abnormal',
      by: ['channel'],
      effect: 'waits for a person: the channel does not finish it by itself',
    },
    resend: {
      from: ['abnormal'],
      to: 'approved',
      by: ['operator'],
      effect: 'goes to the channel again, under a new number if the old one is closed there',
    },
  },
});

export const INVOICE = lifecycle({
  name: 'Invoice',
  kept: { table: 'invoice', column: 'status' },
  states: INVOICE_STATUSES,
  begins: ['asked'],
  moves: {
    begin: {
      from: ['asked'],
      to: 'issuing',
      by: ['worker'],
      effect: 'the tax service is asked, once',
    },
    issue: {
      // An institution may issue it by hand.
      from: ['asked', 'issuing'],
      to: 'issued',
      by: ['channel', 'institution'],
      effect: 'its file can be downloaded from now on',
    },
    fail: {
      from: ['asked', 'issuing'],
      to: 'failed',
      by: ['channel', 'institution'],
      effect: 'tells the buyer what is wrong with the title',
    },
    resubmit: {
      from: ['failed'],
      to: 'asked',
      by: ['buyer'],
      effect: 'stands in line again with a mended title',
    },
    withdraw: {
      from: ['asked', 'failed'],
      to: 'withdrawn',
      by: ['worker'],
      effect: 'all the money went back before there was an invoice',
    },
    reverse: {
      from: ['issued'],
      to: 'reversing',
      by: ['institution', 'worker'],
      effect: 'a refund waits until the red invoice is out',
    },
    finishReversal: {
      from: ['reversing'],
      to: 'reversed',
      by: ['channel', 'institution'],
      effect: 'the refund goes out; what is left of the order is invoiced anew',
    },
  },
});

export const COMMISSION = lifecycle({
  name: 'Commission',
  kept: { table: 'commission', column: 'status' },
  states: COMMISSION_STATUSES,
  begins: ['frozen'],
  moves: {
    settle: {
      from: ['frozen'],
      to: 'settled',
      by: ['clock'],
      effect: 'counts as earned once the order is done and no refund is open',
    },
    payOut: {
      from: ['settled'],
      to: 'paidOut',
      by: ['operator'],
      effect: 'goes to the distributor’s bank account, tax withheld',
    },
    cancel: {
      from: ['frozen'],
      to: 'cancelled',
      by: ['worker'],
      effect: 'its order was refunded whole',
    },
    clawBack: {
      from: ['settled', 'paidOut'],
      to: 'clawedBack',
      by: ['worker'],
      effect: 'a negative row in the ledger takes it from what is earned next',
    },
  },
});

export const PAYOUT = lifecycle({
  name: 'Payout',
  kept: { table: 'payout', column: 'status' },
  states: PAYOUT_STATUSES,
  begins: ['drafted'],
  moves: {
    export: {
      from: ['drafted'],
      to: 'exported',
      by: ['operator'],
      effect: 'stands in a file for the bank',
    },
    confirm: {
      from: ['exported'],
      to: 'paid',
      by: ['operator'],
      effect: 'books the money and the tax withheld; its commissions are paid out',
    },
    fail: {
      from: ['drafted', 'exported'],
      to: 'failed',
      by: ['operator'],
      effect: 'its commissions wait for the next payout',
    },
  },
});
