/** SQL of messages on their way out of the site. */
import { sql } from 'kysely';
import { MESSAGE_DELIVERY } from '@zhiji/contract/kernel/lifecycles/people';
import { moveWhen } from '#platform/db/status';
import { WAYS } from './delivery.rules.ts';
import { SENT_THOUGH_READ } from './sms-texts.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { MessageRow } from '../view/message.repo.ts';
import type { Delivery, DeliveryKey, Step, Way } from './delivery.rules.ts';

/** A delivery and its message. */
export type DeliveryRow = Omit<Delivery, 'isUrgent'> & MessageRow;

/** Columns of a message with what a reader sees, and whether nobody needs it outside any more. */
const TOLD = sql`
  message.id, message.kind, message.type, message.facts, message.read_at, message.created_at, (
    message.deleted_at is not null
    or (message.read_at is not null
      and not (delivery.channel = 'sms' and message.kind = any (${SENT_THOUGH_READ}::text[])))
    or exists (
      select from message_refusal refusal
      where refusal.user_id = message.user_id and refusal.type = message.type
        and refusal.channel in ('site', delivery.channel)
    )
  ) as is_off`;

interface DueOf {
  readonly way: Way;
  readonly now: Date;
  readonly limit: number;
}

/**
 * Locks what is due by a way of the users who wait longest, those of a worker that died among it;
 * workers of a way take turns, so that one has all of a user.
 */
export async function lockDue(tx: Tx, { way, now, limit }: DueOf): Promise<DeliveryRow[]> {
  const turn = `message_delivery:${way}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
  const { rows } = await sql<DeliveryRow>`
    with oldest as (
      select user_id, channel from message_delivery
      where due_at <= ${now} and channel = ${way}
      order by due_at limit ${sql.lit(limit)}
    )
    select delivery.user_id, delivery.message_id, delivery.channel, delivery.tries, ${TOLD}
    from message_delivery delivery
    join message on message.user_id = delivery.user_id and message.id = delivery.message_id
    where (delivery.user_id, delivery.channel) in (select user_id, channel from oldest)
      and delivery.due_at <= ${now}
    for update of delivery skip locked`.execute(tx);
  return rows;
}

/** A message that another's delivery tells. */
export type CarriedMessage = DeliveryRow & { readonly gathered_into: number };

/** What some deliveries tell along with their own, the latest first. */
export async function listCarried(
  db: Database,
  carriers: readonly DeliveryKey[],
): Promise<CarriedMessage[]> {
  const { rows } = await sql<CarriedMessage>`
    select delivery.user_id, delivery.message_id, delivery.channel, delivery.tries,
      delivery.gathered_into, ${TOLD}
    from unnest(
      ${carriers.map(({ user_id }) => user_id)}::bigint[],
      ${carriers.map(({ message_id }) => message_id)}::bigint[],
      ${carriers.map(({ channel }) => channel)}::text[]
    ) as carrier (user_id, message_id, channel)
    join message_delivery delivery on delivery.user_id = carrier.user_id
      and delivery.channel = carrier.channel and delivery.gathered_into = carrier.message_id
    join message on message.user_id = delivery.user_id and message.id = delivery.message_id
    order by message.id desc`.execute(db);
  return rows;
}

const is = (name: Step['move']) => sql`step.move = ${sql.lit(name)}`;
const STEP = moveWhen(
  MESSAGE_DELIVERY,
  {
    take: is('take'),
    gather: is('gather'),
    drop: is('drop'),
    giveUp: is('giveUp'),
    send: is('send'),
    doubt: is('doubt'),
    retry: is('retry'),
    fail: is('fail'),
  },
  'delivery',
);

/** Does to deliveries what was decided, where no other worker has taken them since. */
export async function writeSteps(
  db: Database | Tx,
  steps: readonly Step<Delivery>[],
): Promise<void> {
  await sql`
    update message_delivery delivery set ${STEP.set}, due_at = step.due_at,
      gathered_into = step.gathered_into,
      tries = delivery.tries + case when ${is('take')} then 1 else 0 end
    from unnest(
      ${steps.map(({ delivery }) => delivery.user_id)}::bigint[],
      ${steps.map(({ delivery }) => delivery.message_id)}::bigint[],
      ${steps.map(({ delivery }) => delivery.channel)}::text[],
      ${steps.map(({ delivery }) => delivery.tries)}::int[],
      ${steps.map(({ move }) => move)}::text[],
      ${steps.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${steps.map(({ gatheredInto }) => gatheredInto)}::bigint[]
    ) as step (user_id, message_id, channel, tries, move, due_at, gathered_into)
    where delivery.user_id = step.user_id and delivery.message_id = step.message_id
      and delivery.channel = step.channel and delivery.tries = step.tries
      and ${STEP.allowed}`.execute(db);
}

/** Messages that should have left the site by now, and those given up within a day. */
export async function countStuckDeliveries(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ stuck: number }>`
    select (
      (select count(*) from message_delivery
        where due_at <= ${now}::timestamptz - interval '5 minutes'
          and channel = any (${WAYS}::text[]))
      + (select count(*) from message_delivery
        where state = 'failed' and created_at > ${now}::timestamptz - interval '1 day')
    )::int as stuck`.execute(db);
  return rows[0]?.stuck ?? 0;
}
