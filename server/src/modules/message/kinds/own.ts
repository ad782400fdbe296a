/** Messages about coupons and the account. */
import { z } from 'zod';
import { count, time } from '@zhiji/contract/kernel/wire';
import { kind } from './kind.ts';

export const ownKinds = {
  'coupon.expiring': kind({
    type: 'coupon',
    facts: z.object({ num: count, title: z.string(), end_time: time }),
    link: '/user/coupon',
    zh: {
      title: '优惠券即将到期',
      content: '您有 {num} 张优惠券即将到期，最早的“{title}”到 {end_time} 为止。',
    },
    en: {
      title: 'Coupons end soon',
      content: 'Coupons that end soon: {num}. The first, {title}, is good until {end_time}.',
    },
    sample: { num: 2, title: '新人立减券', end_time: '2026-11-19 23:59:59' },
  }),
  'login.newDevice': kind({
    type: 'system',
    facts: z.object({ device: z.string(), login_time: time }),
    link: '/user/account',
    zh: {
      title: '新设备登录',
      content: '您的账号于 {login_time} 在 {device} 登录。若非本人操作，请立即修改密码。',
    },
    en: {
      title: 'Login on a new device',
      content:
        'Your account was used on {device} at {login_time}. If it was not you, change your password now.',
    },
    sample: { device: 'Chrome · Windows', login_time: '2026-11-17 09:12:00' },
    waysOut: ['mail'],
    isUrgent: true,
  }),
};
