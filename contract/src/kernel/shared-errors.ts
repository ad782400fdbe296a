/** Failures that calls share, so that none has to list them. */
import type { ErrorKey } from './errors.ts';

/** Failures any call may answer; a call lists only those beyond. */
export const anyCallErrors = [
  'common.system',
  'common.missingParameter',
  'common.badParameter',
  'common.tooMany',
  'common.busy',
] as const satisfies readonly ErrorKey[];

/** Further failures of every call that needs a logged-in user. */
export const tokenErrors = [
  'auth.tokenMissing',
  'auth.tokenExpired',
  'auth.loggedInElsewhere',
  'auth.userMissing',
  'auth.userDisabled',
  'auth.groupDisabled',
] as const satisfies readonly ErrorKey[];
