/** SQL of codes and of the budgets counted in them. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { CODE } from '@zhiji/contract/kernel/lifecycles/people';
import { move } from '#platform/db/status';
import {
  BREAKERS,
  BREAKER_PATIENCE_MS,
  BREAKER_WINDOW_MS,
  CODE_LIFE_MS,
  CODE_TRIES,
} from './code.rules.ts';
import type { MoveOf } from '@zhiji/contract/kernel/lifecycles/lifecycle';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Channel, Conversion, Proof, Usage } from './code.rules.ts';

/** What a code is counted under. All are keyed hashes, except the block of a number. */
export interface CodeKeys {
  readonly target: string;
  readonly address: string;
  readonly network: string;
  readonly area: string;
  /** The account that named the receiver; null when none had to. */
  readonly asker: string | null;
  /** What was named; null when it is the asker's own. */
  readonly receiver: string | null;
}

export interface Standing {
  readonly usage: Usage;
  readonly area: Conversion;
  readonly all: Conversion;
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** How much was sent already on such proof, and how much of it was ever entered: one statement. */
export async function readStanding(
  db: Database | Tx,
  keys: CodeKeys,
  { channel, proof, now }: Pick<NewCode, 'channel' | 'proof' | 'now'>,
): Promise<Standing> {
  const minuteAgo = before(now, MINUTE_MS);
  const hourAgo = before(now, HOUR_MS);
  const dayAgo = before(now, DAY_MS);
  const since = before(now, BREAKER_WINDOW_MS);
  const until = before(now, BREAKER_PATIENCE_MS);
  const { rows } = await sql<
    Usage & { area_sent: number; area_used: number; all_sent: number; all_used: number }
  >`
    select t.minute, t.hour, t.day, a.n as "addressHour", n.n as "networkHour",
           asked.hour as "askerHour", asked.day as "askerDay", named.n as "receiverDay",
           area.sent as area_sent, area.used as area_used,
           whole.sent as all_sent, whole.used as all_used
    from (select count(*) filter (where created_at > ${minuteAgo} and state <> 'refused') as minute,
                 count(*) filter (where created_at > ${hourAgo}) as hour,
                 count(*) as day
          from verification_code
          where target = ${keys.target} and proof = ${proof} and created_at > ${dayAgo}) t,
         (select count(*) as n from verification_code
          where address = ${keys.address} and proof = ${proof} and created_at > ${hourAgo}) a,
         (select count(*) as n from verification_code
          where network = ${keys.network} and proof = ${proof} and created_at > ${hourAgo}) n,
         (select count(*) filter (where created_at > ${hourAgo}) as hour, count(*) as day
          from verification_code
          where asker = ${keys.asker} and proof = ${proof} and created_at > ${dayAgo}) asked,
         (select count(*) as n from verification_code
          where receiver = ${keys.receiver} and proof = ${proof} and created_at > ${dayAgo}) named,
         (select count(*) as sent, count(used_at) as used
          from (select used_at from verification_code
                where area = ${keys.area} and state = 'sent' and channel = ${channel}
                  and proof = ${proof} and created_at > ${since} and created_at <= ${until}
                order by created_at desc limit ${BREAKERS.area.latest}) latest) area,
         (select count(*) as sent, count(used_at) as used
          from (select used_at from verification_code
                where channel = ${channel} and state = 'sent'
                  and proof = ${proof} and created_at > ${since} and created_at <= ${until}
                order by created_at desc limit ${BREAKERS.all.latest}) latest) whole`.execute(db);
  const [row] = rows;
  if (row === undefined) {
    throw new Error('counting answers one row');
  }
  return {
    usage: row,
    area: { sent: row.area_sent, used: row.area_used },
    all: { sent: row.all_sent, used: row.all_used },
  };
}

/** Locks the keys it counts under, always in one order, so that there is no deadlock. */
export async function lockBudgets(
  tx: Tx,
  { target, address, network, asker, receiver }: CodeKeys,
): Promise<void> {
  const keys = [target, address, network, asker, receiver].filter((key) => key !== null).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
            from unnest(${keys}::text[]) as key`.execute(tx);
}

export interface NewCode extends CodeKeys {
  readonly id: string;
  readonly channel: Channel;
  readonly proof: Proof;
  readonly scene: string;
  readonly codeHash: string;
  readonly decoy: boolean;
  readonly now: Date;
}

/** Stores a code; the older ones of its scene end with it, but only those of the same proof. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .updateTable('verification_code')
    .set({ replaced_at: code.now })
    .where('target', '=', code.target)
    .where('scene', '=', code.scene)
    .where('proof', '=', code.proof)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('verification_code')
    .values({
      target: code.target,
      id: code.id,
      channel: code.channel,
      proof: code.proof,
      scene: code.scene,
      code_hash: code.codeHash,
      address: code.address,
      network: code.network,
      area: code.area,
      asker: code.asker,
      receiver: code.receiver,
      state: code.decoy ? 'decoy' : 'sending',
      created_at: code.now,
      expires_at: new Date(code.now.getTime() + CODE_LIFE_MS),
    })
    .execute();
}

/** Counts a message of today unless that is over the day's total; a decoy counts nothing. */
export async function countDay(
  tx: Tx,
  { channel, proof, decoy, now }: Pick<NewCode, 'channel' | 'proof' | 'decoy' | 'now'>,
  total: number,
): Promise<boolean> {
  const counter = proof === 'open' ? `${channel}-open` : channel;
  const { rows } = await sql`
    insert into verification_day as day (channel, day, sent)
    values (${counter}, (${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${decoy ? 0 : 1})
    on conflict (channel, day) do update set sent = day.sent + excluded.sent
    where day.sent < ${total}
    returning 1`.execute(tx);
  return rows.length > 0;
}

export type CodeMove = MoveOf<typeof CODE>;

/** Records the result of sending a message. */
export async function moveCode(
  db: Database,
  { target, id }: { target: string; id: string },
  name: CodeMove,
): Promise<void> {
  const { values, allowed } = move(CODE, name);
  await db
    .updateTable('verification_code')
    .set(values)
    .where('target', '=', target)
    .where('id', '=', id)
    .where(allowed)
    .execute();
}

/**
 * Counts a try at the newest codes of these scenes and answers those that are alive: the one that
 * was asked for with a proof and the one without, so that a stranger who asks for another code
 * does not take the place of the one a person holds. Who tries from elsewhere than it was asked for
 * uses up tries of its own.
 */
export async function countTry(
  db: Database,
  target: string,
  { scenes, host, now }: { scenes: readonly string[]; host: string; now: Date },
): Promise<readonly { id: string; code_hash: string }[]> {
  const { rows } = await sql<{ id: string; code_hash: string }>`
    update verification_code as code set
      tries = code.tries + (code.address = ${host})::int,
      stranger_tries = code.stranger_tries + (code.address <> ${host})::int
    from (select distinct on (proof = 'open') target, id from verification_code
          where target = ${target} and scene = any(${[...scenes]}::text[])
            and replaced_at is null
          order by proof = 'open', created_at desc, id desc) newest
    where code.target = newest.target and code.id = newest.id
      and code.used_at is null and code.replaced_at is null
      and code.expires_at > ${now}
      and case when code.address = ${host} then code.tries else code.stranger_tries end
        < ${CODE_TRIES}
    returning code.id, code.code_hash`.execute(db);
  return rows;
}

/** Uses a code up; false when somebody else was quicker. */
export async function markCodeUsed(
  db: Database | Tx,
  { target, id }: { target: string; id: string },
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('target', '=', target)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Forgets codes and day counts nothing is counted in any more. */
export async function deleteOldCodes(db: Database, olderThan: Date): Promise<void> {
  await db.deleteFrom('verification_code').where('created_at', '<', olderThan).execute();
  await db.deleteFrom('verification_day').where('day', '<', olderThan).execute();
}
