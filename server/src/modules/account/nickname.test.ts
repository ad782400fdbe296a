/** Nicknames that are refused, or wait until somebody looked at them. */
import { HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heldTexts, muteUser } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { MUTED, SAVED, TEXT_REFUSED } from '#test/codes';
import { buildLogin } from '#test/logins';
import { DOUBTFUL, listWords, REFUSED, reviewer } from '#test/texts/reviewer';
import { buildComment, buildCourse } from '#factory/catalog';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Login } from '#test/logins';

const HELD = `小王${DOUBTFUL}`;
const actor = operatorNamed('test');

const app = useTestApp();
beforeAll(async () => listWords(app));

let login: Login;
let courseId: number;
beforeEach(async () => {
  login = await buildLogin(app, { nickname: '旧名' });
  courseId = await buildCourse(app.platform);
  await buildComment(app.platform, courseId, login.userId);
});

const edit = async (changes: CallRequest<'account.edit'>) =>
  app.call('account.edit', changes, login);

/** The name beside the user's comment, a second less one after what happened last. */
async function shown(): Promise<string | undefined> {
  await app.ticks.pass(SECOND_MS - 1);
  const { data } = await app.call('catalog.comments', { id: courseId });
  return data.list[0]?.user.nickname;
}

/** What reviewers have to look at of this user. */
async function waiting(): Promise<string[]> {
  const held = await heldTexts(app.platform, actor);
  return held.filter(({ userId }) => userId === login.userId).map(({ content }) => content);
}

describe('a doubtful nickname', () => {
  it('is told to its owner, and shown to others once it is released', async () => {
    expect(await shown()).toBe('旧名');
    const { code, data } = await edit({ nickname: HELD, gender: 2 });
    expect(code).toBe(SAVED);
    expect(data).toMatchObject({ nickname: '旧名', pending_nickname: HELD, gender: 2 });
    expect(await shown()).toBe('旧名');
    expect(await waiting()).toEqual([HELD]);
    await reviewer(app).release(TEXT_KINDS.nickname, login.userId);
    expect(await shown()).toBe(HELD);
    const me = (await app.call('account.me', {}, login)).data;
    expect(me).toMatchObject({ nickname: HELD, pending_nickname: '' });
    expect(await waiting()).toEqual([]);
    // A name that stays is not looked at again.
    expect((await edit({ nickname: HELD })).data.pending_nickname).toBe('');
  });

  it('is dropped when it is hidden; a hidden name that was shown gives way to a neutral one', async () => {
    await edit({ nickname: HELD });
    await reviewer(app).hide(TEXT_KINDS.nickname, login.userId);
    const me = (await app.call('account.me', {}, login)).data;
    expect(me).toMatchObject({ nickname: '旧名', pending_nickname: '' });
    const other = `阿明${DOUBTFUL}`;
    await edit({ nickname: other });
    await reviewer(app).release(TEXT_KINDS.nickname, login.userId);
    expect(await shown()).toBe(other);
    await reviewer(app).hide(TEXT_KINDS.nickname, login.userId);
    expect(await shown()).toBe(`学员${String(login.userId).slice(-4).padStart(4, '0')}`);
  });

  it('gives way to the next one, doubtful or not', async () => {
    await edit({ nickname: HELD });
    const next = await edit({ nickname: `阿明${DOUBTFUL}` });
    expect(next.data.pending_nickname).toBe(`阿明${DOUBTFUL}`);
    expect(await waiting()).toEqual([`阿明${DOUBTFUL}`]);
    const clean = await edit({ nickname: '阿明' });
    expect(clean.data).toMatchObject({ nickname: '阿明', pending_nickname: '' });
    expect(await waiting()).toEqual([]);
    const release = reviewer(app).release(TEXT_KINDS.nickname, login.userId);
    await expect(release).rejects.toThrow();
    expect(await shown()).toBe('阿明');
  });
});

describe('POST /api/user/editUser [API-031]', () => {
  it('takes no nickname with a refused word, nor one of somebody who is muted', async () => {
    expect((await edit({ nickname: `${REFUSED}大王`, gender: 2 })).code).toBe(TEXT_REFUSED);
    const until = new Date(app.clock.now().getTime() + HOUR_MS);
    await muteUser(app.platform, { actor, userId: login.userId, until, reason: '刷屏' });
    expect((await edit({ nickname: '新名' })).code).toBe(MUTED);
    const { code, data } = await edit({ nickname: '旧名', gender: 1 });
    expect(code).toBe(SAVED);
    expect(data).toMatchObject({ nickname: '旧名', pending_nickname: '', gender: 1 });
  });
});
