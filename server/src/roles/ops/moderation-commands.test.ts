/** Operators' commands about texts, words and who may write, as they are typed. */
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildComment, buildCourse } from '#factory/catalog';
import { buildUser } from '#factory/identity';
import { buildHeldCase } from '#factory/moderation';
import { useTestApp } from '#test/app';
import { MUTED, SAVED, TEXT_REFUSED } from '#test/codes';
import { buildLogin } from '#test/logins';
import { buildHolder } from '#test/texts/holder';
import { moderationCommands } from './moderation-commands.ts';

const app = useTestApp();

/** Runs a command line. */
async function ops(line: string): Promise<string> {
  const [name = '', ...args] = line.split(' ');
  const command = moderationCommands[name];
  if (command === undefined) {
    throw new Error(`no command ${name}`);
  }
  return command(app, args);
}

const commentsOf = async (id: number) =>
  (await app.call('catalog.comments', { id })).data.list.map(({ content }) => content);

describe('ops about words', () => {
  it('keeps words as texts are compared, and tells which are on the list', async () => {
    expect(await ops('words')).toBe('no words');
    expect(await ops('word-add hold ＷｅＣｈａｔ  Me')).toBe('hold  wechatme');
    expect(await ops('word-add refuse 代考 包过')).toBe('refuse  代考包过');
    expect(await ops('words')).toBe('refuse  代考包过\nhold  wechatme');
    expect(await ops('word-add hold 代考包过')).toBe('hold  代考包过');
    expect(await ops('word-remove 代考包过')).toBe('代考包过 is off the list');
    expect(await ops('word-remove 代考包过')).toBe('代考包过 was not on the list');
    expect(await ops('words')).toBe('hold  wechatme');
  });

  it('takes neither another verdict nor a word that is in everything', async () => {
    await expect(ops('word-add ban 广告')).rejects.toThrow('refuse, hold');
    await expect(ops('word-add hold')).rejects.toThrow('the word is missing');
    await expect(ops('word-add hold 我 !')).rejects.toThrow('加微信');
  });
});

describe('ops about texts', () => {
  it('lists what waits, the oldest first, releases and hides it', async () => {
    const courseId = await buildCourse(app.platform);
    const author = await buildUser(app.platform);
    const held = { content: '资料\n加我', status: PUBLISH_STATUSES.inCheck };
    const first = await buildComment(app.platform, courseId, author, held);
    const text = { kind: 'comment', subjectId: first, userId: author, ...held } as const;
    await buildHeldCase(app.platform, text);
    app.clock.advance(MINUTE_MS);
    const second = await buildComment(app.platform, courseId, author, { content: '很好' });
    for (let nth = 0; nth < 3; nth += 1) {
      const login = await buildHolder(app, courseId);
      const reported = { kind: 'comment', id: second, reason: nth === 0 ? 2 : 1 } as const;
      expect((await app.call('moderation.report', reported, login)).code).toBe(SAVED);
    }
    const rows = (await ops('texts')).split('\n');
    expect(rows).toEqual([
      `2026-11-15 12:00:00  comment:${first}  user ${author}  word  资料 加我`,
      `2026-11-15 12:01:00  comment:${second}  user ${author}  ` +
        'reports (abuse, advertising, advertising)  很好',
    ]);

    expect(await ops(`text-release comment:${first}`)).toBe(`comment:${first} is shown: 资料 加我`);
    await expect(ops(`text-hide comment:${second}`)).rejects.toThrow('the reason is missing');
    await ops(`text-hide comment:${second} 与 课程无关`);
    expect(await commentsOf(courseId)).toEqual(['资料\n加我']);
    expect(await ops('texts')).toBe('nothing waits');
    await expect(ops(`text-hide comment:${second} 又一次`)).rejects.toThrow(
      `No text comment:${second} is in a state for this`,
    );
    await expect(ops('text-release reply:1')).rejects.toThrow('nickname, comment, question, live');
    await expect(ops('text-release comment:x')).rejects.toThrow('must be a whole number');
  });
});

describe('ops about nicknames', () => {
  it('names the one that was read, and none that took its place', async () => {
    await ops('word-add hold 加微信');
    const login = await buildLogin(app);
    const rename = async (nickname: string) => app.call('account.edit', { nickname }, login);
    const listed = async () => /nickname:\d+@\d+/u.exec(await ops('texts'))?.[0] ?? '';
    await rename('小李加微信');
    const first = await listed();
    expect(first).toBe(`nickname:${login.userId}@${app.clock.now().getTime()}`);
    app.clock.advance(1);
    await rename('大李加微信');
    await expect(ops(`text-release ${first}`)).rejects.toThrow('is in a state for this');
    await expect(ops(`text-release nickname:${login.userId}`)).rejects.toThrow('in a state');
    await expect(ops(`text-hide ${first} 广告`)).rejects.toThrow('is in a state for this');
    const second = await listed();
    expect(await ops(`text-release ${second}`)).toBe(`${second} is shown: 大李加微信`);
    expect(await ops(`text-hide nickname:${login.userId} 广告`)).toContain('is hidden: 大李加微信');
    await expect(ops('text-release comment:1@2')).rejects.toThrow('must be a whole number');
    await ops('word-remove 加微信');
  });
});

describe('ops about who may write', () => {
  it('mutes for some hours, and lets write again', async () => {
    const { userId, token } = await buildLogin(app);
    const curriculum_id = await buildCourse(app.platform);
    const ask = async () =>
      (await app.call('catalog.askQuestion', { curriculum_id, content: '零基础难吗' }, { token }))
        .code;
    const until = app.clock.now().getTime() + 2 * HOUR_MS;
    expect(await ops(`mute ${userId} 2 多次 广告`)).toBe(
      `user ${userId} is muted until 2026-11-15 14:01:00`,
    );
    expect(await ask()).toBe(MUTED);
    expect(await ops(`unmute ${userId}`)).toBe(`user ${userId} may write again`);
    expect(await ask()).toBe(SAVED);
    expect(await ops(`unmute ${userId}`)).toBe(`user ${userId} was not muted`);
    await ops(`mute ${userId} 2 广告`);
    app.clock.advance(until - app.clock.now().getTime());
    expect(await ops(`unmute ${userId}`)).toBe(`user ${userId} was not muted`);
    await expect(ops(`mute ${userId} 2`)).rejects.toThrow('the reason is missing');
    await expect(ops(`mute ${userId} soon x`)).rejects.toThrow('must be a whole number');
    await expect(ops('mute 999999999 2 x')).rejects.toThrow('999999999');
  });

  it('refuses a word at once', async () => {
    const login = await buildLogin(app);
    const curriculum_id = await buildCourse(app.platform);
    await ops('word-add refuse 包过');
    const request = { curriculum_id, content: '考试 包 过 吗' };
    expect((await app.call('catalog.askQuestion', request, login)).code).toBe(TEXT_REFUSED);
  });
});
