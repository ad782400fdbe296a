/** F2 of buying: asking the channel for a code. */
import type { KeyObject } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { authorizationOf, isSigned, PREPAY_PATH, type Merchant } from './order-wechat.ts';

const agent = new Agent({ keepAlive: true });

export interface Channel {
  readonly channel: string;
  readonly merchant: Merchant;
  readonly platform: KeyObject;
}

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The code of a payment; only what the channel has signed is believed. */
export async function prepay(
  { channel, merchant, platform }: Channel,
  payment: object,
): Promise<string> {
  const body = JSON.stringify(payment);
  const { headers, text } = await post(channel, body, authorizationOf(merchant, body));
  if (!isSigned(headers, text, platform)) {
    throw new Error('not signed');
  }
  return (JSON.parse(text) as { code_url: string }).code_url;
}

async function post(channel: string, body: string, authorization: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization,
    };
    const options = { method: 'POST', agent, headers };
    const outgoing = request(`${channel}${PREPAY_PATH}`, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ headers: incoming.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
