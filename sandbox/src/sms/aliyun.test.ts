import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = buildSandbox();
});

afterEach(async () => {
  await app.close();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const parameters = {
  PhoneNumbers: '13800138000',
  SignName: '知集沙箱',
  TemplateCode: 'SMS_100001',
  TemplateParam: '{"code":"482913"}',
};

interface Changes {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secret?: string;
  readonly accessKey?: string;
}

/** Signs as Aliyun documents it, written here once more so that it can disagree. */
async function send(changes: Changes = {}) {
  const query = Object.entries({ ...parameters, ...changes.parameters })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const headers: Record<string, string> = {
    host: 'dysmsapi.aliyuncs.com',
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${new Date().toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
    ...changes.headers,
  };
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = `POST\n/\n${query}\n${lines}\n${names.join(';')}\n${sha256('')}`;
  const signature = createHmac('sha256', changes.secret ?? 'zhiji-dev-secret')
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${changes.accessKey ?? 'zhiji-dev'},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return app.inject({ method: 'POST', url: `/?${query}`, headers: { ...headers, authorization } });
}

const codeOf = async (changes: Changes) => {
  const answer = await send(changes);
  return [answer.statusCode, answer.json<{ Code: string }>().Code];
};

describe('Aliyun’s SMS service', () => {
  it('takes a signed message and tells its code to tests', async () => {
    const answer = await send();
    expect(answer.json()).toMatchObject({ Code: 'OK', Message: 'OK' });
    expect(answer.json()).toHaveProperty('BizId');
    const inbox = await app.inject('/sms/codes/13800138000');
    expect(inbox.json()).toMatchObject({ code: '482913' });
    const stranger = await app.inject('/sms/codes/13900000000');
    expect(stranger.statusCode).toBe(404);
  });

  it('refuses a wrong signature, a strange key, a late clock and a nonce used twice', async () => {
    expect(await codeOf({ secret: 'guess' })).toEqual([400, 'SignatureDoesNotMatch']);
    expect(await codeOf({ accessKey: 'guess' })).toEqual([404, 'InvalidAccessKeyId.NotFound']);
    expect(await codeOf({ headers: { 'x-acs-date': '2020-01-01T00:00:00Z' } })).toEqual([
      400,
      'InvalidTimeStamp.Expired',
    ]);
    const once = { headers: { 'x-acs-signature-nonce': 'same' } };
    expect(await codeOf(once)).toEqual([200, 'OK']);
    expect(await codeOf(once)).toEqual([400, 'SignatureNonceUsed']);
    const unsigned = await app.inject({ method: 'POST', url: '/' });
    expect(unsigned.json()).toMatchObject({ Code: 'IncompleteSignature' });
  });

  it.each([
    [{ PhoneNumbers: '12' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    [{ SignName: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    [{ TemplateCode: 'SMS_9' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    [{ TemplateParam: '{"code":482913}' }, 'isv.INVALID_JSON_PARAM'],
    [{ TemplateParam: '{}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
  ])('answers %j with %s', async (changed, code) => {
    expect(await codeOf({ parameters: changed })).toEqual([200, code]);
  });

  it.each([
    ['refuse', 200, 'isv.ACCOUNT_ABNORMAL'],
    ['limit', 200, 'isv.BUSINESS_LIMIT_CONTROL'],
    ['throttle', 400, 'Throttling.User'],
  ])('can be told to %s', async (mode, status, code) => {
    const told = await app.inject({
      method: 'POST',
      url: `/sms/modes/${mode}?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(told.headers.location).toBe('/sms?lang=en');
    expect(await codeOf({})).toEqual([status, code]);
    const { body } = await app.inject('/sms');
    expect(body).toMatch(new RegExp(`modes/${mode}\\?lang=zh"\\s+aria-pressed="true"`));
    await app.inject({ method: 'POST', url: '/sms/modes/work' });
    expect(await codeOf({})).toEqual([200, 'OK']);
  });

  it('knows no other behaviour', async () => {
    const answer = await app.inject({ method: 'POST', url: '/sms/modes/explode' });
    expect(answer.statusCode).toBe(400);
  });
});
