import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authorizationOf, platformKeys, signatureProblem, unseal } from './wechat-pay-signature.ts';

/** Made with another implementation (pyca/cryptography), of WeChat's own example of an answer. */
const vector = {
  body: '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}',
  publicKey:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn8C29FOoLivGIfWnxNBVQRMHGJOcZ03bNG9QvyUouHf3CXfpbxidKqUfbp06xZIJUOdl5UDOzEyYODii8qn4zlmfMDKh2s6rgEIl0xRV1E3LHqHxssDgBtx/pcPLvGHifIWsTHHmAExZEr7fHqYO8jF/GeAkRYTI9THNpQpcisDRaUQY26GZrRAZxNZ6o5gw48hD0Uo2Xh5ZzJyyPj+DLhbSTfuXfPgYYr5jhUJDckbPumI/NAArk4DIIlG017RNBjSdfISq4V716fm2qa5xpn7mVHe3gUnt9/QY2unow40iwoUHbhBnMhyth9KHrFO2m1ogoYPQSv/eVR0qlLuCBQIDAQAB',
  headers: {
    'wechatpay-timestamp': '1722850421',
    'wechatpay-nonce': 'd824f2e086d3c1df967785d13fcd22ef',
    'wechatpay-serial': 'PUB_KEY_ID_0000000000000024101100397200000006',
    'wechatpay-signature':
      'E0yCU8/30TW6ACdsgpJyDlFEJMaqNI5XECPoUJ4GAYCXRt/pD5gfc63ZnRoKXFIofbugsI/q9nqKWDlawraGylWVxqkKH7/tRXHe7g4nZz8Qj0PGcm20N+tbwEKDwB5D+RkuVoJfzg+EiCkvq1vnbNQLohK0KDJLTzemc5LuufcBcyJQnZCWflld7xGn1IJeJlXHufP7PQKOm2DJUJYQK2a4ziHLyTdcOtU29BAo2uYw0qgdtyhifkBmURmhBWm6OvDIBvK0/UQxxdrRTPn5D6uHIPwNmgabXcAwI99o1eY6IVowT4eoWza7jSte8eAM7AtpRUHWvjQtRdrLVMm/CA==',
  },
} as const;
const SENT_AT = 1_722_850_421_000;
const platform = new Map([
  [
    vector.headers['wechatpay-serial'] as string,
    createPublicKey({ key: Buffer.from(vector.publicKey, 'base64'), format: 'der', type: 'spki' }),
  ],
]);

interface Changes {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly at?: number;
}

const problemOf = ({ headers = {}, body = vector.body, at = SENT_AT }: Changes) => {
  const all: Readonly<Record<string, string>> = { ...vector.headers, ...headers };
  const message = { header: (name: string) => all[name] ?? '', body: Buffer.from(body) };
  return signatureProblem(message, platform, new Date(at));
};

describe('an answer or notice', () => {
  it('is believed when it is signed by the key it names, for five minutes', () => {
    expect(problemOf({})).toBeNull();
    expect(problemOf({ at: SENT_AT + 300_000 })).toBeNull();
    expect(problemOf({ at: SENT_AT - 300_000 })).toBeNull();
    expect(problemOf({ at: SENT_AT + 300_001 })).toBe('stale');
    expect(problemOf({ at: SENT_AT - 300_001 })).toBe('stale');
  });

  it('[R1-A13] is believed by each of two keys while one replaces the other', () => {
    const pairs = ['PUB_KEY_ID_2', 'PUB_KEY_ID_1'].map((id) => ({
      id,
      ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
    }));
    const keys = platformKeys(
      pairs.map(({ id, publicKey }) => ({
        id,
        publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      })),
    );
    for (const { id, privateKey } of pairs) {
      const text = Buffer.from(`${SENT_AT / 1_000}\nonce\n{}\n`);
      const headers: Readonly<Record<string, string>> = {
        'wechatpay-timestamp': String(SENT_AT / 1_000),
        'wechatpay-nonce': 'once',
        'wechatpay-serial': id,
        'wechatpay-signature': sign('RSA-SHA256', text, privateKey).toString('base64'),
      };
      const message = { header: (name: string) => headers[name] ?? '', body: Buffer.from('{}') };
      expect([id, signatureProblem(message, keys, new Date(SENT_AT))]).toEqual([id, null]);
    }
  });

  it.each([
    ['another body', { body: vector.body.replace('1"', '2"') }, 'not signed'],
    ['no body', { body: '' }, 'not signed'],
    ['another time', { headers: { 'wechatpay-timestamp': '1722850422' } }, 'not signed'],
    ['another nonce', { headers: { 'wechatpay-nonce': 'x' } }, 'not signed'],
    ['no signature', { headers: { 'wechatpay-signature': '' } }, 'not signed'],
    ['a key we do not know', { headers: { 'wechatpay-serial': 'PUB_KEY_ID_1' } }, 'unknown serial'],
    ['no key', { headers: { 'wechatpay-serial': '' } }, 'unknown serial'],
    [
      'a probe, even around a right signature',
      {
        headers: {
          'wechatpay-signature': `WECHATPAY/SIGNTEST/${vector.headers['wechatpay-signature']}`,
        },
      },
      'probe',
    ],
  ])('is not believed with %s', (_what, changes, problem) => {
    expect(problemOf(changes)).toBe(problem);
  });
});

describe('a request', () => {
  it('is signed over method, address, time, nonce and body', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const target = '/v3/pay/transactions/out-trade-no/1217752501201407033?mchid=1900009191';
    const header = authorizationOf(
      { method: 'GET', target, body: '', nonce: '593BEC0C', date: new Date(1_554_208_460_999) },
      { mchid: '1900009191', serial: '1DDE55AD', privateKey },
    );
    const [, signature = ''] = /signature="([^"]+)"/.exec(header) ?? [];
    expect(header).toBe(
      `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C",signature="${signature}",timestamp="1554208460",serial_no="1DDE55AD"`,
    );
    const text = Buffer.from(`GET\n${target}\n1554208460\n593BEC0C\n\n`);
    const bytes = Buffer.from(signature, 'base64');
    expect(verify('RSA-SHA256', text, publicKey, bytes)).toBe(true);
  });
});

describe('a sealed text', () => {
  const v3Key = '0123456789abcdef0123456789ABCDEF';
  const sealed = {
    ciphertext: 'bz3tjbITzjIieUEKQOUwtQCR4JoyNMP3gg==',
    nonce: 'fdasflkja484',
    associated_data: 'transaction',
  };

  it('opens with the key it was sealed with', () => {
    expect(unseal(sealed, v3Key)).toBe('{"中":1}');
  });

  it.each([
    ['another text', { ciphertext: 'cz3tjbITzjIieUEKQOUwtQCR4JoyNMP3gg==' }],
    ['another nonce', { nonce: 'fdasflkja485' }],
    ['other data', { associated_data: 'refund' }],
    ['a tag alone', { ciphertext: 'QOUwtQCR4JoyNMP3gg==' }],
  ])('does not open with %s', (_what, changes) => {
    expect(() => unseal({ ...sealed, ...changes }, v3Key)).toThrow();
  });

  it('does not open with another key', () => {
    expect(() => unseal(sealed, v3Key.toLowerCase())).toThrow();
  });
});
