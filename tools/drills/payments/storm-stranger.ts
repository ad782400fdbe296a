/** A payment at WeChat under our name that we have never heard of. */
import { createPrivateKey, randomInt, randomUUID, sign } from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { Payment } from '../buying/channels.ts';
import type { Environment } from '../site/server.ts';

const TARGET = '/v3/pay/transactions/native';
const CHANCE_MAX = 10 ** 6;
const LIFE_MS = 600_000;

/** Opens it as we would have, in our protocol and with our key. */
export async function openStrangersPayment(
  environment: Environment,
  sandboxOrigin: string,
): Promise<Payment> {
  const valueOf = (name: string): string => environment[name] ?? '';
  // Of a user there is none of.
  const tradeNo = `2601010000009999999999${String(randomInt(CHANCE_MAX)).padStart(6, '0')}`;
  const body = JSON.stringify({
    appid: valueOf('WECHAT_PAY_APPID'),
    mchid: valueOf('WECHAT_PAY_MCHID'),
    description: '谁的？',
    out_trade_no: tradeNo,
    time_expire: new Date(Date.now() + LIFE_MS).toISOString().replace(/\.\d+Z$/, 'Z'),
    notify_url: `${valueOf('PAY_NOTIFY_ORIGIN')}/api/pay/notify/wechat`,
    amount: { total: 9_900, currency: 'CNY' },
  });
  const time = Math.floor(Date.now() / SECOND_MS);
  const nonce = randomUUID().replaceAll('-', '');
  const key = createPrivateKey(Buffer.from(valueOf('WECHAT_PAY_KEY'), 'base64').toString());
  const text = `POST\n${TARGET}\n${time}\n${nonce}\n${body}\n`;
  const signature = sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
  const fields = {
    mchid: valueOf('WECHAT_PAY_MCHID'),
    nonce_str: nonce,
    signature,
    timestamp: `${time}`,
    serial_no: valueOf('WECHAT_PAY_SERIAL'),
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  const answer = await fetch(`${sandboxOrigin}${TARGET}`, {
    method: 'POST',
    headers: {
      authorization: `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`,
      'content-type': 'application/json',
    },
    body,
  });
  if (!answer.ok) {
    throw new Error(`WeChat refused it: ${await answer.text()}`);
  }
  return { channel: 'wechat', tradeNo };
}
