/**
 * Sessions for trying things by hand and for end-to-end tests, without logging in. The production
 * build does not contain this file.
 */
import { inTransaction } from '#platform/db/transaction';
import { openSession } from './session.commands.ts';
import { findUserIdByName, insertUser } from '../user/user.repo.ts';
import type { Platform } from '#platform/module';
import type { OpenedSession } from './session.commands.ts';

/** Opens a browser session of a user, making the user when there is none. */
export async function openDevelopmentSession(
  platform: Platform,
  username: string,
): Promise<OpenedSession> {
  const userId =
    (await findUserIdByName(platform.db, username)) ??
    (await inTransaction(platform.db, async (tx) => insertUser(tx, username, username)));
  return openSession(platform, userId, { device: 'development', browser: true });
}
