/**
 * Calls whose domain is not built yet. They are routed, checked and limited like all others and
 * answer `common.notAvailable`; a call leaves this list in the change that builds it.
 */
import type { CallName } from './calls.ts';

export const notAvailableYet = [
  'organisation.applyAsInstitution',
  'organisation.applyAsTeacher',
  'organisation.certification',
] as const satisfies readonly CallName[];

export type AvailableCall = Exclude<CallName, (typeof notAvailableYet)[number]>;
