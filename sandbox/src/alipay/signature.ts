/** RSA2 from Alipay's side: checks what the merchant signs, signs answers and notices. */
import { sign, verify } from 'node:crypto';
import { payKeys } from '../pay-keys.ts';

export type Parameters = Readonly<Record<string, string>>;

const joined = (parameters: Parameters, leftOut: readonly string[]): string =>
  Object.keys(parameters)
    .filter((name) => !leftOut.includes(name) && parameters[name] !== '')
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

/** Signs the text of an answer. */
export const signText = (text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), payKeys().alipay.platform.privateKey).toString('base64');

/** Signs a notice; `sign_type` is not part of it. */
export const signNotice = (parameters: Parameters): string =>
  signText(joined(parameters, ['sign', 'sign_type']));

/** Whether a request carries the merchant's signature; `sign_type` is part of it. */
export const isSignedRequest = (parameters: Parameters): boolean =>
  verify(
    'RSA-SHA256',
    Buffer.from(joined(parameters, ['sign'])),
    payKeys().alipay.merchant.publicKey,
    Buffer.from(parameters['sign'] ?? '', 'base64'),
  );
