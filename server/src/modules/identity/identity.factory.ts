/** Builders of users and sessions, with believable defaults. */
import { seal } from '#platform/crypto';
import { inTransaction } from '#platform/db/transaction';
import { insertUser } from './user.repo.ts';
import { openSession } from './session.commands.ts';
import type { Platform } from '#platform/module';
import type { OpenedSession } from './session.commands.ts';

export interface UserValues {
  readonly username?: string;
  readonly nickname?: string;
  readonly phone?: string;
  readonly type?: number;
  readonly is_spread?: boolean;
  readonly status?: number;
  readonly group_disabled?: boolean;
}

let built = 0;

/** Inserts a user and answers its id. */
export async function buildUser(
  { db, config }: Platform,
  { phone = '13912345678', ...values }: UserValues = {},
): Promise<number> {
  built += 1;
  const { username = `learner${built}`, nickname = '林知远', ...rest } = values;
  return inTransaction(db, async (tx) => {
    const id = await insertUser(tx, username, nickname);
    await tx
      .updateTable('users')
      .set({ ...rest, phone_sealed: seal(config.dataKey, 'users.phone', phone) })
      .where('id', '=', id)
      .execute();
    return id;
  });
}

/** Opens a session for a user, as logging in from a browser or another client would. */
export async function buildSession(
  platform: Platform,
  userId: number,
  browser = false,
): Promise<OpenedSession> {
  return openSession(platform, userId, { device: 'test', browser });
}
