/** Reads passwords as clients send them; what the format is and is not worth says the contract. */
import { createDecipheriv } from 'node:crypto';
import type { PasswordWire } from '@zhiji/contract/kernel/password-wire';

const BITS_PER_BYTE = 8;

/** The password inside, or null when it was not encrypted as agreed. */
export function readPassword({ key, iv }: PasswordWire, text: string): string | null {
  const secret = Buffer.from(key, 'hex');
  const decipher = createDecipheriv(
    `aes-${secret.length * BITS_PER_BYTE}-cbc`,
    secret,
    Buffer.from(iv, 'hex'),
  );
  try {
    const bytes = Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
