/** Lives of what is offered for study, and of what people write about it. */
import { PUBLISH_STATUSES } from '../statuses.ts';
import { lifecycle } from './lifecycle.ts';
import { COURSE_STATUSES, TEXT_CASE_STATES } from './stored-states.ts';

export const COURSE = lifecycle({
  name: 'Course',
  kept: { table: 'course', column: 'status' },
  states: COURSE_STATUSES,
  begins: ['draft', 'onSale', 'offSale'],
  moves: {
    submit: {
      from: ['draft', 'refused'],
      to: 'inReview',
      by: ['institution'],
      effect: 'waits for the platform’s reviewer',
      planned: true,
    },
    refuse: {
      from: ['inReview'],
      to: 'refused',
      by: ['operator'],
      effect: 'tells what is to be mended',
      planned: true,
    },
    sell: {
      // An operator may put on sale whatever state it is in, and again what is on sale already.
      from: ['draft', 'inReview', 'onSale', 'offSale', 'refused'],
      to: 'onSale',
      by: ['operator'],
      effect: 'lists show it and it can be bought',
    },
    withdraw: {
      from: ['draft', 'inReview', 'onSale', 'offSale', 'refused'],
      to: 'offSale',
      by: ['operator'],
      effect: 'nobody buys it any more; who bought it studies on',
    },
  },
});

/** What institutions will write and have reviewed; a published version is never changed. */
export const COURSE_VERSION = lifecycle({
  name: 'Course version',
  kept: null,
  states: {
    draft: 'draft',
    submitted: 'submitted',
    refused: 'refused',
    approved: 'approved',
    published: 'published',
    superseded: 'superseded',
    discarded: 'discarded',
  },
  begins: ['draft'],
  moves: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      by: ['institution'],
      effect: 'fixes the content by its hash; the next draft may go on',
    },
    recall: {
      from: ['submitted'],
      to: 'draft',
      by: ['institution'],
      effect: 'leaves the reviewer’s line',
    },
    refuse: {
      from: ['submitted'],
      to: 'refused',
      by: ['operator'],
      effect: 'marks what is to be mended',
    },
    mend: {
      from: ['refused'],
      to: 'draft',
      by: ['institution'],
      effect: 'is edited again, with the marks beside it',
    },
    approve: {
      from: ['submitted'],
      to: 'approved',
      by: ['operator'],
      effect: 'may be published, this content and no other',
    },
    publish: {
      from: ['approved'],
      to: 'published',
      by: ['institution', 'clock'],
      effect: 'becomes what buyers see; new grants remember it',
    },
    supersede: {
      from: ['published'],
      to: 'superseded',
      by: ['institution', 'clock'],
      effect: 'a newer one is out; older grants keep their lessons',
    },
    discard: {
      from: ['draft', 'refused', 'approved'],
      to: 'discarded',
      by: ['institution'],
      effect: 'is thrown away',
    },
  },
});

/** A comment, a question, or a word in a live room. */
const published = {
  states: PUBLISH_STATUSES,
  begins: ['inCheck', 'shown'],
  moves: {
    show: {
      from: ['inCheck', 'hidden'],
      to: 'shown',
      by: ['operator'],
      effect: 'everybody reads it; the course’s figures count it',
    },
    hold: {
      from: ['shown'],
      to: 'inCheck',
      by: ['learner'],
      effect: 'several people reported it: nobody but its author reads it until somebody decides',
    },
    hide: {
      from: ['inCheck', 'shown'],
      to: 'hidden',
      by: ['operator'],
      effect: 'only its author reads it',
    },
  },
} as const;

export const COMMENT = lifecycle({
  name: 'Comment',
  kept: { table: 'comment', column: 'status' },
  ...published,
});

export const QUESTION = lifecycle({
  name: 'Question',
  kept: { table: 'question', column: 'status' },
  ...published,
});

export const LIVE_MESSAGE = lifecycle({
  name: 'Live message',
  kept: { table: 'live_message', column: 'status' },
  ...published,
});

/** What reviewers know of a text that was held, reported or hidden. */
export const TEXT_CASE = lifecycle({
  name: 'Text case',
  kept: { table: 'text_case', column: 'state' },
  states: TEXT_CASE_STATES,
  begins: ['held', 'hidden'],
  moves: {
    release: {
      from: ['held', 'hidden'],
      to: 'released',
      by: ['operator'],
      effect: 'the text is shown; reports hold it no more',
    },
    hide: {
      from: ['held', 'released'],
      to: 'hidden',
      by: ['operator'],
      effect: 'its author reads the reason',
    },
    holdAgain: {
      from: ['released', 'hidden'],
      to: 'held',
      by: ['learner'],
      effect: 'another text took its place, as a new nickname does',
    },
  },
});
