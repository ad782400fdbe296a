/** Lives of what is studied and of what it leads to: assets, sessions, exams, certificates. */
import { EXAM_ATTEMPT_STATUSES, KEPT_CERTIFICATE_STATUSES, LIVE_STATUSES } from '../statuses.ts';
import { lifecycle } from './lifecycle.ts';
import { ASSET_STATES, CLASS_STATUSES } from './stored-states.ts';

export const MEDIA_ASSET = lifecycle({
  name: 'Media asset',
  kept: { table: 'media_asset', column: 'state' },
  states: ASSET_STATES,
  begins: ['waiting'],
  moves: {
    take: {
      // One in work is taken over when its worker is believed dead.
      from: ['waiting', 'working'],
      to: 'working',
      by: ['worker'],
      effect: 'one worker has it for the time of a lease',
    },
    finish: {
      from: ['working'],
      to: 'ready',
      by: ['worker'],
      effect: 'lessons play it',
    },
    retry: {
      from: ['working'],
      to: 'waiting',
      by: ['worker'],
      effect: 'is tried again, later or by another worker',
    },
    fail: {
      from: ['working'],
      to: 'failed',
      by: ['worker'],
      effect: 'somebody must look at the source',
    },
  },
});

export const LIVE_SESSION = lifecycle({
  name: 'Live session',
  kept: { table: 'chapter', column: 'live_status' },
  states: LIVE_STATUSES,
  begins: ['waiting'],
  moves: {
    begin: {
      from: ['waiting'],
      to: 'live',
      by: ['teacher'],
      effect: 'pictures come; the room is told',
    },
    end: {
      from: ['live'],
      to: 'replayPending',
      by: ['teacher', 'operator', 'clock'],
      effect: 'who was there has attended; recordings are fetched',
    },
    openReplay: {
      from: ['replayPending'],
      to: 'replayReady',
      by: ['worker'],
      effect: 'the recording is played like a video',
    },
    giveUpReplay: {
      from: ['replayPending'],
      to: 'endedWithoutReplay',
      by: ['worker', 'clock'],
      effect: 'nothing was recorded, or nothing could be made of it',
    },
    cancel: {
      from: ['waiting'],
      to: 'cancelled',
      by: ['institution', 'operator'],
      effect: 'holders of seats are told; the course’s dates shrink',
    },
  },
});

export const CLASS_SESSION = lifecycle({
  name: 'Classroom session',
  kept: { table: 'chapter', column: 'live_status' },
  states: CLASS_STATUSES,
  begins: ['planned'],
  moves: {
    cancel: {
      from: ['planned'],
      to: 'cancelled',
      by: ['institution', 'operator'],
      effect: 'holders of seats are told; the course’s dates shrink',
    },
  },
});

export const EXAM_ATTEMPT = lifecycle({
  name: 'Exam attempt',
  kept: { table: 'exam_attempt', column: 'status' },
  states: EXAM_ATTEMPT_STATUSES,
  begins: ['inProgress'],
  moves: {
    handInForMarking: {
      from: ['inProgress'],
      to: 'marking',
      by: ['learner', 'clock'],
      effect: 'keeps the last saved answers; an essay waits for a person',
    },
    pass: {
      from: ['inProgress', 'marking'],
      to: 'passed',
      by: ['learner', 'teacher', 'clock'],
      effect: 'the certificate’s condition is met; the best score counts',
    },
    fail: {
      from: ['inProgress', 'marking'],
      to: 'failed',
      by: ['learner', 'teacher', 'clock'],
      effect: 'another attempt is open while some are left',
    },
    passAfterAll: {
      from: ['failed'],
      to: 'passed',
      by: ['institution', 'operator'],
      effect: 'a key was wrong, and by the right one the score is enough',
    },
  },
});

export const CERTIFICATE = lifecycle({
  name: 'Certificate',
  kept: { table: 'certificate', column: 'status' },
  states: KEPT_CERTIFICATE_STATUSES,
  begins: ['inReview'],
  moves: {
    applyAgain: {
      from: ['refused'],
      to: 'inReview',
      by: ['learner'],
      effect: 'takes the name and identity number that will stand on it',
    },
    issue: {
      from: ['inReview'],
      to: 'issued',
      by: ['learner', 'institution', 'operator'],
      effect: 'gives it a number anybody can check; by the learner where no review is asked for',
    },
    refuse: {
      from: ['inReview'],
      to: 'refused',
      by: ['institution', 'operator', 'worker'],
      effect: 'tells the reason',
    },
    revoke: {
      from: ['issued'],
      to: 'revoked',
      by: ['institution', 'operator', 'worker'],
      effect: 'the course was refunded, or the claim was false',
    },
    expire: {
      from: ['issued'],
      to: 'expired',
      by: ['clock'],
      effect: 'its days are over',
    },
    replace: {
      from: ['issued'],
      to: 'replaced',
      by: ['institution', 'operator'],
      effect: 'one with the right name takes its place',
    },
  },
});
