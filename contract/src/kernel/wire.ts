/** Field schemas that many calls share. */
import { z } from 'zod';
import { ADDRESS_IDS, PHONE, SMS_CODE, WIRE_DATE, WIRE_PRICE, WIRE_TIME } from './patterns.ts';
import { KEYWORD_MAX_LENGTH, PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './limits.ts';

const ID_MAX = Number.MAX_SAFE_INTEGER;
const TEXT_MAX = 200;
const URL_MAX = 2_000;

/** Positive id of a catalogue or user row. */
export const id = z.int().min(1).max(ID_MAX);
/** 0 or 1. */
export const bit = z.union([z.literal(0), z.literal(1)]);
export const count = z.int().min(0);
/** Yuan with two decimals. */
export const money = z.string().regex(WIRE_PRICE);
export const time = z.string().regex(WIRE_TIME);
export const date = z.string().regex(WIRE_DATE);
export const phone = z.string().trim().regex(PHONE);
export const smsCode = z.string().trim().regex(SMS_CODE);
/** One line a person typed. */
export const line = z.string().trim().min(1).max(TEXT_MAX);
export const keyword = z.string().trim().max(KEYWORD_MAX_LENGTH);
export const url = z.string().max(URL_MAX);
export const addressIds = z.string().regex(ADDRESS_IDS);

/** Page number and size of a list request. */
export const paging = {
  page: z.int().min(1).max(PAGE_MAX).default(1),
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
};

/** One page of a list. */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), total: count, page: count, limit: count });
}

/** Anything with an id and a name. */
export const named = z.object({ id, name: z.string() });
