/** Alipay's signatures: RSA2, that is SHA256withRSA, over texts both sides can put together. */
import { sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const DIGEST = 'sha256';
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}]/g;

export type Parameters = ReadonlyMap<string, string>;

/** Parameters by name, not encoded; empty ones do not count. */
function signedText(parameters: Parameters, leftOut: readonly string[]): string {
  return [...parameters]
    .filter(([name, value]) => value !== '' && !leftOut.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function isSigned(text: string, signature: string, key: KeyObject): boolean {
  return verify(DIGEST, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

/** The signature of a request: `sign_type` counts here. */
export function signRequest(parameters: Parameters, key: KeyObject): string {
  const text = signedText(parameters, ['sign']);
  return sign(DIGEST, Buffer.from(text), key).toString('base64');
}

/** Whether Alipay has signed a notice: `sign_type` does not count here. */
export function isSignedNotice(parameters: Parameters, key: KeyObject): boolean {
  const text = signedText(parameters, ['sign', 'sign_type']);
  return isSigned(text, parameters.get('sign') ?? '', key);
}

/**
 * What Alipay has signed of an answer, or null. The signature is over the text as it arrived, or
 * over the same with plain slashes where it arrived with escaped ones.
 */
export function signedContent(
  answer: { readonly body: string; readonly name: string; readonly sign: string },
  key: KeyObject,
): string | null {
  const raw = rawObject(answer.body, answer.name);
  if (raw === null) {
    return null;
  }
  const versions = [raw, raw.replaceAll(String.raw`\/`, '/')];
  return versions.find((text) => isSigned(text, answer.sign, key)) ?? null;
}

/** The text of a member that is an object, brace to brace. */
function rawObject(body: string, name: string): string | null {
  const label = `"${name}":`;
  const found = body.indexOf(label);
  const rest = found === -1 ? '' : body.slice(found + label.length);
  if (!rest.startsWith('{')) {
    return null;
  }
  let depth = 0;
  for (const { 0: token, index } of rest.matchAll(TOKENS)) {
    depth += token === '{' ? 1 : token === '}' ? -1 : 0;
    if (depth === 0) {
      return rest.slice(0, index + 1);
    }
  }
  return null;
}
