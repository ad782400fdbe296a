/**
 * WeChat Pay as a payment's start needs it: one answer, signed once a minute, so that it takes no
 * time from those who are measured. Described by the environment variable FLOOR.
 */
import { createPrivateKey } from 'node:crypto';
import { createServer } from 'node:http';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { signedBy } from './order-wechat.ts';

export interface OrderChannel {
  readonly port: number;
  /** WeChat's own, PEM. */
  readonly platformKey: string;
  readonly publicKeyId: string;
}

const { port, platformKey, publicKeyId } = JSON.parse(process.env['FLOOR'] ?? '{}') as OrderChannel;

const SIGN_EVERY_MS = MINUTE_MS;
const OK = 200;
const body = JSON.stringify({ code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' });
const key = createPrivateKey(platformKey);
let headers = signedBy(key, publicKeyId, body);
setInterval(() => {
  headers = signedBy(key, publicKeyId, body);
}, SIGN_EVERY_MS);

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(OK, headers).end(body));
});
server.keepAliveTimeout = 2 * SIGN_EVERY_MS;
server.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
