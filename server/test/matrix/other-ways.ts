/** Other forms of requests that name what is somebody's, and what no row says whose it is. */
import { z } from 'zod';
import { contractOf } from '../app.ts';
import { asks } from '../asks/asks.ts';
import { defOf } from '../fuzz/arbitraries.ts';
import { expectations } from './expectations.ts';
import { ownedFieldsOf } from './foreign.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Ask } from '../asks/ask.ts';
import type { Schema } from '../fuzz/arbitraries.ts';
import type { Login } from '../logins.ts';
import type { Expectation } from './expectations.ts';

interface OtherWay {
  readonly name: CallName;
  readonly row: Expectation;
  readonly ask: (app: TestApp, login: Login) => Promise<Ask>;
}

const NO_ID = 987_654_321_987;
const NO_ORDER_NO = '2'.repeat(28);

/** Ways to the same things that the one request of each call does not take. */
export const otherWays: readonly OtherWay[] = [
  {
    name: 'order.detail',
    row: { owned: { order_no: { missing: NO_ORDER_NO, told: 'order.notFound' } } },
    ask: async (app, login) => {
      const { request } = await asks['order.detail'](app, login);
      const { order_no } = (await app.call('order.detail', request, login)).data;
      return { request: { order_no } };
    },
  },
  {
    name: 'invoice.addTitle',
    row: expectations['invoice.apply'],
    ask: async (app, login) => asks['invoice.apply'](app, login),
  },
  {
    name: 'invoice.records',
    row: { owned: { orders_id: { missing: NO_ID, told: 'common.notFound' } } },
    ask: async (app, login) => {
      const { request } = await asks['invoice.apply'](app, login);
      await app.call('invoice.apply', request, login);
      return { request: { orders_id: request.orders_id } };
    },
  },
];

/** How fields are called that name things and files. */
const NAMING =
  /^(?:id|images?|logo|materials|order_no|papers|photo|video)$|_(?:ids?|images?|key)$|^id_card_/;

/** Names of what everybody sees. */
const EVERYBODYS: ReadonlySet<string> = new Set([
  'address_id',
  'bank_id',
  'category_ids',
  'chapter_id',
  'country_id',
  'curriculum_id',
  'shop_id',
  'topic_id',
]);

/** Calls whose `id` is of what everybody sees: goods, coupons to be had, texts of others. */
const PUBLIC_IDS: ReadonlySet<CallName> = new Set<CallName>([
  'catalog.toggleFavourite',
  'order.confirm',
  'order.create',
  'order.checkAttendees',
  'coupon.claim',
  'coupon.forOrder',
  'moderation.report',
  'distribution.shareLink',
]);

/** Fields of a request, in any of its forms. */
function fieldsOf(schema: Schema): string[] {
  if (schema instanceof z.core.$ZodUnion) {
    return defOf(schema).options.flatMap((option) => fieldsOf(option));
  }
  return schema instanceof z.core.$ZodObject ? Object.keys(defOf(schema).shape) : [];
}

/** Fields by which a call for users names something, while no row says whose that is. */
export function unsaidFieldsOf(name: CallName, row: Expectation = expectations[name]): string[] {
  const { auth, request } = contractOf(name);
  if (auth !== 'user' || (typeof row === 'object' && 'granted' in row)) {
    return [];
  }
  const rows = [row, ...otherWays.filter((way) => way.name === name).map((way) => way.row)];
  const owned = new Set(rows.flatMap((each) => ownedFieldsOf(each)).map(([field]) => field));
  const isSaid = (field: string): boolean =>
    owned.has(field) || EVERYBODYS.has(field) || (field === 'id' && PUBLIC_IDS.has(name));
  return [...new Set(fieldsOf(request))]
    .filter((field) => NAMING.test(field) && !isSaid(field))
    .map((field) => `${name} ${field}`);
}
