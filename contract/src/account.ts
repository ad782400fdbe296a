/** One's own profile and the security of the account. */
import { z } from 'zod';
import { call, empty, nothing } from './kernel/call.ts';
import { NAME_MAX_LENGTH, REMARK_MAX_LENGTH } from './kernel/limits.ts';
import { CERTIFICATION_STATUSES, GENDERS, USER_TYPES } from './kernel/statuses.ts';
import {
  addressIds,
  bit,
  count,
  date,
  email,
  fileUrl,
  id,
  lineOf,
  optionalLineOf,
  phone,
  secret,
  smsCode,
  ticket,
  ticked,
  time,
  url,
} from './kernel/wire.ts';

const NICKNAME_MAX = 30;
const certificationStatus = z
  .enum(CERTIFICATION_STATUSES)
  .nullable()
  .describe('null when never applied');

/** A user as shown to himself; nobody else is answered with this shape. */
export const UserWire = z
  .object({
    id,
    username: z.string(),
    nickname: z.string(),
    avatar: url.describe('Absolute address to show'),
    photo: url.describe('Stored path of the chosen picture'),
    phone: z.string(),
    type: z.enum(USER_TYPES),
    is_spread: bit.describe('1 for an active distributor'),
    gender: z.enum(GENDERS),
    email: z.string(),
    real_name: z.string(),
    birthday: date.nullable(),
    address_id: z.string().describe('Comma-joined ids, empty when not set'),
    is_wx: bit,
    teacher_status: certificationStatus,
    enterprise_status: certificationStatus,
    unread_num: count,
    ip_region: z.string(),
  })
  .meta({ id: 'User' });

export const accountCalls = {
  me: call({
    path: '/api/user/getUser',
    summary: 'The logged-in user.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: nothing,
    response: UserWire,
    success: ['ok'],
    errors: [],
  }),
  edit: call({
    path: '/api/user/editUser',
    summary: 'Changes the fields of the profile that are sent.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      nickname: lineOf(NICKNAME_MAX).optional(),
      gender: z.enum(GENDERS).optional(),
      birthday: date.nullable().optional(),
      address_id: addressIds.or(z.literal('')).optional(),
      real_name: lineOf(NAME_MAX_LENGTH).or(z.literal('')).optional(),
    }),
    response: UserWire,
    success: ['saved'],
    errors: ['content.refused', 'common.saveFailed'],
  }),
  changePhoto: call({
    path: '/api/user/editPhoto',
    summary: 'Sets the picture of the profile to an uploaded file.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ photo: fileUrl }),
    response: z.object({ photo: url, avatar: url }),
    success: ['saved'],
    errors: ['content.refused'],
  }),
  changePassword: call({
    path: '/api/user/forgetPas',
    summary: "Sets a new password with a code sent to one's own phone; all other sessions end.",
    kind: 'command',
    auth: 'user',
    rate: 'login',
    request: z.object({ code: smsCode, newPwd: secret, queryPwd: secret }),
    response: empty,
    success: ['saved'],
    errors: ['code.expired', 'code.wrong', 'common.saveFailed'],
  }),
  changePhone: call({
    path: '/api/user/editPhone',
    summary: 'Moves the account to another phone, proven by a code from both.',
    kind: 'command',
    auth: 'user',
    rate: 'login',
    request: z.object({ old_code: smsCode, phone, code: smsCode }),
    response: empty,
    success: ['saved'],
    errors: ['code.expired', 'code.wrong', 'account.phoneBound'],
  }),
  changeEmail: call({
    path: '/api/user/editEmail',
    summary: 'Sets the email address, proven by a code sent to it.',
    kind: 'command',
    auth: 'user',
    rate: 'login',
    request: z.object({ email, code: smsCode }),
    response: empty,
    success: ['saved'],
    errors: ['code.expired', 'code.wrong'],
  }),
  bindWechat: call({
    path: '/api/user/setBindWx',
    summary: 'Binds a WeChat account by its login code, or unbinds it when a phone is left.',
    kind: 'command',
    auth: 'user',
    rate: 'login',
    request: z.union([z.object({ unbind: ticked }), z.object({ code: ticket })]),
    response: z.object({ is_wx: bit, nickname: z.string() }),
    success: ['saved'],
    errors: ['account.phoneBound'],
  }),
  requestDeletion: call({
    path: '/api/user/cancelUser',
    summary: 'Asks for deletion of the account; refused while money or orders are open.',
    kind: 'command',
    auth: 'user',
    rate: 'login',
    request: z.object({ code: smsCode, reason: optionalLineOf(REMARK_MAX_LENGTH) }),
    response: z.object({ delete_time: time.describe('When the data is gone at the latest') }),
    success: ['saved'],
    errors: ['code.expired', 'code.wrong', 'account.deletionBlocked'],
  }),
};
