/** SQL of what was told before. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { KindName } from '../kinds/kinds.ts';

/** Whether an event was told, as an expression; also when the message was deleted since. */
export function isTold(
  kind: KindName,
  { userId, key }: { readonly userId: RawBuilder<unknown>; readonly key: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from message told
    where told.user_id = ${userId} and told.kind = ${kind} and told.key = ${key})`;
}
