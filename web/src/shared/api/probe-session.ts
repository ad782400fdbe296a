import { call } from './client.ts';
import { offerRelogin } from './policy.ts';
import { hasToken } from './session.ts';

/**
 * Asks whether the session still lives, after a file was refused: a gate says no and not why. When
 * the session is over the box opens. Tells whether it is.
 */
export async function probeSession(): Promise<boolean> {
  if (!hasToken()) {
    return false;
  }
  try {
    await call('account.me', {});
  } catch (error) {
    if (error instanceof Error) {
      return offerRelogin(error, 'person');
    }
  }
  return false;
}
