import type { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';

/** Held to the contract by its type; the registry's texts stay out of the screen. */
const NOT_ON_SALE: (typeof errors)['order.notOnSale']['code'] = 50_006;

/** Stands for something whose sale has ended. */
export const OFF_SALE = 'off-sale';

/**
 * Turns "not found" into null and "no longer on sale" into `OFF_SALE`: a page has a state for
 * either, and nobody needs a toast.
 */
export async function saleAnswer<Data>(
  answer: Promise<Data>,
): Promise<Data | null | typeof OFF_SALE> {
  try {
    return await nullIfMissing(answer);
  } catch (error) {
    if (error instanceof ApiError && error.code === NOT_ON_SALE) {
      return OFF_SALE;
    }
    throw error;
  }
}
