/** Who gives a command on behalf of the market or of an institution. */
import { fail } from './failure.ts';

export interface Actor {
  /** As the audit log names the person. */
  readonly name: string;
  /** Staff of an institution, or an operator of the market. */
  readonly kind: 'operator' | 'staff';
  /** The institution whose things the person may touch; null for the whole market. */
  readonly shopId: number | null;
}

/** Somebody who runs the market. */
export function operatorNamed(name: string): Actor {
  return { name, kind: 'operator', shopId: null };
}

/** Refuses what only those who run the market may do. */
export function requireMarket({ shopId }: Actor): void {
  if (shopId !== null) {
    throw fail('common.forbidden');
  }
}
