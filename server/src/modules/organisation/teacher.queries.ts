/** Reads of one teacher. */
import { averageScore, courseCards, presentShopBrief } from '#modules/catalog';
import { fail } from '#platform/failure';
import { presentTeacher } from './shop.present.ts';
import { findTeacher, pickTeacherCourses } from './teacher.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

export async function teacher(
  { db }: Platform,
  { id }: CallInput<'organisation.teacher'>,
): Promise<CallResponse<'organisation.teacher'>> {
  const row = await findTeacher(db, id);
  if (row === null) {
    throw fail('common.notFound');
  }
  return {
    ...presentTeacher(row),
    buy_num: row.buy_num,
    score: averageScore(row.points, row.comment_num),
    comment_num: row.comment_num,
    shop: row.shop === null ? null : presentShopBrief(row.shop),
  };
}

export async function teacherCourses(
  platform: Platform,
  { id, page, limit }: CallInput<'organisation.teacherCourses'>,
): Promise<CallResponse<'organisation.teacherCourses'>> {
  const { ids, total } = await pickTeacherCourses(platform.db, id, { page, limit });
  return { list: await courseCards(platform, ids), total, page, limit };
}
