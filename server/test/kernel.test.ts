import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { calls } from '@zhiji/contract/calls';
import { DatabaseDown } from '#platform/db/pool';
import { createMetrics } from '#platform/metrics';
import { buildServer } from '#platform/http/server';
import { createAdmission } from '#platform/http/admission';
import { createRateLimiter } from '#platform/http/rate-limit';
import { fail } from '#platform/failure';
import { useTestApp } from './app.ts';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '@zhiji/contract/calls';
import type { AnyBinding } from '#platform/http/routes';
import type { ReadyTranslator, Translation } from '#platform/http/translation';

const JSON_TYPE = { 'content-type': 'application/json' };

const asWritten: Translation = (json) => json;

const app = useTestApp();

/** The real kernel with other functions behind the calls. */
function kernelWith(
  replaced: Partial<Record<CallName, AnyBinding>>,
  translator: ReadyTranslator = Object.assign(async () => asWritten, { now: () => asWritten }),
): FastifyInstance {
  const { platform } = app;
  const unused: AnyBinding = async () => null;
  return buildServer({
    bindings: new Map([...calls.keys()].map((name) => [name, replaced[name] ?? unused])),
    translator,
    authenticator: {
      require: async () => ({ userId: 1, sessionId: 's' }),
      recognise: async () => null,
    },
    limiter: createRateLimiter(platform.redis, platform.clock, 1),
    admission: createAdmission({ maxInFlight: 100, patience: 1 }),
    cache: platform.cache,
    clock: platform.clock,
    metrics: createMetrics(),
    log: platform.log,
    userRef: String,
    downloads: [],
    streams: [],
    webhooks: [],
    trustedProxies: new Set(['127.0.0.1']),
  });
}

describe('the envelope', () => {
  it('[ERR-01] wraps every answer in code, data and msg', async () => {
    const response = await app.post('/api/home/getFoot', undefined);
    const body = await response.json();
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.keys(body as object)).toEqual(['code', 'data', 'msg']);
    expect(body).toMatchObject({ code: 10000, msg: '获取成功' });
  });

  it('speaks the language that is asked for', async () => {
    const english = await app.call(
      'account.me',
      {},
      { headers: { 'accept-language': 'en-GB,en' } },
    );
    expect(english.msg).toBe('You are not logged in');
    expect((await app.call('account.me')).msg).toBe('您还没有登录');
  });

  it('puts the request id in header, log and failed answer', async () => {
    const failed = await app.call('account.me');
    expect(failed.request_id).toMatch(/^[\w-]{8,}$/);
    expect(failed.headers.get('x-request-id')).toBe(failed.request_id);
    expect(app.logged.some((line) => line.includes(`"req_id":"${failed.request_id}"`))).toBe(true);
  });

  it('believes a request id from our proxy only when it looks like one', async () => {
    const given = await app.call(
      'content.footer',
      {},
      { headers: { 'x-request-id': 'edge-12345678' } },
    );
    expect(given.headers.get('x-request-id')).toBe('edge-12345678');
    const odd = await app.call('content.footer', {}, { headers: { 'x-request-id': 'a b"c' } });
    expect(odd.headers.get('x-request-id')).not.toBe('a b"c');
  });

  it('answers unknown paths and methods in the envelope', async () => {
    const unknown = await app.post('/api/nothing', '{}', JSON_TYPE);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 40400, data: null });
    const wrongMethod = await fetch(`${app.origin}/api/home/getFoot`);
    expect(wrongMethod.status).toBe(404);
  });
});

