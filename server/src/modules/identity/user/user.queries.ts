/** Reads of a user by himself. */
import { fail } from '#platform/failure';
import { openPersonal } from './personal.ts';
import { findUser } from './user.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

export type OwnUser = CallResponse<'account.me'>;

/** The user as shown to himself, the only one to whom phone and e-mail are told in full. */
export async function ownUser({ db, config }: Platform, userId: number): Promise<OwnUser> {
  const row = await findUser(db, userId);
  if (row === undefined) {
    throw fail('auth.userMissing');
  }
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    pending_nickname: row.pending_nickname,
    avatar: row.photo,
    photo: row.photo,
    phone: openPersonal(config.dataKey, 'phone', row.phone_sealed),
    // The enumerations hold the same numbers as the columns' check constraints.
    type: row.type as OwnUser['type'],
    gender: row.gender as OwnUser['gender'],
    is_spread: row.is_spread ? 1 : 0,
    email: openPersonal(config.dataKey, 'email', row.email_sealed),
    real_name: openPersonal(config.dataKey, 'real_name', row.real_name_sealed),
    birthday: row.birthday,
    address_id: row.address_id,
    is_wx: row.wechat_ref === null ? 0 : 1,
    teacher_status: row.teacher_status as OwnUser['teacher_status'],
    enterprise_status: row.enterprise_status as OwnUser['enterprise_status'],
    unread_num: 0,
    ip_region: row.ip_region,
  };
}

/** Where users are reached, empty where there is no way: a deleted account has none. */
export function contactOf({
  db,
  config,
}: Platform): (userId: number) => Promise<{ readonly phone: string; readonly email: string }> {
  return async (userId) => {
    const row = await findUser(db, userId);
    return {
      phone: openPersonal(config.dataKey, 'phone', row?.phone_sealed ?? null),
      email: openPersonal(config.dataKey, 'email', row?.email_sealed ?? null),
    };
  };
}
