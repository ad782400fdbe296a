/** Reads of one's own account. */
import { fail } from '#platform/failure';
import { unseal } from '#platform/crypto';
import { findUser } from './account.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type User = CallResponse<'account.me'>;

/** The user as shown to himself, the only one to whom phone and e-mail are told in full. */
export async function me({ db, config }: Platform, userId: number): Promise<User> {
  const row = await findUser(db, userId);
  if (row === undefined) {
    throw fail('auth.userMissing');
  }
  const open = (column: string, sealed: Buffer | null): string =>
    sealed === null ? '' : unseal(config.dataKey, `users.${column}`, sealed);
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    avatar: row.photo,
    photo: row.photo,
    phone: open('phone', row.phone_sealed),
    // The two enumerations hold the same numbers as the columns' check constraints.
    type: row.type as User['type'],
    gender: row.gender as User['gender'],
    is_spread: row.is_spread ? 1 : 0,
    email: open('email', row.email_sealed),
    real_name: open('real_name', row.real_name_sealed),
    birthday: row.birthday,
    address_id: row.address_id,
    is_wx: 0,
    teacher_status: null,
    enterprise_status: null,
    unread_num: 0,
    ip_region: row.ip_region,
  };
}