describe('validation', () => {
  it('[ERR-07/10004] never coerces and names the field that is wrong', async () => {
    const wrong = await app.post('/api/home/getAnnouncement', '{"page":"1"}', JSON_TYPE);
    expect(await wrong.json()).toMatchObject({ code: 10004, msg: '参数错误：page' });
  });

  it('[ERR-07/10002] tells missing from wrong', async () => {
    const missing = await app.post('/api/curriculum/getCatalogue', '{}', JSON_TYPE);
    expect(await missing.json()).toMatchObject({ code: 10002, msg: '缺少参数：id' });
  });

  it('refuses broken JSON, other content types and large bodies', async () => {
    const statusOf = async (body: string, type: string): Promise<number> =>
      (await app.post('/api/home/getFoot', body, { 'content-type': type })).status;
    expect(await statusOf('{"a":', 'application/json')).toBe(400);
    expect(await statusOf('{"__proto__":{"a":1}}', 'application/json')).toBe(400);
    expect(await statusOf('a=1', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await statusOf('{}', 'text/plain')).toBe(415);
    expect(await statusOf(JSON.stringify({ a: 'x'.repeat(1_100_000) }), 'application/json')).toBe(
      413,
    );
  });

  it('lets no unknown field reach a handler and strips what the schema does not name', async () => {
    const seen: unknown[] = [];
    const server = kernelWith({
      'account.me': async () => ({ code: 1 }),
      'identity.linkToken': async (_context, input) => {
        seen.push(input);
        return { token: 't', password_hash: 'secret' };
      },
    });
    const answer = await server.inject({
      method: 'POST',
      url: '/api/SsoAuth/getLinkToken',
      payload: { is_admin: true },
    });
    expect(seen).toEqual([{}]);
    expect(answer.json()).toMatchObject({ data: { token: 't' } });
    expect(answer.body).not.toContain('secret');
    const malformed = await server.inject({
      method: 'POST',
      url: '/api/user/getUser',
      payload: {},
    });
    expect(malformed.statusCode).toBe(500);
    await server.close();
  });
});

describe('the error edge', () => {
  it('[ERR-07/10001] replaces a bug by a system error and keeps its text for nobody', async () => {
    const server = kernelWith({
      'identity.linkToken': async () => {
        throw new TypeError('select * from secrets where phone = 13800138000');
      },
    });
    const answer = await server.inject({ method: 'POST', url: '/api/SsoAuth/getLinkToken' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 10001, data: null, msg: '系统错误，请稍后再试' });
    expect(app.logged.join('')).toContain('"name":"TypeError"');
    expect(app.logged.join('')).not.toContain('13800138000');
    await server.close();
  });

  it('[R1-D4] names things in English without waiting for the phrase book', async () => {
    const neverReady = async () => new Promise<Translation>(() => undefined);
    const atHand: Translation = (json) => json.replaceAll('茶艺', 'Tea');
    const server = kernelWith(
      {
        'identity.linkToken': async () => {
          throw fail('order.notOnSale', { data: { title: '茶艺' } });
        },
      },
      Object.assign(neverReady, { now: () => atHand }),
    );
    const answer = await server.inject({
      method: 'POST',
      url: '/api/SsoAuth/getLinkToken',
      headers: { 'accept-language': 'en' },
    });
    expect(answer.json()).toMatchObject({
      data: { title: 'Tea' },
      msg: 'Sign-up for “Tea” is over',
    });
    await server.close();
  });

  it('answers busy, with a time to wait, when the database is away', async () => {
    const server = kernelWith({
      'identity.linkToken': async () => {
        throw new DatabaseDown('no connection');
      },
    });
    const answer = await server.inject({ method: 'POST', url: '/api/SsoAuth/getLinkToken' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ code: 50300 });
    await server.close();
  });

  it.each(['40001', '40P01', '55P03', '57014'])(
    'answers busy when others were in the way for too long (%s)',
    async (code) => {
      const server = kernelWith({
        'identity.linkToken': async () => {
          throw Object.assign(new Error('canceling statement'), { code });
        },
      });
      const answer = await server.inject({ method: 'POST', url: '/api/SsoAuth/getLinkToken' });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 50300 });
      await server.close();
    },
  );
});

describe('the call table', () => {
  it('refuses to start when an answer for one person would be shared', () => {
    const shared = { tag: 'x', load: async () => null };
    expect(() => kernelWith({ 'account.me': shared })).toThrow('cannot be shared');
  });

  it('refuses to start when a call is not bound', () => {
    expect(() =>
      buildServer({
        ...({} as Parameters<typeof buildServer>[0]),
        bindings: new Map(),
        metrics: createMetrics(),
        trustedProxies: new Set(),
      }),
    ).toThrow('is bound by no module');
  });
});

describe('admission', () => {
  it('gets its place back from a client that goes away in the middle of its body', async () => {
    const inFlight = async (): Promise<string | undefined> =>
      /zhiji_in_flight (\d+)/.exec((await app.server.internal.inject('/metrics')).body)?.[1];
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    socket.write(
      'POST /api/home/getFoot HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    await expect.poll(inFlight).toBe('1');
    socket.destroy();
    await expect.poll(inFlight).toBe('0');
  });
});

describe('metrics and health', () => {
  it('answers on the internal server only', async () => {
    await app.call('content.footer');
    const metrics = await app.server.internal.inject('/metrics');
    expect(metrics.body).toContain('zhiji_request_seconds_count{call="content.footer"}');
    expect(metrics.body).toMatch(/zhiji_answers_total\{call="content\.footer",code="10000"\} \d+/);
    expect((await app.server.internal.inject('/health/live')).json()).toEqual({ live: true });
    expect((await app.server.internal.inject('/health/ready')).json()).toEqual({ ready: true });
    expect((await fetch(`${app.origin}/metrics`)).status).toBe(404);
  });
});
