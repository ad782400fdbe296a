/**
 * Tells users what happened, in the transaction in which it happens: the message is there if and only
 * if the event is, and a key keeps an event that comes again from being told twice.
 */
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { KINDS } from '../kinds/kinds.ts';
import { insertMessages } from './tell.repo.ts';
import { dueAt } from './way-out.rules.ts';
import type { Tx } from '#platform/db/transaction';
import type { FactsOf, KindName } from '../kinds/kinds.ts';
import type { Kind } from '../kinds/kind.ts';

/** Most that one statement writes. */
export const TELL_MAX = 200;

export interface Told<Name extends KindName> {
  readonly userId: number;
  /** Which event of its kind it is, such as the order's id. */
  readonly key: string | number;
  readonly facts: FactsOf<Name>;
}

/** Tells one user. */
export async function tell<Name extends KindName>(
  tx: Tx,
  name: Name,
  told: Told<Name>,
  now: Date,
): Promise<void> {
  await tellMany(tx, name, [told], now);
}

/** Tells some users, at most `TELL_MAX`, of events of one kind. */
export async function tellMany<Name extends KindName>(
  tx: Tx,
  name: Name,
  many: readonly Told<Name>[],
  now: Date,
): Promise<void> {
  if (many.length > TELL_MAX) {
    throw new Error(`${many.length} messages are too many for one statement`);
  }
  const { type, facts, waysOut = [], isUrgent = false } = KINDS[name] as Kind;
  const messages = many.map((told) => ({
    userId: told.userId,
    key: String(told.key),
    facts: JSON.stringify(facts.parse(told.facts)),
  }));
  await insertMessages(tx, {
    kind: name,
    type: MESSAGE_TYPES[type],
    messages,
    waysOut,
    dueAt: dueAt(now, isUrgent),
    now,
  });
}
