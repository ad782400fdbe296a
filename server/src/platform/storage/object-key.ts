/**
 * Names of objects. A key becomes part of an address, and the client that sends the request resolves
 * dots and escapes in addresses: a key with ".." or "?" in it would be another object or a question
 * about the whole bucket. So only keys that mean the same everywhere are taken; any other is a bug
 * of its caller, which must parse names from outside first.
 */
const SEGMENT = '(?!\\.{1,2}(?:/|$))[\\w.-]+';
const PLAIN_KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`, 'u');
const PLAIN_FOLDER = new RegExp(`^(?:${SEGMENT}/)+$`, 'u');
const KEY_MAX = 512;

/** The key itself, when it is plain. */
export function requirePlainKey(key: string): string {
  if (key.length > KEY_MAX || !PLAIN_KEY.test(key)) {
    throw new Error('storage: the key of an object is not plain');
  }
  return key;
}

/** The prefix of a folder itself, when it is plain; the whole bucket is none. */
export function requirePlainFolder(prefix: string): string {
  if (prefix.length > KEY_MAX || !PLAIN_FOLDER.test(prefix)) {
    throw new Error('storage: the prefix of a folder is not plain');
  }
  return prefix;
}
