import type { CallRequest } from '@zhiji/contract/calls';
import type { successes } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { callWithCode } from '#shared/api/client.ts';

/** Held to the contract by its type. */
const SENT: (typeof successes)['ok']['code'] = 10_000;

/** Sends a code to a phone. One answer alone means that it went out: no other success does. */
export async function sendCode(request: CallRequest<'identity.sendCode'>): Promise<void> {
  const { code } = await callWithCode('identity.sendCode', request);
  if (code !== SENT) {
    throw new ApiError({ kind: 'code', call: 'identity.sendCode', code });
  }
}
