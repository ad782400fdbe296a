/** SQL of the pages that applications become. */
import { sql } from 'kysely';
import { SHOP, TEACHER } from '@zhiji/contract/kernel/lifecycles/people';
import { SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';
import type { InstitutionContent, TeacherContent } from './application-content.ts';
import type { Place } from './application.rules.ts';

const SHOPS = literals(SHOP_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);
const SUSPEND = move(SHOP, 'suspend');
const HIDE = move(TEACHER, 'hide');

/** Subjects and those above them, as lists look for institutions. */
const withParents = (ids: readonly number[]) => sql`array(
  with recursive above as (
    select id, p_id from category where id = any (${ids}::int[])
    union select c.id, c.p_id from category c join above on c.id = above.p_id
  )
  select id from above order by id
)`;

/** Opens an institution; answers its id. */
export async function insertShop(
  tx: Tx,
  shop: InstitutionContent,
  { place, now }: { readonly place: Place; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shop (name, logo, intro, licence_name, licence_no, permit_no, country_id,
      province_id, city_id, area_id, address, category_ids, status, created_at)
    values (${shop.name}, ${shop.picture}, ${shop.intro}, ${shop.name}, ${shop.license_no},
      ${shop.permit_no}, ${place.country}, ${place.province}, ${place.city}, ${place.area},
      ${shop.address}, ${withParents(shop.category_ids)}, ${SHOPS.open}, ${now})
    returning id`.execute(tx);
  return idOf(rows);
}

/** Shows a teacher; answers the id of the page. */
export async function insertTeacher(
  tx: Tx,
  name: string,
  { shop_id: shopId, picture, job_title: title, intro }: TeacherContent,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into teacher (shop_id, name, photo, title, intro, status)
    values (${shopId}, ${name}, ${picture}, ${title}, ${intro}, ${SHOWING.shown})
    returning id`.execute(tx);
  return idOf(rows);
}

function idOf([row]: readonly { readonly id: number }[]): number {
  if (row === undefined) {
    throw new Error('nothing was opened');
  }
  return row.id;
}

/** The institution sells nothing more. */
export async function suspendShop(tx: Tx, id: number): Promise<void> {
  await sql`update shop set ${SUSPEND.set} where id = ${id} and ${SUSPEND.allowed}`.execute(tx);
}

/** A suspended institution bears its licence no longer. */
export async function clearLicence(tx: Tx, id: number): Promise<void> {
  await sql`
    update shop set licence_no = '' where id = ${id} and status = ${SHOPS.suspended}`.execute(tx);
}

/** Nobody sees the teacher's page any more. */
export async function hideTeacher(tx: Tx, id: number): Promise<void> {
  await sql`update teacher set ${HIDE.set} where id = ${id} and ${HIDE.allowed}`.execute(tx);
}
