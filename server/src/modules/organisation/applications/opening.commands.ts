/** What an application becomes: the page, and the applicant's place in an institution. */
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { indexShops } from '../search/shop-words.commands.ts';
import { STAFF_ROLES, addRole, endRole } from '../staff/staff.repo.ts';
import { institutionContent, teacherContent } from './application-content.ts';
import { openTeacher } from './application-sealing.ts';
import { placeOf } from './application.rules.ts';
import { isShopOpen } from './known.repo.ts';
import { hideTeacher, insertShop, insertTeacher, suspendShop } from './opening.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { ApplicationRow } from './application.repo.ts';

/** Opens the page of an application that passed; answers its id. */
export async function openPage(platform: Platform, tx: Tx, row: ApplicationRow): Promise<number> {
  return row.kind === CERTIFICATION_KINDS.teacher
    ? openTeacherPage(platform, tx, row)
    : openShop(platform, tx, row);
}

async function openShop(
  { clock }: Platform,
  tx: Tx,
  { user_id: userId, content }: ApplicationRow,
): Promise<number> {
  const now = clock.now();
  const institution = institutionContent(content);
  const place = placeOf(institution.address_id);
  const shopId = await insertShop(tx, institution, { place, now });
  await indexShops(tx, [shopId]);
  await addRole(tx, { userId, shopId, role: STAFF_ROLES.owner, now });
  return shopId;
}

async function openTeacherPage(
  { clock, config }: Platform,
  tx: Tx,
  { user_id: userId, content, private_sealed: sealed }: ApplicationRow,
): Promise<number> {
  const teacher = teacherContent(content);
  const { shop_id: shopId } = teacher;
  if (shopId !== null) {
    // It was open when somebody applied.
    if (!(await isShopOpen(tx, shopId))) {
      throw fail('operator.shopMissing', { data: { shop: shopId } });
    }
    await addRole(tx, { userId, shopId, role: STAFF_ROLES.teacher, now: clock.now() });
  }
  return insertTeacher(tx, openTeacher(config.dataKey, sealed).name, teacher);
}

/** Takes back what `openPage` gave. */
export async function closePage(
  { clock }: Platform,
  tx: Tx,
  { user_id: userId, kind, content, page_id: pageId }: ApplicationRow,
): Promise<void> {
  if (pageId === null) {
    return;
  }
  const now = clock.now();
  if (kind === CERTIFICATION_KINDS.enterprise) {
    await suspendShop(tx, pageId);
    await endRole(tx, { userId, shopId: pageId, role: STAFF_ROLES.owner, now });
    return;
  }
  await hideTeacher(tx, pageId);
  const { shop_id: shopId } = teacherContent(content);
  if (shopId !== null) {
    await endRole(tx, { userId, shopId, role: STAFF_ROLES.teacher, now });
  }
}
