/** The profile as its form holds it: texts, whatever the fields are. */
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { WIRE_DATE } from '@zhiji/contract/kernel/patterns';
import { GENDERS } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import type { profileMessages } from './profile.messages.ts';

type User = CallResponse<'account.me'>;
type Changes = CallRequest<'account.edit'>;
export type ProfileField = keyof Changes;
export type ProfileValues = Readonly<Record<ProfileField, string>>;
type Problem = MessageKey<typeof profileMessages>;

/** As the contract has it. */
export const NICKNAME_MAX = 30;

/** What the form starts with; a nickname that is still looked at counts as stored. */
export function profileValues(user: User): ProfileValues {
  return {
    nickname: user.pending_nickname === '' ? user.nickname : user.pending_nickname,
    gender: String(user.gender),
    birthday: user.birthday ?? '',
    address_id: user.address_id,
    real_name: user.real_name,
  };
}

/** The fields that differ from what is stored; white space around a text is not its part. */
export function profileChanges(stored: ProfileValues, values: ProfileValues): Changes {
  const nickname = values.nickname.trim();
  const realName = values.real_name.trim();
  const gender = Object.values(GENDERS).find((each) => String(each) === values.gender);
  return {
    ...(nickname !== stored.nickname && { nickname }),
    ...(gender !== undefined && values.gender !== stored.gender && { gender }),
    ...(values.birthday !== stored.birthday && {
      birthday: values.birthday === '' ? null : values.birthday,
    }),
    ...(values.address_id !== stored.address_id && { address_id: values.address_id }),
    ...(realName !== stored.real_name && { real_name: realName }),
  };
}

/** The first problem of each field that has one, in the order of the form. */
export function profileProblems(
  values: ProfileValues,
  now: number,
): Partial<Record<ProfileField, Problem>> {
  const nickname = nicknameProblem(values.nickname.trim());
  const birthday = birthdayProblem(values.birthday, now);
  return {
    ...(nickname !== null && { nickname }),
    ...(values.real_name.trim().length > NAME_MAX_LENGTH && { real_name: 'realNameLong' as const }),
    ...(birthday !== null && { birthday }),
  };
}

function nicknameProblem(nickname: string): Problem | null {
  if (nickname === '') {
    return 'nicknameMissing';
  }
  return nickname.length > NICKNAME_MAX ? 'nicknameLong' : null;
}

function birthdayProblem(birthday: string, now: number): Problem | null {
  if (birthday === '') {
    return null;
  }
  if (!WIRE_DATE.test(birthday)) {
    return 'birthdayWrong';
  }
  return birthday > wireDate(formatWireTime(new Date(now))) ? 'birthdayFuture' : null;
}
