/** Every kind of message. */
import { distributionKinds } from './distribution.ts';
import { orderKinds } from './order.ts';
import { ownKinds } from './own.ts';
import { resultKinds } from './result.ts';
import { standingKinds } from './standing.ts';
import { studyKinds } from './study.ts';
import type { z } from 'zod';
import type { Kind } from './kind.ts';

export const KINDS = {
  ...orderKinds,
  ...studyKinds,
  ...resultKinds,
  ...distributionKinds,
  ...standingKinds,
  ...ownKinds,
};

export type KindName = keyof typeof KINDS;
export type FactsOf<Name extends KindName> = z.output<(typeof KINDS)[Name]['facts']>;

/** A kind by the name a row has; undefined when this release does not know it. */
export function kindOf(name: string): Kind | undefined {
  return Object.hasOwn(KINDS, name) ? KINDS[name as KindName] : undefined;
}
