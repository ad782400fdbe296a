/** Guards that mend what docs/findings.md tells of, A5 to A17; each test that counts names its finding. */
import { abuseGuards } from './abuse-guards.ts';
import { deploymentGuards } from './deployment-guards.ts';
import { hangingGuards } from './hanging-guards.ts';
import { personGuards } from './person-guards.ts';
import type { Guard } from './guard.ts';

export const findingsGuards: readonly Guard[] = [
  ...hangingGuards,
  ...personGuards,
  ...abuseGuards,
  ...deploymentGuards,
];
