/** The outbox: consequences are written in the transaction of the change that causes them. */
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { EventName, EventPayload, userEvents } from '#events';
import type { Tx } from '#platform/db/transaction';

/** What an event came from, and the user it is about. */
export interface Origin<Name extends EventName> {
  readonly requestId: string;
  /** Null when it is about nobody. */
  readonly userId: Name extends (typeof userEvents)[number] ? number : null;
}

/** Announces an event; it is delivered if and only if the transaction commits. */
export async function emit<Name extends EventName>(
  tx: Tx,
  { requestId, userId }: Origin<Name>,
  event: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: newId(),
      topic: event,
      payload: JSON.stringify(payload),
      request_id: requestId,
      user_id: userId,
    })
    .execute();
}

export interface OutboxRow {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly request_id: string;
}

/**
 * Takes the oldest rows of these topics; two relays never take the same, and a rollback gives them
 * back. Topics a worker does not know stay for one that does: during a roll-out both run.
 */
export async function takeOutbox(
  tx: Tx,
  topics: readonly string[],
  limit: number,
): Promise<readonly OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    delete from outbox where id in (
      select id from outbox where topic = any (${topics}) order by id
      for update skip locked limit ${limit}
    ) returning id, topic, payload, request_id`.execute(tx);
  return rows;
}
