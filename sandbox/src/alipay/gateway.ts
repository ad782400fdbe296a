/** Plays openapi.alipay.com/gateway.do: one address, methods by name, all signed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { payKeys } from '../pay-keys.ts';
import type { Bills } from './bills.ts';
import { timeOf } from '../pay-format.ts';
import { methods, type Business, type Office } from './methods.ts';
import { isSignedRequest, signText, type Parameters } from './signature.ts';

const HANG_MS = 30_000;
const SERVER_ERROR = 500;

/** Requests that Alipay's gateway rejects: these answers are not signed. */
const problems = {
  'isv.invalid-app-id': ['40002', 'Invalid Arguments', '无效的AppID参数'],
  'isv.missing-signature': ['40001', 'Missing Required Arguments', '缺少签名参数'],
  'isv.invalid-signature': ['40002', 'Invalid Arguments', '验签出错'],
  'isv.invalid-timestamp': ['40002', 'Invalid Arguments', '非法的时间戳参数'],
  'isv.invalid-method': ['40002', 'Invalid Arguments', '不存在的方法名'],
  'isv.illegal-json': ['40002', 'Invalid Arguments', '非法的JSON参数'],
} as const;
type DoorProblem = keyof typeof problems;

function doorProblem(parameters: Parameters): DoorProblem | null {
  if (parameters['app_id'] !== payKeys().alipay.appId) {
    return 'isv.invalid-app-id';
  }
  if (!parameters['sign']) {
    return 'isv.missing-signature';
  }
  if (parameters['sign_type'] !== 'RSA2' || !isSignedRequest(parameters)) {
    return 'isv.invalid-signature';
  }
  if (timeOf(parameters['timestamp'] ?? '') === null) {
    return 'isv.invalid-timestamp';
  }
  return methods.has(parameters['method'] ?? '') ? null : 'isv.invalid-method';
}

/** The content of a request; null when it is no object. */
export function businessOf(json: string | undefined): Business | null {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? (value as Business) : null;
  } catch {
    return null;
  }
}

/** Alipay writes slashes escaped, and calls its JSON a page. */
const textOf = (content: object): string => JSON.stringify(content).replaceAll('/', String.raw`\/`);
const send = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header('content-type', 'text/html;charset=utf-8').send(body);

/** Says how long the answer is, and ends in the middle of it. */
function sendHalf(reply: FastifyReply, body: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-length': Buffer.byteLength(body) });
  reply.raw.write(body.slice(0, body.length / 2), () => reply.raw.destroy());
  return reply;
}

/** Registers the one address. */
export function registerGateway(
  app: FastifyInstance,
  office: Omit<Office, 'notifyUrl' | 'billAddress'> & { readonly bills: Bills },
): void {
  app.post('/gateway.do', async (request, reply) => {
    const parameters = {
      ...(request.query as Parameters),
      ...(request.body as Parameters | undefined),
    };
    const mode = office.settings.api;
    if (mode === 'error') {
      return reply.code(SERVER_ERROR).send('<html>');
    }
    const name = `${(parameters['method'] ?? '').replaceAll('.', '_')}_response`;
    const business = businessOf(parameters['biz_content']);
    const problem = doorProblem(parameters) ?? (business === null ? 'isv.illegal-json' : null);
    if (problem !== null || business === null) {
      const refused = problem ?? 'isv.illegal-json';
      const [code, msg, text] = problems[refused];
      return send(reply, textOf({ [name]: { code, msg, sub_code: refused, sub_msg: text } }));
    }

    const outcome =
      mode === 'busy'
        ? 'ACQ.SYSTEM_ERROR'
        : (methods.get(parameters['method'] ?? '')?.(business, {
            ...office,
            notifyUrl: parameters['notify_url'] ?? '',
            billAddress: (day) => office.bills.address(day, `http://${request.host}`),
          }) ?? {});
    const content = textOf(
      typeof outcome === 'string'
        ? { code: '40004', msg: 'Business Failed', sub_code: outcome, sub_msg: outcome }
        : { code: '10000', msg: 'Success', ...outcome },
    );
    const body = `{"${name}":${content},"sign":"${signText(content)}"}`;
    // The worst that can happen: it was done, and the merchant does not hear of it.
    if (mode === 'hang') {
      await pause(HANG_MS, undefined, { ref: false });
    }
    if (mode === 'half') {
      return sendHalf(reply, body);
    }
    return send(reply, mode === 'forged' ? tampered(body) : body);
  });
}

/** As somebody between the two would change it: less money, and done where it was not. */
function tampered(body: string): string {
  return body
    .replace(/"(total_amount|refund_amount)":"\d+\.\d\d"/, '"$1":"0.01"')
    .replace('WAIT_BUYER_PAY', 'TRADE_SUCCESS')
    .replace(/"msg":"[\w ]+"/, '"msg":"Success."');
}
