/** SQL of users and of the names they log in with. */
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export async function findUserIdByName(db: Database, username: string): Promise<number | null> {
  const row = await db
    .selectFrom('username')
    .select('user_id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Inserts a user and takes the name; the name's primary key refuses a second taker. */
export async function insertUser(tx: Tx, username: string, nickname: string): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ username, nickname })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('username')
    .values({ username: username.toLowerCase(), user_id: id })
    .execute();
  return id;
}
