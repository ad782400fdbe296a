/** What users choose to be told. */
import { describe, expect, it } from 'vitest';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { tell } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { buildLogin, useLogin } from '#test/logins';
import type { CallRequest } from '@zhiji/contract/calls';

const { order: ORDER, system: SYSTEM, study: STUDY, result: RESULT } = MESSAGE_TYPES;
const BAD_PARAMETER = 10004;

const app = useTestApp();
const user = useLogin(app);
let marked = 0;

/** An exam is marked, which is told on the site and by mail. */
async function mark(userId: number): Promise<void> {
  marked += 1;
  const facts = { attempt_id: marked, title: '结业考试', score: 86, pass_score: 60 };
  await inTransaction(app.platform.db, async (tx) =>
    tell(tx, 'exam.marked', { userId, key: marked, facts }, app.clock.now()),
  );
}

const choose = async (request: CallRequest<'message.choose'>) =>
  app.call('message.choose', request, user);

const choices = async () => (await app.call('message.choices', {}, user)).data.list;

const totalOf = async () => (await app.call('message.list', {}, user)).data.total;

const waysOf = async (userId: number) =>
  (
    await app.platform.db
      .selectFrom('message_delivery')
      .select('channel')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ channel }) => channel);

describe('choices', () => {
  it('are everything at first, and say what cannot be refused', async () => {
    const everything = { site: 1, sms: 1, mail: 1 };
    expect(await choices()).toEqual(
      Object.values(MESSAGE_TYPES).map((type) => ({
        type,
        is_fixed: type === ORDER || type === SYSTEM ? 1 : 0,
        ...everything,
      })),
    );
  });

  it('stay as they were made, each type for itself', async () => {
    const answer = await choose({ type: STUDY, site: 1, sms: 0, mail: 0 });
    expect(answer.data.list).toEqual(await choices());
    await choose({ type: RESULT, site: 0, sms: 1, mail: 1 });
    const chosen = async () =>
      (await choices()).filter(({ site, sms, mail }) => site * sms * mail === 0);
    const result = { type: RESULT, is_fixed: 0, site: 0, sms: 1, mail: 1 };
    expect(await chosen()).toEqual([
      { type: STUDY, is_fixed: 0, site: 1, sms: 0, mail: 0 },
      result,
    ]);
    await choose({ type: STUDY, site: 1, sms: 1, mail: 0 });
    expect(await chosen()).toEqual([
      { type: STUDY, is_fixed: 0, site: 1, sms: 1, mail: 0 },
      result,
    ]);
    await choose({ type: STUDY, site: 1, sms: 1, mail: 1 });
    expect(await chosen()).toEqual([result]);
  });

  it.each([
    ['orders', ORDER],
    ['the account', SYSTEM],
  ])('do not cover %s', async (_what, type) => {
    const response = await app.post(
      '/api/message/setChoice',
      JSON.stringify({ type, site: 0, sms: 0, mail: 0 }),
      { 'content-type': 'application/json', 'x-user-token': user.token },
    );
    expect(await response.json()).toMatchObject({ code: BAD_PARAMETER });
  });
});

describe('what is switched off', () => {
  it('stays off until it is switched on, for this user alone', async () => {
    const other = await buildLogin(app);
    await mark(user.userId);
    await choose({ type: RESULT, site: 0, sms: 1, mail: 1 });
    await mark(user.userId);
    await mark(user.userId);
    await mark(other.userId);
    expect(await totalOf()).toBe(1);
    expect(await waysOf(user.userId)).toEqual(['mail']);
    expect(await waysOf(other.userId)).toEqual(['mail']);
    await choose({ type: RESULT, site: 1, sms: 1, mail: 1 });
    await mark(user.userId);
    expect(await totalOf()).toBe(2);
  });

  it('by one way still comes by the others', async () => {
    await choose({ type: RESULT, site: 1, sms: 0, mail: 0 });
    await mark(user.userId);
    expect([await totalOf(), await waysOf(user.userId)]).toEqual([1, []]);
    await choose({ type: RESULT, site: 1, sms: 0, mail: 1 });
    await mark(user.userId);
    expect([await totalOf(), await waysOf(user.userId)]).toEqual([2, ['mail']]);
  });
});
