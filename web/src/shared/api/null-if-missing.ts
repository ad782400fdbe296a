import type { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from './api-error.ts';

/** Held to the contract by its type, as the success codes are. */
const NOT_FOUND: (typeof errors)['common.notFound']['code'] = 40_400;

/** Turns "not found" into an answer: the screen has a state for it, and nobody needs a toast. */
export async function nullIfMissing<Data>(answer: Promise<Data>): Promise<Data | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === NOT_FOUND) {
      return null;
    }
    throw error;
  }
}
