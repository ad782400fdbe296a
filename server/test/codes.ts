/** Numbers of the answers that tests expect, under one name each. */
import { errors, successes } from '@zhiji/contract/kernel/errors';

export const OK = successes.ok.code;
export const SAVED = successes.saved.code;

export const BAD_PARAMETER = errors['common.badParameter'].code;
export const FORBIDDEN = errors['common.forbidden'].code;
export const NOT_FOUND = errors['common.notFound'].code;
export const TOO_MANY = errors['common.tooMany'].code;

export const NOT_ELIGIBLE = errors['exam.notEligible'].code;
export const ATTEMPT_OVER = errors['exam.attemptOver'].code;
export const UNMET = errors['certificate.conditionsUnmet'].code;
export const ALREADY_APPLIED = errors['certificate.alreadyApplied'].code;
export const NOT_ACTIVE = errors['spread.notActive'].code;
export const TITLE_INVALID = errors['invoice.titleInvalid'].code;
export const PENDING = errors['certification.pending'].code;
export const LICENCE_TAKEN = errors['certification.licenceTaken'].code;
export const INCOMPLETE = errors['learning.incomplete'].code;
export const TEXT_REFUSED = errors['content.refused'].code;
export const MUTED = errors['content.muted'].code;
export const BLOCKED = errors['account.deletionBlocked'].code;
export const CARD_MALFORMED = errors['idCard.format'].code;
export const CARD_INVALID = errors['idCard.checksum'].code;
export const CARD_MISMATCH = errors['idCard.nameMismatch'].code;
export const CARD_TAKEN = errors['idCard.taken'].code;
export const NOT_REFUNDABLE = errors['refund.stateRefused'].code;
