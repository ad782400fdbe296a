/** Builders of institutions and teachers, and of applications to be one. */
import { applyAsInstitution } from './applications/institution-apply.commands.ts';
import { applyAsTeacher } from './applications/teacher-apply.commands.ts';
import type { Insertable } from 'kysely';
import type { CallInput } from '@zhiji/contract/calls';
import type { DB } from '#platform/db/types.gen';
import type { UserContext } from '#platform/http/context';
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

/** Sends the form of a lecturer; its pictures were sent before. */
export async function buildTeacherApplication(
  platform: Platform,
  userId: number,
  form: CallInput<'organisation.applyAsTeacher'>,
): Promise<number> {
  return (await applyAsTeacher(platform, contextOf(userId), form)).id;
}

/** Sends the form of an institution; its pictures were sent before. */
export async function buildInstitutionApplication(
  platform: Platform,
  userId: number,
  form: CallInput<'organisation.applyAsInstitution'>,
): Promise<number> {
  return (await applyAsInstitution(platform, contextOf(userId), form)).id;
}

/** A request of somebody, from nowhere in particular. */
function contextOf(userId: number): UserContext {
  return {
    user: { userId, sessionId: 'factory' },
    requestId: 'factory',
    address: '127.0.0.1',
    userAgent: '',
    browser: false,
    cookie: '',
    language: 'zh',
  };
}
