/** A complete environment of production, as an operator would set it. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** As a PEM fits one line of an environment file. */
function line(pem: string): string {
  return Buffer.from(pem).toString('base64');
}

function keyPair(): { readonly own: string; readonly theirs: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { own: line(privateKey), theirs: line(publicKey) };
}

const merchant = keyPair();
const channel = keyPair();

export const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '10.0.0.11',
  TRUSTED_PROXIES: '10.0.0.2,10.0.0.3',
  DATABASE_URL: 'postgres://zhiji_app:Vq8mT2xLw9@db.internal/zhiji',
  REDIS_URL: 'redis://:pW4nZ8rKx1@cache.internal:6379',
  DATA_KEYS: `1:${randomBytes(32).toString('base64')}`,
  INDEX_KEY: randomBytes(32).toString('base64'),
  PUBLIC_ORIGIN: 'https://www.zhiji.cn',
  AGENCY_ORIGIN: 'https://console.zhiji.cn',
  SISTER_ORIGIN: 'https://www.zhixue.cn',
  S3_ENDPOINT: 'https://s3.zhiji.cn',
  S3_ACCESS_KEY: 'AKZJ7Q2M4R8T1W5X',
  S3_SECRET_KEY: 'u7Rk2Wq9Xb4Lm8Zt3Vn6',
  SMS_ENDPOINT: 'https://dysmsapi.aliyuncs.com',
  SMS_ACCESS_KEY: 'LTAI5tQ8Rm2Wk9Zx',
  SMS_SECRET_KEY: 'c9Xv2Bn7Lm4Kq8Wt1Zr5',
  SMS_SIGN_NAME: '知集',
  SMS_TEMPLATE: 'SMS_215000000',
  SMS_MOVED_TEMPLATE: 'SMS_215000001',
  SMS_CANCELLED_TEMPLATE: 'SMS_215000002',
  SMS_RETURNED_TEMPLATE: 'SMS_215000003',
  SMS_SEAT_GIVEN_TEMPLATE: 'SMS_215000004',
  SMS_CLASS_SOON_TEMPLATE: 'SMS_215000005',
  SMTP_URL: 'smtps://mail:Jt6wPz3nQx@smtp.zhiji.cn:465',
  MAIL_FROM: '知集 <no-reply@zhiji.cn>',
  NUONUO_ENDPOINT: 'https://sdk.nuonuo.com',
  NUONUO_APP_KEY: '48210573',
  NUONUO_APP_SECRET: 'B7E20C94A15D4F38',
  NUONUO_ACCESS_TOKEN: '5b8f3c0ad9e74261a7d0bg31',
  NUONUO_FILE_HOSTS: 'inv.jss.com.cn,files.nuonuo.com',
  WECHAT_OPEN_ENDPOINT: 'https://open.weixin.qq.com',
  WECHAT_API_ENDPOINT: 'https://api.weixin.qq.com',
  WECHAT_SITE_ID: 'wx520c15f417810387',
  WECHAT_SITE_SECRET: '7d1f5a9c3e8b2046d1f5a9c3e8b20467',
  WECHAT_INSIDE_ID: 'wx520c15f417810388',
  WECHAT_INSIDE_SECRET: '8e2a6b0d4f9c3157e2a6b0d4f9c31578',
  TRANSFER_ACCOUNT_NAME: '知集教育科技有限公司',
  TRANSFER_ACCOUNT_NO: '6222021001112223334',
  TRANSFER_BANK_NAME: '中国工商银行',
  WECHAT_PAY_ENDPOINT: 'https://api.mch.weixin.qq.com',
  WECHAT_PAY_MCHID: '1900007291',
  WECHAT_PAY_APPID: 'wx520c15f417810388',
  WECHAT_PAY_SERIAL: '3F2A9C417B08D65E1C4490AF7E23B5D8016C9A7E',
  WECHAT_PAY_KEY: merchant.own,
  WECHAT_PAY_V3_KEY: 'Qm7xT2wLz9Kr4Vn8Bp5Xc1Jd6Hs3Gf0a',
  WECHAT_PAY_PUBLIC_KEYS: `PUB_KEY_ID_0119000072912026:${channel.theirs}`,
  ALIPAY_ENDPOINT: 'https://openapi.alipay.com',
  ALIPAY_APP_ID: '2021001112223334',
  ALIPAY_SELLER_ID: '2088111222333444',
  ALIPAY_KEY: merchant.own,
  ALIPAY_PUBLIC_KEY: channel.theirs,
  LIVE_PUSH_URL: 'rtmp://push.zhiji.cn/live',
  LIVE_ORIGIN: 'http://live.internal:8080',
  LIVE_HOOK_SECRET: 'r4Zt8Wq2Xm6Kb9Lv',
} as const;
