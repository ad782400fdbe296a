/** Text patterns shared by forms, validators and the database. */

/** Mainland mobile number, the only kind an account is bound to. */
export const PHONE = /^1[3-9]\d{9}$/;
/** Contact fields, and asking for a code, also take the 09 + 8 digits form. */
export const CONTACT_PHONE = /^(?:1[3-9]\d{9}|09\d{8})$/;
/** Local part of letters, digits and Chinese characters, and nothing else: docs/decisions/051. */
export const EMAIL = /^[A-Za-z0-9\u4e00-\u9fa5]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/;
/** Yuan with up to two decimals, as a person types it. */
export const PRICE = /^\d{1,11}(?:\.\d{1,2})?$/;
/** Yuan as the wire carries it: always two decimals. */
export const WIRE_PRICE = /^-?\d{1,11}\.\d{2}$/;
/** 18 characters of the unified social credit code. */
export const TAX_ID = /^[0-9A-HJ-NPQRTUWXY]{18}$/;
export const SMS_CODE = /^\d{4,6}$/;
/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const WIRE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** `YYYY-MM-DD` of the last or this century; whether the day exists is the calendar's business. */
export const WIRE_DATE = /^(?:19|20)\d{2}-\d{2}-\d{2}$/;
/** Number of a bank card. */
export const BANK_CARD = /^\d{12,19}$/;
/** `YYYY-MM`. */
export const WIRE_MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;
export const ID_CARD = /^\d{17}[\dX]$/;
/** Order, refund and trade numbers. */
export const SERIAL_NO = /^\d{20,32}$/;
/** Number of an invoice: 20 digits of a fully digital one, 8 of the older kinds. */
export const INVOICE_NO = /^\d{8}(?:\d{12})?$/;
/** Comma-joined address ids, one to four levels. */
export const ADDRESS_IDS = /^\d{1,9}(?:,\d{1,9}){0,3}$/;
/** A login name: letters of any script, digits and the usual separators. */
export const USERNAME = /^[\p{L}\p{N}_.@-]{4,20}$/u;
/** Id of a row that no sequence numbers. */
export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** An encrypted password on the wire. */
export const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** No control characters: nobody types them and PostgreSQL cannot store NUL. */
export const PLAIN_LINE = /^\P{Cc}*$/u;
/** As a line, but it may run over several. */
export const PLAIN_TEXT = /^[\P{Cc}\t\n\r]*$/u;
/** An absolute web address or a path from the root. */
export const WEB_LINK = /^(?:https?:\/\/|\/)[^\s\p{Cc}]+$/u;
