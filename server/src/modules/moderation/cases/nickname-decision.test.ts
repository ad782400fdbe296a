/** What becomes of nicknames that somebody looked at. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildWords } from '#factory/moderation';
import { heldTexts, hideText, releaseText } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { SAVED, TEXT_REFUSED } from '#test/codes';
import { buildLogin } from '#test/logins';
import { textSubjects } from '#text-subjects';
import type { Login } from '#test/logins';

const HELD_WORD = '加微信';
const MISSING = { key: 'operator.textMissing' };
const actor = operatorNamed('office');

const app = useTestApp();
beforeAll(async () => buildWords(app.platform, { hold: [HELD_WORD] }));

let author: Login;
beforeEach(async () => {
  author = await buildLogin(app);
  // Each decision is told by its moment.
  app.clock.advance(MINUTE_MS);
});

const named = (heldAt: Date | undefined) =>
  ({ actor, kind: 'nickname', id: author.userId, heldAt }) as const;
const release = async (heldAt?: Date) => releaseText(app.platform, textSubjects, named(heldAt));
const hide = async (heldAt?: Date) =>
  hideText(app.platform, textSubjects, { ...named(heldAt), reason: '含有广告' });

describe('a nickname', () => {
  const rename = async (nickname: string) =>
    (await app.call('account.edit', { nickname }, author)).data;
  const waitsSince = async () => (await heldTexts(app.platform, actor))[0]?.createdAt;
  const mine = async () => {
    const { nickname, pending_nickname: pending } = (await app.call('account.me', {}, author)).data;
    return { nickname, pending };
  };

  it('that waits gives way to another one, which may wait or not', async () => {
    await rename('小李');
    await rename(`小李${HELD_WORD}`);
    await rename(`大李${HELD_WORD}`);
    const { userId: id } = author;
    expect(await heldTexts(app.platform, actor)).toMatchObject([
      { kind: 'nickname', id, content: `大李${HELD_WORD}` },
    ]);
    await rename('老李');
    expect(await mine()).toEqual({ nickname: '老李', pending: '' });
    expect(await heldTexts(app.platform, actor)).toEqual([]);
    await expect(release()).rejects.toMatchObject(MISSING);
  });

  it('that was hidden is hidden once, and the next one again', async () => {
    await rename('小李');
    await rename(`小李${HELD_WORD}`);
    await hide(await waitsSince());
    expect(await mine()).toEqual({ nickname: '小李', pending: '' });
    await rename(`大李${HELD_WORD}`);
    await release(await waitsSince());
    expect(await mine()).toEqual({ nickname: `大李${HELD_WORD}`, pending: '' });
    app.clock.advance(MINUTE_MS);
    await hide();
    const { nickname } = await mine();
    expect(nickname).not.toContain('李');
    await rename('小李');
    app.clock.advance(MINUTE_MS);
    await hide();
    expect((await mine()).nickname).toBe(nickname);
  });

  it('that nobody read is neither shown nor hidden', async () => {
    await rename('小李');
    await rename(`小李${HELD_WORD}`);
    const read = await waitsSince();
    app.clock.advance(1);
    await rename(`大李${HELD_WORD}`);
    for (const decide of [release, hide]) {
      await expect(decide(read)).rejects.toMatchObject(MISSING);
      await expect(decide()).rejects.toMatchObject(MISSING);
    }
    expect(await mine()).toEqual({ nickname: '小李', pending: `大李${HELD_WORD}` });
    const next = await waitsSince();
    await rename('老李');
    // Nor the one that is shown instead.
    await expect(hide(next)).rejects.toMatchObject(MISSING);
    expect(await mine()).toEqual({ nickname: '老李', pending: '' });
  });

  it('that is sent again waits since it was sent first', async () => {
    await rename(`小李${HELD_WORD}`);
    const since = await waitsSince();
    app.clock.advance(MINUTE_MS);
    await rename(`小李${HELD_WORD}`);
    expect(await waitsSince()).toEqual(since);
    await release(since);
    expect((await mine()).nickname).toBe(`小李${HELD_WORD}`);
  });

  it('that was hidden is not taken again, and the next one can be hidden', async () => {
    const send = async (nickname: string) =>
      (await app.call('account.edit', { nickname }, author)).code;
    await rename('小李');
    await hide();
    expect(await send('小李')).toBe(TEXT_REFUSED);
    expect((await mine()).nickname).not.toBe('小李');
    app.clock.advance(MINUTE_MS);
    expect([await send('老李'), await send('小李')]).toEqual([SAVED, SAVED]);
    await hide();
    expect((await mine()).nickname).not.toBe('小李');
  });
});
