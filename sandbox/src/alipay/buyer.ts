/** Who pays with Alipay, and what merchants are told of him. */
import { createHash } from 'node:crypto';
import { payKeys } from '../pay-keys.ts';

const ID_LENGTH = 46;

/** Another one for every app. */
function openIdOf(name: string): string {
  const { appId } = payKeys().alipay;
  return `0${createHash('sha256').update(`${appId}\n${name}`).digest('hex').slice(0, ID_LENGTH)}`;
}

const logonIdOf = (name: string): string => `${openIdOf(name).slice(-3)}***@example.com`;

/** The buyer as answers and notices name him. */
export function buyerOf({ payer }: { readonly payer: string }) {
  return { buyer_logon_id: logonIdOf(payer), buyer_open_id: openIdOf(payer) };
}

/** The buyer as a bill names him: without the first character. */
export function billedBuyerOf({ payer }: { readonly payer: string }): string {
  return `*${Array.from(payer).slice(1).join('')}(${logonIdOf(payer)})`;
}
