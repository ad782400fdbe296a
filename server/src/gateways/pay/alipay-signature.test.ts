import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedNotice, signRequest, signedContent } from './alipay-signature.ts';

/** Signatures made by OpenSSL (`openssl dgst -sha256 -sign`) over texts put together by hand. */
const key = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxBpIwRdPZNdhC+OOrf9n
kVdv+H2LJDWB3P+xF7vTjpylOowIDPASyl3m9DNEdWZATwCirmIu6JrLWQN19m2I
FEEGgzPEbh7O7b2MK82bbI1m5tKOwZtQRNiN0gMs8+D2g0unLXcxC+vps62z5eqt
M0+ix0G+jW4/diTOcIQQI9fERVdJr5loCVR8VpkTAr3HmgTql3wrOtSyAVpd8vMf
DtsnwvUChLYyGFPhqMwiBbgJMOGNWdTuI3Z+rYTxfEwI+VsZNff7LWsoqh5b07IX
/VPfRqE8lYDCvZ/n+UZUBTK8HHEq8OqxDMCa2jw9j1wvZIhozo1gUzmEWGzc7eOe
JwIDAQAB
-----END PUBLIC KEY-----`);

const notice = new Map(
  new URLSearchParams(
    'notify_time=2026-11-15+12%3A00%3A05&notify_type=trade_status_sync' +
      '&notify_id=2026111500222120000000000000000001&app_id=2021000000000109&charset=utf-8' +
      '&version=1.0&seller_id=2088000000000109&trade_no=2026111522001400000000000001' +
      '&out_trade_no=2611151200000000010001482913&trade_status=TRADE_SUCCESS' +
      '&subject=%E7%9F%A5%E9%9B%86+%26+%E8%AF%BE%E7%A8%8B%3D1&total_amount=199.50' +
      '&gmt_payment=2026-11-15+12%3A00%3A00&fund_bill_list=%5B%7B%22amount%22%3A%22199.50%22' +
      '%2C%22fundChannel%22%3A%22ALIPAYACCOUNT%22%7D%5D&sign=kIgDiWPyACT20AZpgjqOUeg9HZ1KLk41Do' +
      'cMDWdT%2BqE9Kf%2Bbe1Jh5drB05FdtY%2BzeBuBbhh%2BCjjv2%2Bm9icOlqufSmkgpBPdhFlLuSIU7QlD4HZq' +
      'defDQpZJ2bI%2FucV%2Fuq10UXPpUJFFMmjh2hKAO2xAxm4cdig26grTn%2FW3JN9WcgtRc4kp4vyOnPeUJboVz' +
      'NxzO9j8lpxaEXEFB9LwaZsdarqPbXIxmMdvQMrzAc1EHjqOUNfl8c9rDfGf4yUBzKgo3gwAwljYpXArOERR2J2H' +
      'wHWbHjpLJfo018yTlOVqY96ZJChCw4%2FgZB96RBRs7sitPSU0mUjtg2k8qpCV8vA%3D%3D&sign_type=RSA2',
  ),
);

const NAME = 'alipay_trade_precreate_response';
const content =
  '{"code":"10000","msg":"Success","out_trade_no":"2611151200000000010001482913",' +
  String.raw`"qr_code":"https://qr.alipay.com/bax{}\"1"}`;
const SIGN =
  'NUbse2v2PezEOO4WllgqeLCe3qc7qk5dLDHcErGFontdM3srcT02v8khAIhqX958evg0zoK7164KwaG1Jb3kvLMZzzPC' +
  'kiiJB6NOtoagRKtygyXQyY5wbxzQcmdcEKwZYGqsg/JFKBxyoWIINCTwINZ40gBlJIZXNz3z3gvbleBK+2Bl6lLV8wBt' +
  'W4QN56OHilFXKxMAyIAlgCtj5yOCXH45DBAFxhA2D7gn9NQP14KmzFOPJkFg1om9xgMOO5LNLBzpvPKSZUMvGH8fBq5d' +
  'qpwdn/+W16fO6PbsJvyVYAL81valRGwzDY8mHGeeDnFDITm4N5JIs8pZSQyEXLDAaQ==';

describe('a notice', () => {
  it('is signed by name over the decoded values, without `sign` and `sign_type`', () => {
    expect(isSignedNotice(notice, key)).toBe(true);
    const turned = new Map([...notice].toReversed());
    expect(isSignedNotice(turned, key)).toBe(true);
    expect(isSignedNotice(new Map([...notice, ['sign_type', 'RSA']]), key)).toBe(true);
  });

  it.each([
    ['total_amount', '199.51'],
    ['app_id', '2021000000000110'],
    ['extra', 'one more'],
    ['sign', ''],
    ['sign', 'no base64 at all'],
  ])('is not when %s is %j', (changed, value) => {
    expect(isSignedNotice(new Map([...notice, [changed, value]]), key)).toBe(false);
  });
});

describe('an answer', () => {
  const answer = (raw: string) => `{"${NAME}":${raw},"sign":"${SIGN}"}`;

  it('is signed over its content as it arrived', () => {
    expect(signedContent({ body: answer(content), name: NAME, sign: SIGN }, key)).toBe(content);
    const first = `{"sign":"${SIGN}","${NAME}":${content}}`;
    expect(signedContent({ body: first, name: NAME, sign: SIGN }, key)).toBe(content);
  });

  it('is also believed when only its slashes are escaped', () => {
    const escaped = content.replaceAll('/', String.raw`\/`);
    expect(signedContent({ body: answer(escaped), name: NAME, sign: SIGN }, key)).toBe(content);
  });

  it.each([
    ['another text', answer(content.replace('10000', '10001'))],
    [
      'another order',
      answer(`{"msg":"Success",${content.slice(1).replace('"msg":"Success",', '')}`),
    ],
    ['white space', answer(content.replace(':', ': '))],
    ['another name', answer(content).replace('precreate', 'query')],
    ['no end', `{"${NAME}":${content.slice(0, -1)}`],
    ['no object', `{"${NAME}":"text","sign":"${SIGN}"}`],
    ['nothing', ''],
  ])('is not believed with %s', (_what, body) => {
    expect(signedContent({ body, name: NAME, sign: SIGN }, key)).toBeNull();
  });
});

describe('a request', () => {
  it('is signed by name, with `sign_type`, without what is empty', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const parameters = new Map([
      ['version', '1.0'],
      ['sign_type', 'RSA2'],
      ['app_id', '2021'],
      ['notify_url', ''],
      ['biz_content', '{"subject":"知集 & a=b"}'],
      ['sign', 'old'],
    ]);
    const signature = Buffer.from(signRequest(parameters, privateKey), 'base64');
    const text = 'app_id=2021&biz_content={"subject":"知集 & a=b"}&sign_type=RSA2&version=1.0';
    expect(verify('RSA-SHA256', Buffer.from(text), publicKey, signature)).toBe(true);
  });
});
