/** Every proof at full size: those of the plan, then those beside it. */
import { besideProofs } from './beside-proofs.ts';
import { drillProofs } from './drill-proofs.ts';
import type { Proof } from './proof.ts';
import { testProofs } from './test-proofs.ts';

export const proofs: readonly Proof[] = [...testProofs, ...drillProofs, ...besideProofs];
