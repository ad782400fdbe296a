/** Passwords as a client sends them. */
import { createCipheriv } from 'node:crypto';
import { DEFAULT_PASSWORD_WIRE } from '@zhiji/contract/kernel/password-wire';

/** Encrypts a password the way the contract says. */
export function wirePassword(password: string, { key, iv } = DEFAULT_PASSWORD_WIRE): string {
  const secret = Buffer.from(key, 'hex');
  const cipher = createCipheriv(`aes-${secret.length * 8}-cbc`, secret, Buffer.from(iv, 'hex'));
  return cipher.update(password, 'utf8', 'base64') + cipher.final('base64');
}
