/** Orders made as something that is no browser, for tests of what comes after ordering. */
import { setTimeout as sleep } from 'node:timers/promises';
import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';
import { payByPhone } from './buying.ts';
import { BIND_COOKIE, expect, type LoggedIn } from './site.ts';

const SUCCESS = [successes.ok.code, successes.saved.code];
const HTTP_BUSY = 503;
const TRIES = 5;

type Person = Pick<LoggedIn, 'token' | 'bindSecret'>;

/** Asks again as long after a server that is busy says so as it wants. */
async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  let response = await fetch(url, init);
  for (let tries = 1; response.status === HTTP_BUSY && tries < TRIES; tries += 1) {
    await sleep(Number(response.headers.get('retry-after') ?? 1) * SECOND_MS);
    response = await fetch(url, init);
  }
  return response;
}

/** Makes a call as a user, or a visitor, and answers its data. */
export async function callAs<Name extends CallName>(
  origin: string,
  person: Person | null,
  name: Name,
  request: CallRequest<Name>,
): Promise<CallResponse<Name>> {
  const response = await fetchPatiently(origin + callPaths[name], {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-user-token': person?.token ?? '',
      cookie: `${BIND_COOKIE}=${person?.bindSecret ?? ''}`,
    },
    body: JSON.stringify(request),
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: CallResponse<Name>;
  };
  expect(SUCCESS, `${name}: ${code} ${msg}`).toContain(code);
  return data;
}

type Product = Pick<CallRequest<'order.confirm'>, 'type' | 'id' | 'users' | 'retailid'>;

/** Orders something without paying it; answers the order's id. */
export async function placeOrder(
  origin: string,
  person: Person,
  product: Product,
): Promise<number> {
  const num = Math.max(1, product.users?.length ?? 0);
  const basket = { ...product, num };
  const { confirm_key, coupon_user_id } = await callAs(origin, person, 'order.confirm', basket);
  const { id } = await callAs(origin, person, 'order.create', {
    ...basket,
    confirm_key,
    agree: 1,
    ...(coupon_user_id !== null && { coupon_user_id }),
  });
  return id;
}

/** Pays an order without money. */
export async function payOrder(origin: string, person: Person, id: number): Promise<void> {
  await callAs(origin, person, 'order.testPay', { id });
}

const WECHAT = 1;

/** Pays an order through WeChat Pay, which can pay it back. */
export async function payOrderByPhone(
  origin: string,
  person: Person,
  id: number,
  paying: Parameters<typeof payByPhone>[2] = {},
): Promise<void> {
  const payment = await callAs(origin, person, 'order.pay', { id, pay_type: WECHAT });
  if (!('trade_no' in payment)) {
    throw new Error('no code to pay with');
  }
  await payByPhone('wechat-pay', payment, paying);
}

/** Ids of courses of a kind that are sold at their usual price, the dearest first. */
export async function dearCourses(origin: string, type: 1 | 2 | 3): Promise<number[]> {
  const { list } = await callAs(origin, null, 'catalog.courses', {
    type,
    sort_type: '3',
    sort: 2,
    limit: 30,
  });
  return list.flatMap(({ id, seckill }) => (seckill === null ? [id] : []));
}
