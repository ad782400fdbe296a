/** What always holds of messages. */
import { sql } from 'kysely';
import { MESSAGE_DELIVERY_STATES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { KINDS } from './kinds/kinds.ts';
import type { Invariant } from '#platform/db/invariants';
import type { Kind } from './kinds/kind.ts';

const STATES = literals(MESSAGE_DELIVERY_STATES);

/** Every kind with each of its ways, as `order.paid mail`. */
const WAYS = Object.entries<Kind>(KINDS).flatMap(([name, { waysOut = [] }]) =>
  waysOut.map((way) => `${name} ${way}`),
);

export const messageInvariants: readonly Invariant[] = [
  {
    id: 'message_told_first',
    says: 'no message of the last two days was read or deleted before it was told',
    breaches: (now) => sql`
      select 'message ' || id as subject from message
      where created_at > ${now}::timestamptz - interval '2 days'
        and (read_at < created_at or deleted_at < created_at)`,
  },
  {
    // Whoever tells may have looked just before the refusal was written.
    id: 'message_wanted',
    says: 'nobody is told what he refused a minute before, nor by a way he refused',
    breaches: () => sql`
      select 'message ' || m.id as subject from message_refusal r
      join message m on m.user_id = r.user_id and m.type = r.type
        and m.created_at > r.created_at + interval '1 minute'
      where r.channel = 'site' or exists (
        select from message_delivery d
        where d.user_id = m.user_id and d.message_id = m.id and d.channel = r.channel
      )`,
  },
  {
    id: 'message_way',
    says: 'what is about to leave the site is a message and goes by a way of its kind',
    breaches: () => sql`
      select 'delivery ' || d.message_id || ' by ' || d.channel as subject from message_delivery d
      left join message m on m.user_id = d.user_id and m.id = d.message_id
      where d.due_at is not null
        and (m.id is null or m.kind || ' ' || d.channel <> all (${WAYS}::text[]))`,
  },
  {
    // A year later the one that told it may be forgotten a day before it.
    id: 'message_gathered',
    says: 'a message that was gathered was told by another of the same user and way',
    breaches: (now) => sql`
      select 'delivery ' || d.message_id || ' by ' || d.channel as subject from message_delivery d
      left join message_delivery t on t.user_id = d.user_id and t.message_id = d.gathered_into
        and t.channel = d.channel and t.state <> ${STATES.gathered}
      where d.state = ${STATES.gathered} and t.message_id is null
        and d.created_at > ${now}::timestamptz - interval '300 days'`,
  },
  {
    id: 'message_leaves',
    says: 'nothing waits for an hour longer than it should before it leaves the site',
    needsWorker: true,
    breaches: (now) => sql`
      select 'delivery ' || message_id || ' by ' || channel as subject from message_delivery
      where due_at < ${now}::timestamptz - interval '1 hour'`,
  },
];
