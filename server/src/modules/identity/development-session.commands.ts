/** Sessions for trying things by hand and for end-to-end tests, without logging in. */
import { inTransaction } from '#platform/db/transaction';
import { openSession } from './session.commands.ts';
import { findUserIdByName, insertUser } from './user.repo.ts';
import type { Platform } from '#platform/module';
import type { OpenedSession } from './session.commands.ts';

/** Opens a browser session of a user, making the user when there is none; never in production. */
export async function openDevelopmentSession(
  platform: Platform,
  username: string,
): Promise<OpenedSession> {
  if (platform.config.environment === 'production') {
    throw new Error('development sessions do not exist in production');
  }
  const userId =
    (await findUserIdByName(platform.db, username)) ??
    (await inTransaction(platform.db, async (tx) => insertUser(tx, username, username)));
  return openSession(platform, userId, { device: 'development', browser: true });
}
