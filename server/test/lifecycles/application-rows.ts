/** An application and what applications become, whose states are of interest and nothing else. */
import { APPLICATION, SHOP, TEACHER } from '@zhiji/contract/kernel/lifecycles/people';
import { sql } from 'kysely';
import { buildShop, buildTeacher } from '#factory/organisation';
import type { TestApp } from '../app.ts';
import type { KeptRow } from './rows.ts';

/** Of whatever it became. */
const PAGE = 1;

export async function buildApplicationRows(
  { platform }: TestApp,
  userId: number,
): Promise<KeptRow[]> {
  await sql`
    insert into application (user_id, kind, status, content, private_sealed, page_id, applied_at)
    values (${userId}, 'teacher', ${APPLICATION.states.inReview}, '{}', '', ${PAGE}, now())`.execute(
    platform.db,
  );
  const shopId = await buildShop(platform);
  const teacherId = await buildTeacher(platform);
  return [
    { lifecycle: APPLICATION, where: sql`user_id = ${userId}` },
    { lifecycle: SHOP, where: sql`id = ${shopId}` },
    { lifecycle: TEACHER, where: sql`id = ${teacherId}` },
  ];
}
