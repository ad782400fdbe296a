/** Orders made as something that is no browser, for tests of what comes after ordering. */
import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import { BIND_COOKIE, expect, type LoggedIn } from './site.ts';

const SUCCESS = [10_000, 10_006];

type Person = Pick<LoggedIn, 'token' | 'bindSecret'>;

/** Makes a call as a user, or a visitor, and answers its data. */
export async function callAs<Name extends CallName>(
  origin: string,
  person: Person | null,
  name: Name,
  request: CallRequest<Name>,
): Promise<CallResponse<Name>> {
  const response = await fetch(origin + callPaths[name], {
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

type Product = Pick<CallRequest<'order.confirm'>, 'type' | 'id' | 'users'>;

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
