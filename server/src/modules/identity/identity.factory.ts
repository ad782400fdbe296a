/** Builders of users and sessions, with believable defaults. */
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { codeHash, targetKey } from './code/code.commands.ts';
import { insertCode } from './code/code.repo.ts';
import { hashPassword } from './password/password-hash.ts';
import { phoneRef, sealPersonal } from './user/personal.ts';
import { insertUser, setPhone } from './user/user.repo.ts';
import { openSession } from './session/session.commands.ts';
import type { Platform } from '#platform/module';
import type { OpenedSession } from './session/session.commands.ts';

export interface UserValues {
  readonly username?: string;
  readonly nickname?: string;
  readonly phone?: string;
  readonly password?: string;
  readonly type?: number;
  readonly is_spread?: boolean;
  readonly status?: number;
  readonly group_disabled?: boolean;
}

const PHONE_TAIL = 8;
let built = 0;

/** Inserts a user and answers its id. */
export async function buildUser(
  { db, config }: Platform,
  values: UserValues = {},
): Promise<number> {
  built += 1;
  const {
    // Not as the demo market names its learners: some tests have both.
    username = `built${built}`,
    nickname = '林知远',
    phone = `139${String(built).padStart(PHONE_TAIL, '0')}`,
    password,
    ...rest
  } = values;
  const passwordHash = password === undefined ? {} : { passwordHash: await hashPassword(password) };
  return inTransaction(db, async (tx) => {
    const id = await insertUser(tx, username, nickname, passwordHash);
    await setPhone(tx, 'factory', id, {
      ref: phoneRef(config.dataKey, phone),
      sealed: sealPersonal(config.dataKey, 'phone', phone),
    });
    if (Object.keys(rest).length > 0) {
      await tx.updateTable('users').set(rest).where('id', '=', id).execute();
    }
    return id;
  });
}

/** Stores a code as if it had been sent, and answers it. */
export async function buildCode(
  { db, config, clock }: Platform,
  target: string,
  scene: string,
  code = '246810',
): Promise<string> {
  const key = targetKey(config.dataKey, target);
  const id = newId();
  const origin = { address: 'test', network: 'test', area: 'test', asker: null, receiver: null };
  const codeHashed = codeHash(config.dataKey, { target: key, id }, code);
  await inTransaction(db, async (tx) =>
    insertCode(tx, {
      target: key,
      id,
      channel: 'sms',
      proof: 'puzzle',
      scene,
      codeHash: codeHashed,
      // Nothing was sent.
      decoy: true,
      now: clock.now(),
      ...origin,
    }),
  );
  return code;
}

/** Opens a session for a user, as logging in from a browser or another client would. */
export async function buildSession(
  platform: Platform,
  userId: number,
  browser = false,
): Promise<OpenedSession> {
  return openSession(platform, userId, { device: 'test', browser });
}
