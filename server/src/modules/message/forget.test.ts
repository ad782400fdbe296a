import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { expect, it } from 'vitest';
import { buildMessage } from '#factory/message';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { forgetOldMessages } from './forget.commands.ts';

const YEAR_MS = 365 * DAY_MS;

const app = useTestApp();

it('forgets messages after a year, with what left the site, in batches', async () => {
  const { platform } = app;
  const login = await buildLogin(app);
  const { userId } = login;
  const now = app.clock.now().getTime();
  const old = [];
  for (let count = 0; count < 5; count += 1) {
    old.push(
      await buildMessage(platform, userId, { createdAt: new Date(now - YEAR_MS - MINUTE_MS) }),
    );
  }
  const kept = await buildMessage(platform, userId, { createdAt: new Date(now - YEAR_MS) });
  await platform.db
    .insertInto('message_delivery')
    .values(
      [...old, kept].map((message_id) => ({
        user_id: userId,
        message_id,
        channel: 'mail',
        state: 'sent',
        created_at: new Date(now),
      })),
    )
    .execute();
  expect(await forgetOldMessages(platform, 2)).toBe(5);
  const { list } = (await app.call('message.list', {}, login)).data;
  expect(list.map(({ id }) => id)).toEqual([kept]);
  const left = await platform.db
    .selectFrom('message_delivery')
    .select('message_id')
    .where('user_id', '=', userId)
    .execute();
  expect(left).toEqual([{ message_id: kept }]);
  expect(await forgetOldMessages(platform, 2)).toBe(0);
  app.clock.advance(MINUTE_MS);
  const schedule = app.modules
    .flatMap(({ schedules = [] }) => schedules)
    .find(({ name }) => name === 'message.forget');
  await schedule?.run();
  expect((await app.call('message.list', {}, login)).data.total).toBe(0);
});
