/** SQL of banks and their questions. */
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { KnownTopic, NewTopic } from './import-plan.rules.ts';

/** Whether there is a bank that the actor may touch. */
export async function hasBank(db: Database, { shopId }: Actor, bankId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from exam_bank
    where id = ${bankId}::bigint and (${shopId}::bigint is null or shop_id = ${shopId}::bigint)`.execute(
    db,
  );
  return rows.length > 0;
}

/** Holds a bank until the transaction ends: two files do not go into it at once. */
export async function holdBank(tx: Tx, bankId: number): Promise<void> {
  await sql`select 1 from exam_bank where id = ${bankId} for update`.execute(tx);
}

export async function insertBank(
  tx: Tx,
  { shopId, title, now }: { readonly shopId: number; readonly title: string; readonly now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into exam_bank (shop_id, title, created_at)
    select id, ${title}, ${now} from shop where id = ${shopId}::bigint
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** What a bank asks now. */
export async function listTopics(db: Database, bankId: number): Promise<readonly KnownTopic[]> {
  const { rows } = await sql<KnownTopic>`
    select id, type, title, image, options, answer, analysis, level from exam_topic
    where bank_id = ${bankId} and retired_at is null`.execute(db);
  return rows;
}

export async function insertTopics(
  tx: Tx,
  bankId: number,
  topics: readonly NewTopic[],
  now: Date,
): Promise<void> {
  await sql`
    insert into exam_topic (bank_id, type, title, image, options, answer, analysis, level, created_at)
    select ${bankId}, type, title, image, options, answer, analysis, level, ${now}
    from json_populate_recordset(null::exam_topic, ${JSON.stringify(topics)}::json)`.execute(tx);
}

/** Those are drawn no more; papers that have them keep them. */
export async function retireTopics(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update exam_topic set retired_at = ${now}
    where id = any (${ids}::bigint[]) and retired_at is null`.execute(tx);
}

/** Corrects keys and what explains them. */
export async function correctTopics(
  tx: Tx,
  topics: readonly Pick<KnownTopic, 'id' | 'answer' | 'analysis' | 'level'>[],
): Promise<void> {
  await sql`
    update exam_topic t set answer = given.answer, analysis = given.analysis, level = given.level
    from json_populate_recordset(null::exam_topic, ${JSON.stringify(topics)}::json) as given
    where t.id = given.id`.execute(tx);
}
