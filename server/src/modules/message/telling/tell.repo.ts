/** SQL of telling. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { WayOut } from '../kinds/kind.ts';

export interface NewMessages {
  readonly kind: string;
  readonly type: number;
  readonly messages: readonly {
    readonly userId: number;
    readonly key: string;
    readonly facts: string;
  }[];
  readonly waysOut: readonly WayOut[];
  /** When it leaves the site. */
  readonly dueAt: Date;
  readonly now: Date;
}

/**
 * Writes what is not told yet and not refused, to whoever has not left, and puts in line what goes
 * out of the site. Users are taken in one order, so that two who tell the same ones do not wait in a
 * circle.
 */
export async function insertMessages(
  tx: Tx,
  { kind, type, messages, waysOut, dueAt, now }: NewMessages,
): Promise<void> {
  if (messages.length === 0) {
    return;
  }
  await sql`
    with told as (
      insert into message (user_id, kind, key, type, facts, created_at)
      select happened.user_id, ${kind}, happened.key, ${type}::smallint, happened.facts::jsonb,
        ${now}::timestamptz
      from unnest(
        ${messages.map(({ userId }) => userId)}::bigint[],
        ${messages.map(({ key }) => key)}::text[],
        ${messages.map(({ facts }) => facts)}::text[]
      ) as happened (user_id, key, facts)
      where exists (
        select from users here where here.id = happened.user_id and here.deleted_at is null
      ) and not exists (
        select from message_refusal refusal
        where refusal.user_id = happened.user_id and refusal.type = ${type} and refusal.channel = 'site'
      )
      order by happened.user_id, happened.key
      on conflict (user_id, kind, key) do nothing
      returning user_id, id
    )
    insert into message_delivery (user_id, message_id, channel, due_at, created_at)
    select told.user_id, told.id, way.channel, ${dueAt}::timestamptz, ${now}::timestamptz
    from told
    cross join unnest(${waysOut}::text[]) as way (channel)
    where not exists (
      select from message_refusal refusal
      where refusal.user_id = told.user_id and refusal.type = ${type}
        and refusal.channel = way.channel
    )`.execute(tx);
}
