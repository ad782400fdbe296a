/** Numbered and named states that stay on the server, each once; those of the wire are in `statuses.ts`. */

/** Something that is shown or not: a category, a teacher, a flash sale. */
export const SHOWN_STATUSES = { hidden: 0, shown: 1 } as const;
/** A course or a package. */
export const COURSE_STATUSES = {
  draft: 0,
  inReview: 1,
  onSale: 2,
  offSale: 3,
  refused: 4,
} as const;
/** A coupon as it is offered, beside the states of a claimed one. */
export const COUPON_STATUSES = { draft: 0, active: 1, stopped: 2 } as const;
/** One attempt to pay through one channel. */
export const PAYMENT_STATES = {
  created: 'created',
  succeeded: 'succeeded',
  closed: 'closed',
} as const;
/** A video or a PDF on its way from a source to what is played. */
export const ASSET_STATES = {
  waiting: 'waiting',
  working: 'working',
  ready: 'ready',
  failed: 'failed',
} as const;
/** A message with a code. `unsure`: the provider did not say; `decoy`: nothing is sent. */
export const CODE_STATES = {
  sending: 'sending',
  sent: 'sent',
  refused: 'refused',
  unsure: 'unsure',
  decoy: 'decoy',
} as const;
/** A notice to the holder of a seat. */
export const SEAT_NOTICE_STATES = {
  waiting: 'waiting',
  sending: 'sending',
  sent: 'sent',
  unsure: 'unsure',
  failed: 'failed',
} as const;
/** A message on its way out of the site. `gathered`: another tells it; `dropped`: nobody needs it now. */
export const MESSAGE_DELIVERY_STATES = {
  waiting: 'waiting',
  sending: 'sending',
  sent: 'sent',
  unsure: 'unsure',
  failed: 'failed',
  gathered: 'gathered',
  dropped: 'dropped',
} as const;
/** A classroom session has no state until it is cancelled. */
export const CLASS_STATUSES = { planned: null, cancelled: 6 } as const;
/** What reviewers decided about a text. */
export const TEXT_CASE_STATES = { held: 'held', released: 'released', hidden: 'hidden' } as const;
