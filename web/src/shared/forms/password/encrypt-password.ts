import { DEFAULT_PASSWORD_WIRE, type PasswordWire } from '@zhiji/contract/kernel/password-wire';
import { encryptCbc } from './aes-cbc.ts';

const HEX = 16;
const HEX_PAIR = /../g;

const configured: PasswordWire = {
  key: import.meta.env.VITE_PASSWORD_KEY ?? DEFAULT_PASSWORD_WIRE.key,
  iv: import.meta.env.VITE_PASSWORD_IV ?? DEFAULT_PASSWORD_WIRE.iv,
};

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(HEX_PAIR) ?? [], (pair) => Number.parseInt(pair, HEX));
}

/** A password as it travels. */
export function encryptPassword(password: string, { key, iv }: PasswordWire = configured): string {
  const bytes = encryptCbc(fromHex(key), fromHex(iv), new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...bytes));
}
