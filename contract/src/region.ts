/** Places, countries and banks. */
import { z } from 'zod';
import { call, nothing } from './kernel/call.ts';
import { ADDRESS_LEVELS } from './kernel/limits.ts';
import { BANK_LIST_TYPES } from './kernel/statuses.ts';
import { addressId, addressIds, named } from './kernel/wire.ts';

export const regionCalls = {
  children: call({
    path: '/api/user/getAddress',
    summary: 'Places directly below another; p_id 0 stands above the countries.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ p_id: addressId, level: z.int().min(1).max(ADDRESS_LEVELS) }),
    response: z.array(named),
    success: ['ok'],
    errors: [],
  }),
  name: call({
    path: '/api/user/getAddressName',
    summary: 'Full name of a place given by its comma-joined ids.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ address_id: addressIds }),
    response: z.object({ name: z.string(), list: z.array(named) }),
    success: ['ok'],
    errors: [],
  }),
  countries: call({
    path: '/api/user/getCountryList',
    summary: 'Countries with their phone codes.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: nothing,
    response: z.array(named.extend({ code: z.string(), phone_code: z.string() })),
    success: ['ok'],
    errors: [],
  }),
  banks: call({
    path: '/api/user/getBankList',
    summary: 'Banks to choose from in a form, or the accounts a transfer is paid into.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ type: z.enum(BANK_LIST_TYPES).default(BANK_LIST_TYPES.banks) }),
    response: z.union([
      z.array(named.extend({ code: z.string() })),
      z.array(
        z.object({ account_name: z.string(), account_no: z.string(), bank_name: z.string() }),
      ),
    ]),
    success: ['ok'],
    errors: [],
  }),
};
