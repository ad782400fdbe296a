import { describe, expect, it } from 'vitest';
import { readConfig } from '#config';

const PEM = Buffer.from('-----BEGIN KEY-----').toString('base64');

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:s3cret@db/zhiji',
  REDIS_URL: 'redis://cache:6379',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_ORIGIN: 'https://www.zhiji.example',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SMS_ENDPOINT: 'https://dysmsapi.aliyuncs.com',
  SMS_ACCESS_KEY: 'key',
  SMS_SECRET_KEY: 'secret',
  SMS_SIGN_NAME: '知集',
  SMS_TEMPLATE: 'SMS_215000000',
  SMS_MOVED_TEMPLATE: 'SMS_215000001',
  SMS_CANCELLED_TEMPLATE: 'SMS_215000002',
  SMTP_URL: 'smtps://mail:s3cret@smtp.example:465',
  MAIL_FROM: '知集 <no-reply@zhiji.example>',
  WECHAT_OPEN_ENDPOINT: 'https://open.weixin.qq.com',
  WECHAT_API_ENDPOINT: 'https://api.weixin.qq.com',
  WECHAT_SITE_ID: 'wx520c15f417810387',
  WECHAT_SITE_SECRET: 'secret',
  WECHAT_INSIDE_ID: 'wx520c15f417810388',
  WECHAT_INSIDE_SECRET: 'secret',
  TRANSFER_ACCOUNT_NAME: '知集教育科技有限公司',
  TRANSFER_ACCOUNT_NO: '6222021001112223334',
  TRANSFER_BANK_NAME: '中国工商银行',
  WECHAT_PAY_ENDPOINT: 'https://api.mch.weixin.qq.com',
  WECHAT_PAY_MCHID: '1900007291',
  WECHAT_PAY_APPID: 'wx520c15f417810387',
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A72',
  WECHAT_PAY_KEY: PEM,
  WECHAT_PAY_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000072912026',
  WECHAT_PAY_PUBLIC_KEY: PEM,
  ALIPAY_ENDPOINT: 'https://openapi.alipay.com',
  ALIPAY_APP_ID: '2021001112223334',
  ALIPAY_SELLER_ID: '2088111222333444',
  ALIPAY_KEY: PEM,
  ALIPAY_PUBLIC_KEY: PEM,
  LIVE_PUSH_URL: 'rtmp://push.zhiji.example/live',
  LIVE_ORIGIN: 'http://live.internal:8080',
  LIVE_HOOK_SECRET: 'a-secret-of-its-own',
};

describe('the configuration', () => {
  it('has working defaults for development', () => {
    expect(readConfig({})).toMatchObject({
      environment: 'development',
      port: 13_300,
      rateScale: 1,
    });
  });

  it('takes production’s own values', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ environment: 'production' });
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    'refuses the development value of %s in production',
    (name) => {
      expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow(name);
    },
  );

  it('refuses the development password and a short key', () => {
    const url = 'postgres://zhiji_app:zhiji-dev@db/zhiji';
    expect(() => readConfig({ ...PRODUCTION, DATABASE_URL: url })).toThrow('DATABASE_URL');
    expect(() => readConfig({ DATA_KEY: 'c2hvcnQ=' })).toThrow('32 bytes');
    expect(() => readConfig({ PORT: 'many' })).toThrow('PORT');
  });

  it('offers the channels that are set, and does without one that is not', () => {
    const { pay } = readConfig({
      ...PRODUCTION,
      NODE_ENV: 'test',
      WECHAT_PAY_ENDPOINT: 'http://x/',
    });
    expect(pay).toMatchObject({
      notifyOrigin: 'https://www.zhiji.example',
      wechat: { endpoint: 'http://x', privateKey: '-----BEGIN KEY-----' },
      alipay: { sellerId: '2088111222333444' },
    });
    expect(readConfig({}).pay).toMatchObject({ wechat: null, alipay: null });
    expect(() => readConfig({ ALIPAY_APP_ID: '1' })).toThrow('ALIPAY_KEY');
    expect(() => readConfig({ ...PRODUCTION, ALIPAY_KEY: 'a2V5' })).toThrow('ALIPAY_KEY');
    const notified = readConfig({ PAY_NOTIFY_ORIGIN: 'http://127.0.0.1:13300/api' });
    expect(notified.pay.notifyOrigin).toBe('http://127.0.0.1:13300');
  });

  it('[VAL-06] takes the pair passwords are encrypted with, and refuses one of another length', () => {
    const key = '00'.repeat(32);
    const iv = '11'.repeat(16);
    const { passwordWire } = readConfig({ PASSWORD_KEY: key, PASSWORD_IV: iv });
    expect(passwordWire).toEqual({ key, iv });
    expect(() => readConfig({ PASSWORD_KEY: 'abcd' })).toThrow('PASSWORD_KEY');
    expect(() => readConfig({ PASSWORD_IV: key })).toThrow('PASSWORD_IV');
  });
});
