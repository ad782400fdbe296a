/** One request that succeeds for every call; a call without one does not compile. */
import { certificateAsks } from './certificate-asks.ts';
import { distributionAsks } from './distribution-asks.ts';
import { examAsks } from './exam-asks.ts';
import { identityAsks } from './identity-asks.ts';
import { invoiceAsks } from './invoice-asks.ts';
import { messageAsks } from './message-asks.ts';
import { moderationAsks } from './moderation-asks.ts';
import { orderAsks } from './order-asks.ts';
import { organisationAsks } from './organisation-asks.ts';
import { publicAsks } from './public-asks.ts';
import { surveyAsks } from './survey-asks.ts';
import { studyAsks } from './study-asks.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { Asks } from './ask.ts';

export const asks: Asks<CallName> = {
  ...identityAsks,
  ...publicAsks,
  ...studyAsks,
  ...orderAsks,
  ...invoiceAsks,
  ...examAsks,
  ...certificateAsks,
  ...surveyAsks,
  ...messageAsks,
  ...moderationAsks,
  ...distributionAsks,
  ...organisationAsks,
};

/** What applications need so that each of them works. */
export const ASK_ENVIRONMENT = { PUZZLE_WORK_BITS: '8' } as const;
