/** Plays api.mch.weixin.qq.com: looks at signatures, signs its answers, fails when told to. */
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf, refuse, wechatPayCalls } from './calls.ts';
import type { Answer, Call, Parts } from './calls.ts';
import type { ApiMode } from './modes.ts';
import { requestProblem, signedHeaders } from './signature.ts';

const HANG_MS = MINUTE_MS;
const HTTP_OK = 200;
const HTTP_UNAUTHORIZED = 401;
/** Names the key WeChat signs with for merchants who do not ask for another. */
const CERTIFICATE_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';

/** Answers, signed, or as badly as the mode says. */
async function send(reply: FastifyReply, answer: Answer, mode: ApiMode): Promise<FastifyReply> {
  if (mode === 'hang') {
    await pause(HANG_MS, undefined, { ref: false });
  }
  const body = answer.content === null ? '' : JSON.stringify(answer.content);
  const wanted = String(reply.request.headers['wechatpay-serial']);
  const signed = signedHeaders(body, Date.now(), wanted);
  const headers = { ...signed, 'content-type': 'application/json' };
  if (wanted !== headers['wechatpay-serial']) {
    headers['wechatpay-serial'] = CERTIFICATE_SERIAL;
  }
  if (mode === 'half') {
    reply.hijack();
    const bytes = Buffer.from(body === '' ? '{}' : body);
    reply.raw.writeHead(HTTP_OK, { ...headers, 'content-length': bytes.length });
    reply.raw.write(bytes.subarray(0, bytes.length / 2), () => reply.raw.destroy());
    return reply;
  }
  const sent = mode === 'forged' && body !== '' ? body.replace('{', '{"forged":true,') : body;
  // Of a forged answer without a body only the signature can be wrong.
  if (mode === 'forged' && body === '') {
    headers['wechatpay-nonce'] = 'forged';
  }
  return reply.code(answer.status).headers(headers).send(sent);
}

/** Answers a request that is not the merchant's; null when it is. */
function turnAway(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const { method, url, headers } = request;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const authorization = headers['authorization'] ?? '';
  const message = requestProblem({ method, url, authorization, body }, Date.now());
  return message === null
    ? null
    : reply.code(HTTP_UNAUTHORIZED).send({ code: 'SIGN_ERROR', message });
}

/** Registers what merchants' servers call. */
export function registerWechatPayApi(app: FastifyInstance, parts: Parts): void {
  const { bills, settings } = parts;

  void app.register((scope, _options, registered) => {
    // Signatures are over the bytes that arrived.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });

    for (const { method, url, handle } of wechatPayCalls(parts)) {
      scope.route({
        method,
        url,
        async handler(request, reply) {
          const away = turnAway(request, reply);
          if (away !== null) {
            return away;
          }
          const { api } = settings;
          if (api === 'error') {
            return send(reply, refuse('SYSTEM_ERROR'), 'work');
          }
          const answer = handle({
            params: request.params as Call['params'],
            query: request.query as Call['query'],
            body: fieldsOf(request.body),
            origin: `http://${request.host}`,
          });
          return send(reply, answer, api);
        },
      });
    }

    // A file is not signed: its hash was told in an answer that is.
    scope.get('/v3/billdownload/file', (request, reply) => {
      const away = turnAway(request, reply);
      if (away !== null) {
        return away;
      }
      const { token = '' } = request.query as Call['query'];
      const file = bills.file(token);
      if (file === undefined) {
        return reply.code(404).send({ code: 'RESOURCE_NOT_EXISTS' });
      }
      const sent = settings.api === 'forged-bill' ? Buffer.concat([file, Buffer.from('`')]) : file;
      return reply.header('content-type', 'text/plain; charset=utf-8').send(sent);
    });
    registered();
  });
}
