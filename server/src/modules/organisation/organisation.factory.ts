/** Builders of institutions and teachers. */
import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.gen';
import type { Platform } from '#platform/module';

/** An open institution; `given` overrides any column. */
export async function buildShop(
  { db }: Platform,
  given: Partial<Insertable<DB['shop']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('shop')
    .values({ name: '数原学院', logo: '/media/logo.svg', cover: '/media/shop.svg', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A teacher of an institution. */
export async function buildTeacher(
  { db }: Platform,
  given: Partial<Insertable<DB['teacher']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('teacher')
    .values({ name: '林知远', photo: '/media/photo.svg', title: '高级讲师', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
