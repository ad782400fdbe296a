/** SQL of one's own account. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

export async function findUser(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'nickname',
      'photo',
      'phone_sealed',
      'email_sealed',
      'real_name_sealed',
      'address_id',
      'gender',
      'type',
      'is_spread',
      'ip_region',
      sql<string | null>`to_char(birthday, 'YYYY-MM-DD')`.as('birthday'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}
