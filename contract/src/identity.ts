/** Login dialog, codes, WeChat login, and crossing over to other sites. */
import { z } from 'zod';
import { UserWire } from './account.ts';
import { captchaToken, verificationCalls } from './identity-verification.ts';
import { call, empty, nothing } from './kernel/call.ts';
import { CODE_MAX_LENGTH, USERNAME_MAX_LENGTH } from './kernel/limits.ts';
import { PLAIN_LINE, USERNAME } from './kernel/patterns.ts';
import { LOGIN_TABS, TICKET_SITES } from './kernel/statuses.ts';
import {
  bit,
  lineOf,
  phone,
  retailId,
  secret,
  smsCode,
  ticket,
  time,
  url,
  webLink,
  wechatCode,
} from './kernel/wire.ts';

/** A session just opened; a browser gets its HttpOnly cookie beside it. */
export const SessionWire = z
  .object({ user_token: z.string(), user: UserWire })
  .meta({ id: 'Session' });

/** Without a bound phone there is no session yet, only a ticket to bind one with. */
const SocialLoginWire = z
  .object({
    id: z.string().describe('One-time ticket when is_phone is 0'),
    is_phone: bit,
    user_token: z.string().describe('Empty when is_phone is 0'),
  })
  .meta({ id: 'SocialLogin' });

const ticketSite = z.enum(TICKET_SITES);

export const identityCalls = {
  ...verificationCalls,
  login: call({
    path: '/api/login/login',
    summary: 'Logs in with account and password.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({
      username: lineOf(USERNAME_MAX_LENGTH),
      password: secret,
      type: z.enum(LOGIN_TABS).optional().describe('Tab of the dialog'),
      captcha_token: captchaToken,
    }),
    response: SessionWire,
    success: ['loggedIn'],
    errors: [
      'auth.wrongCredentials',
      'auth.userDisabled',
      'auth.groupDisabled',
      'puzzle.required',
      'login.locked',
    ],
  }),
  loginByPhone: call({
    path: '/api/login/loginPhone',
    summary:
      'Logs in with phone and code; an unknown phone is told to register with the same code.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({
      phone,
      // A missing or malformed code has answers of its own.
      code: z.string().trim().max(CODE_MAX_LENGTH).regex(PLAIN_LINE).default(''),
    }),
    response: z.union([SessionWire, z.object({ phone: z.string() })]),
    success: ['loggedIn', 'phoneUnregistered'],
    errors: [
      'code.expired',
      'code.missing',
      'code.wrong',
      'auth.userDisabled',
      'auth.groupDisabled',
    ],
  }),
  loginByWechat: call({
    path: '/api/login/wx_login',
    summary: 'Logs in with the code WeChat sent back after its QR page.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: wechatCode,
    response: SocialLoginWire,
    success: ['loggedIn', 'ok'],
    errors: ['wechat.expired', 'wechat.unavailable', 'auth.userDisabled', 'auth.groupDisabled'],
  }),
  loginInsideWechat: call({
    path: '/api/login/WxLogin',
    summary: 'Logs in a visitor inside the WeChat browser, whose codes belong to another app.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: wechatCode,
    response: SocialLoginWire,
    success: ['loggedIn', 'ok'],
    errors: ['wechat.expired', 'wechat.unavailable', 'auth.userDisabled', 'auth.groupDisabled'],
  }),
  recognisePayer: call({
    path: '/api/login/wxPayer',
    summary: 'Keeps for this session who pays inside WeChat, by the code WeChat sent back.',
    kind: 'command',
    auth: 'user',
    rate: 'money',
    request: wechatCode,
    response: empty,
    success: ['ok'],
    errors: ['wechat.expired', 'wechat.unavailable'],
  }),
  wechatQrCode: call({
    path: '/api/login/wxQrCode',
    summary:
      'Address of the WeChat QR page to embed, or inside the WeChat browser of the page to go to; ' +
      'binds the coming login to this browser.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({ url: webLink.describe('Current address, only a hint where to return') }),
    response: z.object({ url }),
    success: ['ok'],
    errors: [],
  }),
  bindPhone: call({
    path: '/api/login/wxBindPhone',
    summary: 'Gives a WeChat login its phone and completes it.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({
      id: ticket.describe('Ticket of the social login'),
      phone,
      code: smsCode,
      agree: bit.optional(),
    }),
    response: SessionWire,
    success: ['loggedIn'],
    errors: [
      'wechat.expired',
      'wechat.taken',
      'code.expired',
      'code.wrong',
      'consent.needed',
      'account.phoneBound',
      'auth.userDisabled',
      'auth.groupDisabled',
    ],
  }),
  register: call({
    path: '/api/register/register',
    summary: 'Creates an account and logs it in.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({
      username: z.string().trim().regex(USERNAME),
      password: secret,
      phone,
      code: smsCode,
      agree: bit.optional(),
      retailid: retailId.optional(),
      captcha_token: captchaToken,
    }),
    response: SessionWire,
    success: ['loggedIn'],
    errors: [
      'code.expired',
      'code.wrong',
      'register.failed',
      'register.userExists',
      'account.phoneBound',
      'password.length',
      'password.common',
      'password.personal',
      'consent.needed',
    ],
  }),
  resetPassword: call({
    path: '/api/login/forgetPass',
    summary: 'Sets a new password with a code sent to the phone of the account.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({ phone, newPwd: secret, code: smsCode, queryPwd: secret }),
    response: empty,
    success: ['saved'],
    errors: [
      'code.expired',
      'code.wrong',
      'account.phoneUnregistered',
      'password.length',
      'password.common',
      'password.personal',
      'password.mismatch',
      'common.saveFailed',
    ],
  }),
  logout: call({
    path: '/api/user/logout',
    summary: 'Ends the session of the token, and answers the same when there is none any more.',
    kind: 'command',
    auth: 'optional',
    rate: 'account',
    request: nothing,
    response: empty,
    success: ['ok'],
    errors: [],
  }),
  issueTicket: call({
    path: '/api/SsoAuth/getToken',
    summary: 'A one-time ticket of 60 seconds to enter another of our sites.',
    kind: 'command',
    auth: 'user',
    rate: 'account',
    request: z.object({ app: ticketSite, redirect: webLink.optional() }),
    response: z.object({ token: z.string(), expire_time: time }),
    success: ['ok'],
    errors: ['common.forbidden'],
  }),
  redeemTicket: call({
    path: '/api/SsoAuth/authToken',
    summary: 'Trades the ticket of another site for a session; the ticket is burnt.',
    kind: 'command',
    auth: 'none',
    rate: 'login',
    request: z.object({ token: ticket, app: ticketSite }),
    response: SessionWire,
    success: ['loggedIn'],
    errors: ['auth.tokenExpired', 'auth.userMissing', 'auth.userDisabled', 'auth.groupDisabled'],
  }),
  linkToken: call({
    path: '/api/SsoAuth/getLinkToken',
    aliases: ['/api/user/getLinkToken'],
    summary: 'A signed token of five minutes, for one use, to append to the sister-site link.',
    kind: 'command',
    auth: 'user',
    rate: 'account',
    request: nothing,
    response: z.object({ token: z.string() }),
    success: ['ok'],
    errors: [],
  }),
};
