/** Races about sessions: what opens one, and what ends it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { registerPeople } from '../buying/fixtures.ts';
import type { Market } from '../buying/market.ts';
import { expect } from '../site/drill.ts';
import { codeOf, expectOnly, expectTally, type Outcome, type Race, trigger } from './round.ts';
import { receiveCode, registerMember, wirePassword } from './visitors.ts';

const codes = {
  ok: `${successes.ok.code}`,
  saved: `${successes.saved.code}`,
  loggedIn: `${successes.loggedIn.code}`,
  wrongPassword: `${errors['auth.wrongCredentials'].code}`,
  puzzleFirst: `${errors['puzzle.required'].code}`,
  locked: `${errors['login.locked'].code}`,
} as const;

const FIRST_PASSWORD = 'Erste-2025-wahl';
const NEXT_PASSWORD = 'Zweite-2026-wahl';
const LOGINS_AT_ONCE = 8;
const REVOKERS = 20;
/** Half a second, and what a busy machine needs to remember it. */
const REMEMBERED_MS = 500 + 300;
const LOOK_EVERY_MS = 300;
const LOOKS_FOR = 1_500;

const liveSessions = async (market: Market, userId: number): Promise<number> =>
  market.store.number(
    'select count(*) from user_session where user_id = $1 and revoked_at is null',
    [userId],
  );

const resetAndLogin: Race = {
  name: 'new password × login with the old',
  // One who sets it, and of those who log in at least some: each costs a hash first.
  doors: 4,
  unguarded: trigger('users', 'update', 'new.password_hash := old.password_hash;'),
  loses: /old password/u,
  async prepare(market) {
    const { id, username, phone, address } = await registerMember(market, FIRST_PASSWORD);
    const code = await receiveCode(market, { phone, scene: 'reset_password', address });
    const password = wirePassword(NEXT_PASSWORD);
    const reset = async (): Promise<Outcome> =>
      codeOf(
        await market.ask({
          call: 'identity.resetPassword',
          body: { phone, code, newPwd: password, queryPwd: password },
          address,
          expected: successes.saved.code,
        }),
      );
    const login = async (): Promise<Outcome> =>
      codeOf(
        await market.ask({
          call: 'identity.login',
          body: { username, password: wirePassword(FIRST_PASSWORD) },
          address,
          expected: successes.loggedIn.code,
        }),
      );
    return {
      lock: `select from users where id = ${id} for update`,
      attempts: [reset, ...Array.from({ length: LOGINS_AT_ONCE }, () => login)],
      async judge([saved = '', ...others]) {
        expectTally([saved], { [codes.saved]: 1 });
        const { loggedIn, wrongPassword, puzzleFirst, locked } = codes;
        expectOnly(others, [loggedIn, wrongPassword, puzzleFirst, locked]);
        const late = await login();
        expect(late !== loggedIn, 'the old password still opens');
        const live = await liveSessions(market, id);
        expect(live === 0, `${live} sessions live that the old password opened`);
      },
    };
  },
};

const revokeAndCall: Race = {
  name: 'logout × calls',
  doors: REVOKERS,
  // The session forgets that it was ended.
  unguarded: trigger(
    'user_session',
    'update',
    'new.revoked_at := null; new.revoke_reason := null;',
  ),
  loses: /after the session had ended|the session lives/u,
  async prepare(market, ways) {
    const [person] = await registerPeople(market.store, 1);
    if (person === undefined) {
      throw new Error('nobody registered');
    }
    const { sender } = person;
    const expected = successes.ok.code;
    let endedAt = Number.POSITIVE_INFINITY;
    let lateAnswers = 0;
    const logout = async (): Promise<Outcome> => {
      const answer = await market.ask({ call: 'identity.logout', sender, expected });
      endedAt = Math.min(endedAt, performance.now());
      return codeOf(answer);
    };
    const look = async (): Promise<Outcome> => {
      // Until well after it ended, at whatever time that is.
      while (!(performance.now() > endedAt + LOOKS_FOR)) {
        const began = performance.now();
        const { correct } = await market.ask({ call: 'account.me', sender, expected });
        if (correct && began > endedAt + REMEMBERED_MS) {
          lateAnswers += 1;
        }
        await sleep(LOOK_EVERY_MS);
      }
      return codes.ok;
    };
    return {
      lock: `select from user_session where user_id = ${person.id} for update`,
      attempts: Array.from({ length: ways }, (_, index) => (index < REVOKERS ? logout : look)),
      async judge(outcomes) {
        expectTally(outcomes, { [codes.ok]: ways });
        expect(lateAnswers === 0, `${lateAnswers} calls succeeded after the session had ended`);
        expect((await liveSessions(market, person.id)) === 0, 'the session lives');
      },
    };
  },
};

export const sessionRaces: readonly Race[] = [resetAndLogin, revokeAndCall];
