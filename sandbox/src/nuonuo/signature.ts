import { createHmac } from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { FastifyRequest } from 'fastify';

/** The one application this sandbox knows. */
export const nuonuoApp = {
  appKey: 'zhiji-dev',
  appSecret: 'zhiji-dev-secret',
  accessToken: 'zhiji-dev-token',
} as const;

const SENID = /^\w{32}$/;
const NONCE = /^\d{8}$/;
const CLOCK_SKEW_S = 600;

/** The code Nuonuo's gateway would answer a request with, or null when it is signed right. */
export function gatewayProblem(request: FastifyRequest, body: string, now: Date): string | null {
  const query = request.query as Record<string, string | undefined>;
  const { senid = '', nonce = '', timestamp = '', appkey = '' } = query;
  if (appkey !== nuonuoApp.appKey) {
    return '070101';
  }
  if (request.headers['accesstoken'] !== nuonuoApp.accessToken) {
    return '070304';
  }
  const isOdd = !SENID.test(senid) || !NONCE.test(nonce);
  if (isOdd || !(Math.abs(Number(timestamp) - now.getTime() / SECOND_MS) <= CLOCK_SKEW_S)) {
    return '070302';
  }
  const text = `a=services&l=v1&p=open&k=${appkey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  const expected = createHmac('sha1', nuonuoApp.appSecret).update(text).digest('base64');
  return request.headers['x-nuonuo-sign'] === expected ? null : '070101';
}
