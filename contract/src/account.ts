/** One's own profile and the security of the account. */
import { z } from 'zod';
import { call, empty, nothing } from './kernel/call.ts';
import { NAME_MAX_LENGTH, REMARK_MAX_LENGTH } from './kernel/limits.ts';
import { UUID } from './kernel/patterns.ts';
import {
  AGREEMENT_TYPES,
  CERTIFICATION_STATUSES,
  DEVICE_STATES,
  GENDERS,
  SESSION_CLIENTS,
  USER_TYPES,
} from './kernel/statuses.ts';
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
  ticked,
  time,
  url,
  wechatCode,
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
    pending_nickname: z
      .string()
      .describe('A new one that somebody looks at first; empty when there is none'),
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

const deviceId = z.string().regex(UUID);

/** A login of this account, live or ended. */
const DeviceWire = z
  .object({
    id: deviceId,
    device: z.string().describe('Browser and system, such as Chrome · Windows'),
    client: z.enum(SESSION_CLIENTS),
    is_current: bit,
    state: z.enum(DEVICE_STATES),
    create_time: time,
    last_time: time.describe('Last use, to the hour'),
    end_time: time.nullable(),
  })
  .meta({ id: 'Device' });

/** A value of an exported row; times are wire times, lists are joined by commas. */
const exported = z.union([z.string(), z.number(), z.boolean(), z.null()]);

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
    errors: ['content.refused', 'content.muted', 'common.saveFailed'],
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
    errors: ['common.notFound', 'common.uploadFailed'],
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
    errors: [
      'code.expired',
      'code.wrong',
      'password.length',
      'password.common',
      'password.personal',
      'password.mismatch',
      'common.saveFailed',
    ],
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
    request: z.union([z.object({ unbind: ticked }), wechatCode]),
    response: z.object({ is_wx: bit, nickname: z.string() }),
    success: ['saved'],
    errors: [
      'wechat.expired',
      'wechat.unavailable',
      'wechat.taken',
      'wechat.alreadyBound',
      'wechat.phoneNeeded',
    ],
  }),
  requestDeletion: call({
    path: '/api/user/cancelUser',
    summary:
      'Asks for deletion in seven days, which logging in cancels, and logs out everywhere; refused ' +
      'while money or orders are open.',
    kind: 'command',
    auth: 'user',
    rate: 'login',
    request: z.object({ code: smsCode, reason: optionalLineOf(REMARK_MAX_LENGTH) }),
    response: z.object({ delete_time: time.describe('When the data is gone at the latest') }),
    success: ['saved'],
    errors: ['code.expired', 'code.wrong', 'account.deletionBlocked'],
  }),
  devices: call({
    path: '/api/user/getDevices',
    summary: 'Where the account is logged in, and where it was in the last 30 days.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: nothing,
    response: z.array(DeviceWire),
    success: ['ok'],
    errors: [],
  }),
  endDevice: call({
    path: '/api/user/endDevice',
    summary: "Logs one of one's own devices out.",
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ id: deviceId }),
    response: empty,
    success: ['saved'],
    errors: ['common.notFound'],
  }),
  consents: call({
    path: '/api/user/getConsents',
    summary: 'Which versions of which documents were accepted, and when.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: nothing,
    response: z.array(
      z.object({ type: z.enum(AGREEMENT_TYPES), version: z.string(), create_time: time }),
    ),
    success: ['ok'],
    errors: [],
  }),
  exportData: call({
    path: '/api/user/exportData',
    summary: "All of one's own data, table by table.",
    kind: 'query',
    auth: 'user',
    rate: 'write',
    request: nothing,
    response: z.object({
      create_time: time,
      tables: z.array(
        z.object({ name: z.string(), rows: z.array(z.record(z.string(), exported)) }),
      ),
    }),
    success: ['ok'],
    errors: [],
  }),
};
