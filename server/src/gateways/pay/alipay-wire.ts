/** Words that Alipay's answers and notices share. */
import { WIRE_TIME } from '@zhiji/contract/kernel/patterns';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { z } from 'zod';

const ID_MAX = 64;
const OPEN_ID_MAX = 128;

/** A number of a trade, theirs or ours. */
export const AlipayId = z.string().min(1).max(ID_MAX);

/** Whose account paid, where they tell it: money is money, whoever paid it. */
export const AlipayBuyer = z.string().min(1).max(OPEN_ID_MAX).nullable().catch(null);

/** A time they tell; they may leave it out, and then it was just now. */
export const AlipayTime = z
  .string()
  .regex(WIRE_TIME)
  .optional()
  .transform((text) => (text === undefined ? new Date() : parseWireTime(text)));

/** When the time for refunds is over a trade is finished; paid it is either way. */
export const PAID_STATUSES: ReadonlySet<string> = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);
