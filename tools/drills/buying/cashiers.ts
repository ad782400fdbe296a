/** Where buyers pay: by a code, in their phone's browser, inside WeChat, which recognises them first. */
import type { CallResponse } from '@zhiji/contract/calls';
import { successes } from '@zhiji/contract/kernel/errors';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import { type ChannelName, type Payment, payTypes } from './channels.ts';
import type { Answer, Question, Sender } from '../site/client.ts';

/** The cashiers of each channel, to be taken by turns. */
export const CASHIERS: Readonly<Record<ChannelName, readonly Cashier[]>> = {
  wechat: ['code', 'browser', 'inside'],
  alipay: ['code', 'browser'],
};

const { code: ok } = successes.ok;
/** A code of WeChat counts once: who was cut off in between is recognised anew. */
const TRIES = 10;

/** Makes a call until something answers it. */
export type Ask = (question: Question) => Promise<Answer>;

interface Wanted {
  readonly order: number;
  readonly channel: ChannelName;
  readonly cashier: Cashier;
}

/** What WeChat's page leads back with; it asks nothing. */
async function codeOf(payerUrl: string): Promise<{ code: string; ask: string }> {
  const response = await fetch(payerUrl, { redirect: 'manual' });
  const { searchParams } = new URL(response.headers.get('location') ?? '');
  return { code: searchParams.get('code') ?? '', ask: searchParams.get('ask') ?? '' };
}

/** Alipay knows of a trade once its page was opened. */
async function openPage(address: string): Promise<void> {
  if (address !== '') {
    await (await fetch(address, { redirect: 'manual' })).arrayBuffer();
  }
}

const withCookies = ({ token, cookie }: Sender, more: readonly string[]): Sender => ({
  token,
  cookie: [cookie, ...more].filter(Boolean).join('; '),
});

/** Asks how to pay at a cashier; null when the order does not take a payment any more. */
export async function openAt(
  ask: Ask,
  sender: Sender,
  { order, channel, cashier }: Wanted,
): Promise<Payment | null> {
  const body = { id: order, pay_type: payTypes[channel], cashier };
  let known = sender;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answer = await ask({ call: 'order.pay', body, sender: known, expected: ok });
    const started = answer.data as CallResponse<'order.pay'> | null;
    if (!answer.correct || started === null || !('trade_no' in started)) {
      return null;
    }
    const payerUrl = 'payer_url' in started ? started.payer_url : '';
    if (payerUrl === '') {
      await openPage(started.pay_url);
      return { channel, tradeNo: started.trade_no };
    }
    const asker = withCookies(sender, answer.cookies);
    const recognised = await ask({
      call: 'identity.recognisePayer',
      body: await codeOf(payerUrl),
      sender: asker,
      expected: ok,
    });
    known = recognised.correct ? withCookies(sender, recognised.cookies) : sender;
  }
  throw new Error('nobody was recognised inside WeChat');
}
