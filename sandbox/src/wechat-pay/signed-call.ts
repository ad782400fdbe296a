/** Calls of a merchant's server in tests. */
import { randomUUID, sign } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { payKeys } from '../pay-keys.ts';

/** How a call differs from a right one. */
export interface Changes {
  readonly mchid?: string;
  readonly serial?: string;
  readonly seconds?: number;
  /** The key we want to be answered with. */
  readonly wanted?: string;
  /** What is signed instead of what is sent. */
  readonly signed?: string;
}

/** Signs as WeChat documents it, written here once more so that it can disagree. */
export async function callWechatPay(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  changes: Changes = {},
) {
  const { mchid, serial, merchant } = payKeys().wechat;
  const payload = body === undefined ? '' : JSON.stringify(body);
  const nonce = randomUUID();
  const timestamp = changes.seconds ?? Math.floor(Date.now() / 1_000);
  const text = `${method}\n${url}\n${timestamp}\n${nonce}\n${changes.signed ?? payload}\n`;
  const signature = sign('RSA-SHA256', Buffer.from(text), merchant.privateKey).toString('base64');
  const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${changes.mchid ?? mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${changes.serial ?? serial}"`;
  const wanted = changes.wanted ?? payKeys().wechat.publicKeyId;
  const headers = { authorization, 'content-type': 'application/json', 'wechatpay-serial': wanted };
  return app.inject({ method, url, headers, payload });
}
