/** Field schemas that many calls share. */
import { z } from 'zod';
import {
  KEYWORD_MAX_LENGTH,
  PAGE_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  UPLOAD_MAX_FILES,
} from './limits.ts';
import {
  ADDRESS_IDS,
  BASE64,
  CONTACT_PHONE,
  EMAIL,
  PHONE,
  PLAIN_LINE,
  PLAIN_TEXT,
  PRICE,
  SERIAL_NO,
  SMS_CODE,
  TAX_ID,
  WEB_LINK,
  WIRE_DATE,
  WIRE_PRICE,
  WIRE_TIME,
} from './patterns.ts';
import { COURSE_TYPES, SORT_DIRECTIONS, SORT_TYPES } from './statuses.ts';

const ID_MAX = Number.MAX_SAFE_INTEGER;
const ADDRESS_ID_MAX = 999_999_999;
const TEXT_MAX = 200;
const URL_MAX = 2_000;
const EMAIL_MAX = 100;
const ID_CARD_MAX = 20;
const RETAIL_ID_MAX = 20;
const TICKET_MAX = 512;
/** A password of 16 characters, encrypted and written in base64, stays well below. */
const SECRET_MAX = 256;

/** Positive id of a catalogue or user row. */
export const id = z.int().min(1).max(ID_MAX);
/** 0 or 1. */
export const bit = z.literal([0, 1]);
/** A box that must be ticked. */
export const ticked = z.literal(1);
export const count = z.int().min(0);
export const percent = z.int().min(0).max(100);
/** Yuan with two decimals. */
export const money = z.string().regex(WIRE_PRICE);
/** Yuan as a person types it. */
export const typedPrice = z.string().trim().regex(PRICE);
export const time = z.string().regex(WIRE_TIME);
/** A day that exists. */
export const date = z.iso.date().regex(WIRE_DATE);
/** Order, refund and trade numbers. */
export const serialNo = z.string().regex(SERIAL_NO);

export const phone = z.string().trim().regex(PHONE);
export const contactPhone = z.string().trim().regex(CONTACT_PHONE);
export const email = z.string().trim().max(EMAIL_MAX).regex(EMAIL);
/** Unified social credit code, which is also the tax id of a business. */
export const taxId = z.string().trim().regex(TAX_ID);
export const smsCode = z.string().trim().regex(SMS_CODE);
/** An encrypted password. */
export const secret = z.string().max(SECRET_MAX).regex(BASE64);
/** Opaque proof we or a partner handed out. */
export const ticket = z.string().min(1).max(TICKET_MAX).regex(PLAIN_LINE);
/** What WeChat sent a browser back with; without the mark the code is nobody's. */
export const wechatCode = z.object({
  code: ticket,
  ask: ticket.optional().describe('From the address WeChat returned to: who asked for the code'),
});
/** Any text that may be an id-card number: what is wrong with it has codes of its own. */
export const idCard = z.string().trim().min(1).max(ID_CARD_MAX).regex(PLAIN_LINE);
/** Code of a distributor, taken from a shared link; an unknown one is ignored. */
export const retailId = z.string().max(RETAIL_ID_MAX).regex(PLAIN_LINE);

/** One line a person typed, not empty. */
export function lineOf(max: number) {
  return z.string().trim().min(1).max(max).regex(PLAIN_LINE);
}

/** One line a person may leave out. */
export function optionalLineOf(max: number) {
  return z.string().trim().max(max).regex(PLAIN_LINE).default('');
}

/** Several lines a person typed. */
export function textOf(min: number, max: number) {
  return z.string().trim().min(min).max(max).regex(PLAIN_TEXT);
}

export const line = lineOf(TEXT_MAX);
export const keyword = z.string().trim().max(KEYWORD_MAX_LENGTH).regex(PLAIN_LINE);
/** A link we answer with; empty when there is none. */
export const url = z.string().max(URL_MAX);
/** A link a client sends. */
export const webLink = z.string().max(URL_MAX).regex(WEB_LINK);
/** A file uploaded before, by its link. */
export const fileUrl = webLink;
export const fileUrls = z.array(fileUrl).max(UPLOAD_MAX_FILES).default([]);
/** Id of a place, or 0 for what stands above the countries: nine digits, as in a joined list. */
export const addressId = z.int().min(0).max(ADDRESS_ID_MAX);
export const addressIds = z.string().regex(ADDRESS_IDS);

/** Everything that is sold, packages included. */
export const productType = z.enum(COURSE_TYPES);
export const courseType = productType.exclude(['package']);

/** Page number and size of a list request. */
export const paging = {
  page: z.int().min(1).max(PAGE_MAX).default(1),
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
};

/** Order of a list request. */
export const sorting = {
  sort_type: z.enum(SORT_TYPES).default(SORT_TYPES.overall),
  sort: z.enum(SORT_DIRECTIONS).default(SORT_DIRECTIONS.descending),
};

/** The filter bar: order and place; the deepest address level given counts. */
export const filtering = {
  ...sorting,
  address_id: addressIds.or(z.literal('')).optional(),
};

/** One page of a list. */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), total: count, page: count, limit: count });
}

/** Anything with an id and a name. */
export const named = z.object({ id, name: z.string() }).meta({ id: 'Named' });
