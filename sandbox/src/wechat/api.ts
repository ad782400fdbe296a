/** Plays api.weixin.qq.com: trading codes for tokens and tokens for a person's profile. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CodeProblem, Logins } from './logins.ts';
import type { WechatModes } from './modes.ts';
import { apps, openidOf, unionidOf } from './people.ts';

const TOKEN_SECONDS = 7200;
const SLOW_MS = 10_000;

type Query = Readonly<Record<string, string | undefined>>;

const problems: Readonly<Record<CodeProblem, readonly [number, string]>> = {
  unknown: [40_029, 'invalid code'],
  used: [40_163, 'code been used'],
  expired: [42_003, 'code timeout'],
};

/** WeChat answers failures with HTTP 200 too, and calls its JSON plain text. */
const answer = (reply: FastifyReply, data: object): FastifyReply =>
  reply.header('content-type', 'text/plain; charset=utf-8').send(JSON.stringify(data));

const refuse = (reply: FastifyReply, errcode: number, text: string): FastifyReply =>
  answer(reply, { errcode, errmsg: `${text}, rid: ${randomUUID()}` });

/** Registers the two calls our server makes. */
export function registerWechatApi(app: FastifyInstance, logins: Logins, modes: WechatModes): void {
  app.get<{ Querystring: Query }>('/sns/oauth2/access_token', async (request, reply) => {
    const mode = modes.current();
    if (mode === 'slow') {
      await pause(SLOW_MS, undefined, { ref: false });
    }
    if (mode === 'busy') {
      return refuse(reply, -1, 'system error');
    }
    if (mode === 'ramble') {
      return reply.send('<html>');
    }
    const { appid, secret, code, grant_type: grantType } = request.query;
    if (!appid) {
      return refuse(reply, 41_002, 'appid missing');
    }
    if (!secret) {
      return refuse(reply, 41_004, 'appsecret missing');
    }
    if (!code) {
      return refuse(reply, 41_008, 'missing code');
    }
    if (grantType !== 'authorization_code') {
      return refuse(reply, 40_002, 'invalid grant_type');
    }
    const known = apps.get(appid);
    if (known === undefined) {
      return refuse(reply, 40_013, 'invalid appid');
    }
    if (known.secret !== secret) {
      return refuse(reply, 40_125, 'invalid appsecret');
    }
    const traded = mode === 'expire' ? 'expired' : logins.trade(appid, code);
    if (typeof traded === 'string') {
      return refuse(reply, ...problems[traded]);
    }
    const { token, grant } = traded;
    return answer(reply, {
      access_token: token,
      expires_in: TOKEN_SECONDS,
      refresh_token: `refresh_${token}`,
      openid: openidOf(appid, grant.person),
      scope: grant.scope,
      ...(grant.scope === 'snsapi_base' ? {} : { unionid: unionidOf(grant.person) }),
    });
  });

  app.get<{ Querystring: Query }>('/sns/userinfo', (request, reply) => {
    const { access_token: token, openid } = request.query;
    if (!token) {
      return refuse(reply, 41_001, 'access_token missing');
    }
    if (!openid) {
      return refuse(reply, 41_009, 'missing openid');
    }
    const grant = logins.grantOf(token);
    if (grant === undefined) {
      return refuse(reply, 40_001, 'invalid credential, access_token is invalid or not latest');
    }
    if (openid !== openidOf(grant.appid, grant.person)) {
      return refuse(reply, 40_003, 'invalid openid');
    }
    if (grant.scope === 'snsapi_base') {
      return refuse(reply, 48_001, 'api unauthorized');
    }
    return answer(reply, {
      openid,
      nickname: grant.person,
      sex: 0,
      language: '',
      city: '',
      province: '',
      country: '',
      headimgurl: '',
      privilege: [],
      unionid: unionidOf(grant.person),
    });
  });
}
