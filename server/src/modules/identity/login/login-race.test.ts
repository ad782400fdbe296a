import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { asOwner } from '#test/databases';
import { wirePassword } from '#test/passwords';
import { namedTargetOf } from '../code/code.rules.ts';
import { buildCode, buildSession, buildUser } from '../identity.factory.ts';

const OLD = 'Old-study-25';
const NEW = 'New-study-26';
const LOOK_MS = 20;
const PATIENCE_MS = 10_000;
const SECOND_CROWD_MS = 2_000;

const app = useTestApp();

/**
 * Holds the row of a user until the first request waits for it and the second has come, which so
 * looked at the account as it was before the first changed it.
 */
async function inThisOrder<First, Second>(
  userId: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const name = new URL(app.platform.config.databaseUrl).pathname.slice(1);
  return asOwner(async (owner) => {
    const crowd = async (size: number, ms: number): Promise<boolean> => {
      const until = Date.now() + ms;
      while (Date.now() < until) {
        const { rows } = await owner.query<{ n: string }>(
          `select count(*) as n from pg_stat_activity
           where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        if (Number(rows[0]?.n) >= size) {
          return true;
        }
        await pause(LOOK_MS);
      }
      return false;
    };
    await owner.query('begin');
    await owner.query('select from users where id = $1 for update', [userId]);
    const changing = first();
    expect(await crowd(1, PATIENCE_MS)).toBe(true);
    const opening = second();
    // No longer than a change waits for its row; a slow password was read before that anyway.
    await crowd(2, SECOND_CROWD_MS);
    await owner.query('commit');
    return Promise.all([changing, opening]);
  }, name);
}

async function liveSessions(userId: number): Promise<number> {
  const rows = await app.platform.db
    .selectFrom('user_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.length;
}

const reset = async (phone: string) => {
  const code = await buildCode(app.platform, phone, 'reset_password');
  return async () =>
    app.call('identity.resetPassword', {
      phone,
      code,
      newPwd: wirePassword(NEW),
      queryPwd: wirePassword(NEW),
    });
};

describe('a login that was proven by what is changed meanwhile', () => {
  it('[API-024] opens nothing with the old password', async () => {
    const [username, phone] = ['overtaken', '13700000001'];
    const user = await buildUser(app.platform, { username, phone, password: OLD });
    const login = async (password: string) =>
      app.call('identity.login', { username, password: wirePassword(password) });
    // The first password takes longer to check than a change waits for its row.
    expect((await login(OLD)).code).toBe(11108);
    const [saved, late] = await inThisOrder(user, await reset(phone), async () => login(OLD));
    expect([saved.code, late.code]).toEqual([10006, 11105]);
    expect(await liveSessions(user)).toBe(0);
    expect((await login(NEW)).code).toBe(11108);
  });

  it('[API-019] opens nothing with a code to the phone that was given up', async () => {
    const [phone, newPhone] = ['13700000002', '13700000003'];
    const user = await buildUser(app.platform, { phone });
    const session = await buildSession(app.platform, user);
    const old_code = await buildCode(app.platform, phone, 'change_phone');
    const change = {
      phone: newPhone,
      old_code,
      code: await buildCode(app.platform, namedTargetOf(user, newPhone), 'change_phone'),
    };
    const code = await buildCode(app.platform, phone, 'login');
    const [changed, late] = await inThisOrder(
      user,
      async () => app.call('account.changePhone', change, session),
      async () => app.call('identity.loginByPhone', { phone, code }),
    );
    expect([changed.code, late.code]).toEqual([10006, 11008]);
    expect(await liveSessions(user)).toBe(1);
  });
});
